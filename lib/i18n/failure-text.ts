import type { Messages } from './messages'

type Codes = Messages['errors']['codes']
type Issues = Messages['errors']['issues']
type Reads = Messages['errors']['reads']
type Once = Messages['errors']['once']
type Key = `codes.${keyof Codes}` | `reads.${keyof Reads}` | `once.${keyof Once}` | `issues.${keyof Issues}`
type Translate = (key: Key, values?: { wait: string }) => string
type Has = { has: (key: never) => boolean }

/** The part of a failed call that the text depends on. */
export type FailureLike = { code: string; retryAfterSeconds?: number }

const defaultWaitSeconds = 60

/** What happened, what was saved and what to do. A code without a message is shown as an internal failure. */
export function failureText(
  translate: Translate & Has,
  failure: FailureLike,
  duration: (seconds: number) => string,
): string {
  const key = `codes.${failure.code}`
  const known = translate.has(key as never) ? key : 'codes.internal'
  return translate(known as `codes.${keyof Codes}`, {
    wait: duration(failure.retryAfterSeconds ?? defaultWaitSeconds),
  })
}

/** Like failureText, for a read: nothing was entered or changed. */
export function readFailureText(...of: Parameters<typeof failureText>): string {
  const [translate, { code }] = of
  return isUnanswered(code) ? translate('reads.unreachable') : failureText(...of)
}

/** Like failureText, for a write that is retried under the same Idempotency-Key. */
export function onceFailureText(...of: Parameters<typeof failureText>): string {
  const [translate, { code }] = of
  return code === 'not_known' ? translate('once.not_known') : failureText(...of)
}

const isUnanswered = (code: string) => code === 'unreachable' || code === 'not_known'

/** The message for a refused field. */
export function issueText(translate: Translate & Has, issue: { code: string }): string {
  const key = `issues.${issue.code}`
  return translate((translate.has(key as never) ? key : 'issues.invalid') as `issues.${keyof Issues}`)
}
