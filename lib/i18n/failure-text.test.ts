import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { failureText, onceFailureText, readFailureText } from './failure-text'
import en from './messages/en/errors.json'
import es from './messages/es/errors.json'
import pt from './messages/pt/errors.json'

const of = (code: string, messages: typeof en, text: typeof failureText) =>
  text(createTranslator({ locale: 'en', messages }) as never, { code }, String)

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
