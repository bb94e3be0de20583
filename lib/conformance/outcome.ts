import type { QuirkName } from '@/lib/contract/deployment/deployment-quirks'
import { quirkVariables } from '@/lib/contract/deployment/deployment-quirks'
import { readError } from '@/lib/contract/deployment/described-records'
import { type Exchange, NotTried } from './conformance-caller'
import { came, sent } from './quote'

/** An environment variable that a client of the deployment needs. */
export type Setting = { name: string; value: string }

export type Outcome = { setting?: Setting } & (
  | { kind: 'holds' }
  | { kind: 'deviates'; sent: string; came: string }
  /** The description is silent here: this is what the deployment does. */
  | { kind: 'observed'; seen: string }
  | { kind: 'not offered'; why: string }
  | { kind: 'not tried'; why: string }
)

export const holds: Outcome = { kind: 'holds' }

/** `what`: how the response differs; by default, the response itself. */
export const deviates = (exchange: Exchange, what?: string): Outcome => ({
  kind: 'deviates',
  sent: sent(exchange),
  came: what === undefined ? came(exchange) : `${exchange.status}: ${what}`,
})

export const observed = (seen: string, setting?: Setting): Outcome => ({ kind: 'observed', seen, setting })

export const settingOf = (quirk: QuirkName, value: string | number): Setting => ({
  name: quirkVariables[quirk],
  value: String(value),
})

export const isSuccess = ({ status }: Exchange) => status !== undefined && status >= 200 && status < 300

/** Counts an error body with a success status too; that is also reported as a separate deviation (section 7). */
export const isRefused = (exchange: Exchange) =>
  (exchange.status !== undefined && exchange.status >= 400) || isHiddenError(exchange)

/** An error body (2.4) with a status below 400. */
export const isHiddenError = ({ status, json }: Exchange) =>
  status !== undefined && status < 400 && readError(json).understood

export function refusedAs({ status }: Exchange): string {
  if (status === undefined) throw new NotTried('there was no response')
  return `refused with ${status}`
}

/** The statuses that servers return for operations they do not have. */
export const isAbsent = ({ status }: Exchange) => status === 404 || status === 405 || status === 501

export const notOffered = (exchange: Exchange): Outcome => ({
  kind: 'not offered',
  why: `${exchange.method} ${exchange.path.split('?')[0]} returned ${exchange.status}`,
})

/**
 * Holds if a request that must be refused was refused. This proves nothing if the valid counterpart, `valid`, failed
 * too.
 */
export function refusal(exchange: Exchange, valid?: Exchange): Outcome {
  if (!isRefused(exchange)) return deviates(exchange)
  if (valid && !isSuccess(valid)) throw new NotTried('the valid request failed too')
  return holds
}

/** Holds if the response has the documented status. */
export const status = (exchange: Exchange, documented: number): Outcome =>
  exchange.status === documented ? holds : deviates(exchange)

/** The response body if the request succeeded; otherwise the rule is not tried. */
export function bodyOf(exchange: Exchange): unknown {
  if (!isSuccess(exchange) || isHiddenError(exchange))
    throw new NotTried(`${exchange.method} ${exchange.path.split('?')[0]} failed`)
  if (exchange.json === undefined) throw new NotTried('the response is not JSON')
  return exchange.json
}
