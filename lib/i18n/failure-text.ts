import type { Messages } from './messages'

type Codes = Messages['errors']['codes']
type Issues = Messages['errors']['issues']
type Reads = Messages['errors']['reads']
type Once = Messages['errors']['once']
type Key = `codes.${keyof Codes}` | `reads.${keyof Reads}` | `once.${keyof Once}` | `issues.${keyof Issues}`
type Translate = (key: Key, values?: { wait: string }) => string
type Has = { has: (key: never) => boolean }

/** A failed call, as the client returns it: this room knows no more of it. */
export type FailureLike = { code: string; retryAfterSeconds?: number }

const defaultWaitSeconds = 60

/** What happened, what was kept and what to do. A code that has no message yet is told as an internal failure. */
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

/** As failureText, for what was only read: there, nothing was typed and nothing may have been done. */
export function readFailureText(...told: Parameters<typeof failureText>): string {
  const [translate, { code }] = told
  return isUnanswered(code) ? translate('reads.unreachable') : failureText(...told)
}

/** As failureText, for what is sent under the same Idempotency-Key when it is tried again. */
export function onceFailureText(...told: Parameters<typeof failureText>): string {
  const [translate, { code }] = told
  return code === 'not_known' ? translate('once.not_known') : failureText(...told)
}

const isUnanswered = (code: string) => code === 'unreachable' || code === 'not_known'

/** The sentence for one refused field. */
export function issueText(translate: Translate & Has, issue: { code: string }): string {
  const key = `issues.${issue.code}`
  return translate((translate.has(key as never) ? key : 'issues.invalid') as `issues.${keyof Issues}`)
}
