import type { Messages } from './messages'

type Codes = Messages['errors']['codes']
type Issues = Messages['errors']['issues']
type Reads = Messages['errors']['reads']
type Once = Messages['errors']['once']
type Deployment = Messages['errors']['deployment']
type Key =
  | `codes.${keyof Codes}`
  | `reads.${keyof Reads}`
  | `once.${keyof Once}`
  | `issues.${keyof Issues}`
  | `deployment.${keyof Deployment}`
type Translate = (key: Key, values?: Record<string, string | number>) => string
type Has = { has: (key: never) => boolean }

/**
 * The parts of a failure that determine its text; `data.upstream` is the response with which the other
 * deployment refused the call.
 */
export type FailureLike = { code: string; retryAfterSeconds?: number; data?: Record<string, unknown> }

const defaultWaitSeconds = 60

/**
 * The text for a failure: what happened, what was saved and what to do. A code without a message gets the text
 * of an internal failure.
 */
export function failureText(
  translate: Translate & Has,
  failure: FailureLike,
  duration: (seconds: number) => string,
): string {
  const said = deploymentText(translate, failure, 'said', 'silent')
  if (said) return said
  const key = `codes.${failure.code}`
  const known = translate.has(key as never) ? key : 'codes.internal'
  return translate(known as `codes.${keyof Codes}`, {
    wait: duration(failure.retryAfterSeconds ?? defaultWaitSeconds),
  })
}

/** Like `failureText`, for a read, which neither takes input nor changes anything. */
export function readFailureText(...of: Parameters<typeof failureText>): string {
  const [translate, failure] = of
  const { code } = failure
  if (isUnanswered(code)) return translate('reads.unreachable')
  if (code === 'upstream_unavailable') return translate('reads.upstream_unavailable')
  return deploymentText(translate, failure, 'readSaid', 'readSilent') ?? failureText(...of)
}

/** Like `failureText`, for a write that is retried under the same Idempotency-Key. */
export function onceFailureText(...of: Parameters<typeof failureText>): string {
  const [translate, { code }] = of
  return code === 'not_known' ? translate('once.not_known') : failureText(...of)
}

/** Codes that depend only on the status, so that their messages are right for any deployment. */
const plainCodes = ['unauthenticated', 'too_many_requests', 'not_offered', 'upstream_unavailable']

/**
 * The text for a refusal by a deployment that does not use our error codes; it quotes the deployment's message.
 */
function deploymentText(
  translate: Translate,
  { code, data }: FailureLike,
  said: keyof Deployment,
  silent: keyof Deployment,
): string | undefined {
  const refusal = data?.upstream as { status: number; error?: string } | undefined
  if (!refusal || plainCodes.includes(code)) return undefined
  const { status, error } = refusal
  return error
    ? translate(`deployment.${said}`, { status, error })
    : translate(`deployment.${silent}`, { status })
}

const isUnanswered = (code: string) => code === 'unreachable' || code === 'not_known'

/** The message for a field that was refused. */
export function issueText(translate: Translate & Has, issue: { code: string }): string {
  const key = `issues.${issue.code}`
  return translate((translate.has(key as never) ? key : 'issues.invalid') as `issues.${keyof Issues}`)
}
