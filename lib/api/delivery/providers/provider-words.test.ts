import { expect, it } from 'vitest'
import { cleanMessage } from './provider-words'

it.each([
  ['Recipient +56 9 1234-5678 is not allowed', 'Recipient … is not allowed'],
  ["The 'To' number (202) 555-0100 is not valid.", "The 'To' number (… is not valid."],
  ['Token EAAGm0PX4ZCpsBAKZCjq8ZBXZCw9 has expired', 'Token … has expired'],
  ['No device fGk9b2T1Q0mYxT-example:APA91bEabc', 'No device …'],
  ['Error validating\n\tapplication\u0000.', 'Error validating application .'],
  ['Session expired on 12-Nov-26', 'Session expired on 12-Nov-26'],
  [
    '(#131030) Recipient phone number not in allowed list',
    '(#131030) Recipient phone number not in allowed list',
  ],
])('a provider’s message contains no phone numbers or tokens: %j', (said, words) => {
  expect(cleanMessage(said)).toBe(words)
})

it('a provider’s message is cut to 300 characters, and undefined if empty', () => {
  expect(cleanMessage('word '.repeat(100))).toHaveLength(300)
  expect(cleanMessage(`${'ab '.repeat(99)}ab😀`)).not.toMatch(/[\ud800-\udbff]/)
  expect([cleanMessage(undefined), cleanMessage(4), cleanMessage(' \n')]).toEqual(Array(3).fill(undefined))
})
