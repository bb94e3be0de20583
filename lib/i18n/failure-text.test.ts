import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { failureText, onceFailureText, readFailureText } from './failure-text'
import en from './messages/en/errors.json'
import es from './messages/es/errors.json'
import pt from './messages/pt/errors.json'

const of = (code: string, messages: typeof en, text: typeof failureText, data = {}) =>
  text(createTranslator({ locale: 'en', messages }) as never, { code, data }, String)

test.each([
  ['en', en],
  ['es', es],
  ['pt', pt],
])(
  '%s has different texts for an unsent write, an unknown outcome, a safe retry and a read',
  (_, messages) => {
    const texts = [
      of('unreachable', messages, failureText),
      of('not_known', messages, failureText),
      of('not_known', messages, onceFailureText),
      of('not_known', messages, readFailureText),
      of('internal', messages, failureText),
    ]
    expect(new Set(texts).size).toBe(texts.length)
    expect(of('unreachable', messages, onceFailureText)).toBe(texts[0])
    expect(of('unreachable', messages, readFailureText)).toBe(texts[3])
  },
)

test('a read that the deployment did not answer does not speak of what was typed', () => {
  const texts = [of('upstream_unavailable', en, failureText), of('upstream_unavailable', en, readFailureText)]
  expect(texts.map((text) => text.includes('typed'))).toEqual([true, false])
})

test.each(['invalid_arguments', 'role_forbidden', 'still_running', 'bad_request'])(
  'a refusal that the deployment gave no code of ours is shown with its status and sentence, not as %s',
  (code) => {
    const upstream = { status: 422, error: 'The quota is used up.' }
    expect(of(code, en, failureText, { upstream })).toBe(
      'The deployment rejected this (status 422), so nothing was changed. It says: “The quota is used up.”',
    )
    expect(of(code, en, readFailureText, { upstream })).toBe(
      'The deployment rejected this (status 422). It says: “The quota is used up.”',
    )
    expect(of(code, en, onceFailureText, { upstream: { status: 422 } })).toBe(
      'The deployment rejected this (status 422) without a reason, so nothing was changed.',
    )
    expect(of(code, en, failureText)).toBe(en.codes[code as keyof typeof en.codes])
  },
)

test('a refusal by the deployment that asks to sign in or to wait says just that', () => {
  const upstream = { status: 429, error: 'slow down' }
  for (const code of ['unauthenticated', 'too_many_requests'])
    expect(of(code, en, failureText, { upstream })).toBe(of(code, en, failureText))
})
