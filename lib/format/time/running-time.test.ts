import { expect, test } from 'vitest'
import { formatRunningTime } from './running-time'

test.each([
  [null, '–'],
  [undefined, '–'],
  [-3, '0:00'],
  [0.9, '0:00'],
  [48, '0:48'],
  [725, '12:05'],
  [11_232, '3:07:12'],
  [86_400 * 2 + 11_232, '2 d 3:07'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(formatRunningTime(seconds)).toBe(text)
})
