import type { QuirkName } from '@/lib/contract/deployment/deployment-quirks'
import { quirkVariables } from '@/lib/contract/deployment/deployment-quirks'
import { readError } from '@/lib/contract/deployment/described-records'
import { type Exchange, NotTried } from './conformance-caller'
import { came, sent } from './quote'
import { type Reason, sentenceOf } from './reasons'

/** An environment variable that clients of the deployment need. */
export type Setting = { name: string; value: string }

/** `reason` identifies the sentence in `came`, `seen` or `why`; without it, `seen` quotes a response. */
export type Outcome = { setting?: Setting; reason?: Reason } & (
  | { kind: 'holds' }
  | { kind: 'deviates'; sent: string; came: string }
  /** What the deployment does where the description says nothing. */
  | { kind: 'observed'; seen: string }
  | { kind: 'not offered'; why: string }
  | { kind: 'not tried'; why: string }
)

export const holds: Outcome = { kind: 'holds' }

/** `what` says how the response differs, as a reason or a quote; by default, the response is quoted. */
export function deviates(exchange: Exchange, what?: string | Reason): Outcome {
  const { status, failure = '' } = exchange
  const request = { kind: 'deviates', sent: sent(exchange) } as const
  if (status === undefined) {
    const reason = { code: 'unanswered', failure } as const
    return { ...request, came: sentenceOf(reason), reason }
  }
  if (what === undefined) return { ...request, came: came(exchange) }
  return { ...request, came: `${status}: ${textOf(what)}`, ...reasonIn(what) }
}

/** `seen` says what the deployment does, as a reason or a quote. */
export const observed = (seen: string | Reason, setting?: Setting): Outcome => ({
  kind: 'observed',
  seen: textOf(seen),
  ...reasonIn(seen),
  setting,
})

export const notTried = (reason: Reason): Outcome => ({
  kind: 'not tried',
  why: sentenceOf(reason),
  reason,
})

const textOf = (what: string | Reason) => (typeof what === 'string' ? what : sentenceOf(what))
const reasonIn = (what: string | Reason) => (typeof what === 'string' ? {} : { reason: what })

export const settingOf = (quirk: QuirkName, value: string | number): Setting => ({
  name: quirkVariables[quirk],
  value: String(value),
})

export const isSuccess = ({ status }: Exchange) => status !== undefined && status >= 200 && status < 300

/**
 * True for a status of 400 or above, and for an error body with any other status, which is also reported as a
 * deviation (section 7).
 */
export const isRefused = (exchange: Exchange) =>
  (exchange.status !== undefined && exchange.status >= 400) || isHiddenError(exchange)

/** True for an error body (2.4) with a status below 400. */
export const isHiddenError = ({ status, json }: Exchange) =>
  status !== undefined && status < 400 && readError(json).understood

/** The status of a refused request. Throws `NotTried` if there was no response. */
export function refusalStatus({ status }: Exchange): number {
  if (status === undefined) throw new NotTried({ code: 'no_response' })
  return status
}

export const refusedWith = (exchange: Exchange): Reason => ({
  code: 'refused_with',
  status: refusalStatus(exchange),
})

/** True if the status suggests that the server does not have the operation. */
export const isAbsent = ({ status }: Exchange) => status === 404 || status === 405 || status === 501

export function notOffered(exchange: Exchange): Outcome {
  const reason = {
    code: 'responded_with',
    request: requestOf(exchange),
    status: refusalStatus(exchange),
  } as const
  return { kind: 'not offered', why: sentenceOf(reason), reason }
}

const requestOf = ({ method, path }: Exchange) => `${method} ${path.split('?')[0]}`

/**
 * Holds if a request that must be refused was refused. The rule is not tried if the valid counterpart, `valid`,
 * failed too.
 */
export function refusal(exchange: Exchange, valid?: Exchange): Outcome {
  if (!isRefused(exchange)) return deviates(exchange)
  if (valid && !isSuccess(valid)) throw new NotTried({ code: 'valid_request_failed' })
  return holds
}

/** Holds if the response has the documented status. */
export const status = (exchange: Exchange, documented: number): Outcome =>
  exchange.status === documented ? holds : deviates(exchange)

/** The response body. Throws `NotTried` if the request failed or the body is not JSON. */
export function bodyOf(exchange: Exchange): unknown {
  if (!isSuccess(exchange) || isHiddenError(exchange))
    throw new NotTried({ code: 'request_failed', request: requestOf(exchange) })
  if (exchange.json === undefined) throw new NotTried({ code: 'not_json' })
  return exchange.json
}
