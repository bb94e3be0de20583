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
  '%s has different texts for a write not sent, an unknown outcome, a safe retry and a read',
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

test('if the deployment does not respond to a read, the text does not mention typed input', () => {
  const texts = [of('upstream_unavailable', en, failureText), of('upstream_unavailable', en, readFailureText)]
  expect(texts.map((text) => text.includes('typed'))).toEqual([true, false])
})

test.each(['invalid_arguments', 'role_forbidden', 'still_running', 'bad_request'])(
  'a refusal by a deployment without our error codes shows that deployment’s status and sentence instead of the text for %s',
  (code) => {
    const upstream = { status: 422, error: 'The quota is used up.' }
    expect(of(code, en, failureText, { upstream })).toBe(
      'The deployment rejected this (status 422), so nothing was changed. It says: “The quota is used up.”',
    )
    expect(of(code, en, readFailureText, { upstream })).toBe(
      'The deployment rejected this (status 422). It says: “The quota is used up.”',
    )
    expect(of(code, en, onceFailureText, { upstream: { status: 422 } })).toBe(
      'The deployment rejected this (status 422) without giving a reason, so nothing was changed.',
    )
    expect(of(code, en, failureText)).toBe(en.codes[code as keyof typeof en.codes])
  },
)

test('if the deployment asks the user to sign in or to wait, the text says only that', () => {
  const upstream = { status: 429, error: 'slow down' }
  for (const code of ['unauthenticated', 'too_many_requests'])
    expect(of(code, en, failureText, { upstream })).toBe(of(code, en, failureText))
})
