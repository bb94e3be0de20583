import {
  callOut,
  type OutgoingAnswer,
  type OutgoingFailure,
  type OutgoingRequest,
} from '../../outgoing/outgoing-request'
import type { Outcome } from './port'

/** Many times the size of any real provider's response; a server that sends more is not a provider. */
const longestAnswerBytes = 65_536

export type ProviderRequest = Omit<OutgoingRequest, 'longestAnswerBytes'>

/** A provider's response. `json` is the JSON object in the response body; empty if there is none. */
export type ProviderAnswer = OutgoingAnswer & { json: Record<string, unknown> }

type Called = { answer: ProviderAnswer } | { outcome: Outcome }

/**
 * Whether the response to a request that sends nothing shows that the provider works: a success contains
 * `member`, and a 4xx is expected for a request without a recipient.
 */
export function provesHealthy(called: Called, member: string): boolean {
  if ('outcome' in called) return false
  const { ok, status, json } = called.answer
  return ok ? member in json : status >= 400 && status < 500
}

/**
 * Makes one request to a provider without following redirects. Resolves to its response, or to an outcome if
 * there is no readable response.
 */
export async function callProvider(address: string, request: ProviderRequest): Promise<Called> {
  const called = await callOut(address, { ...request, longestAnswerBytes })
  if ('failure' in called) return { outcome: outcomeOf(called.failure) }
  return { answer: { ...called.answer, json: parse(called.answer.text) } }
}

/** A failed request has certainly sent nothing only if the connection was never established. */
function outcomeOf({ mayHaveBeenSent, code }: OutgoingFailure): Outcome {
  return mayHaveBeenSent ? { kind: 'unclear', code } : { kind: 'retry', code, wholeChannel: true }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
