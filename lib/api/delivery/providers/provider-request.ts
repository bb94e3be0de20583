import {
  callOut,
  type OutgoingAnswer,
  type OutgoingFailure,
  type OutgoingRequest,
} from '../../outgoing/outgoing-request'
import type { Outcome } from './port'

/** Far more than any provider's response. A server that sends more is not a provider. */
const longestAnswerBytes = 65_536

export type ProviderRequest = Omit<OutgoingRequest, 'longestAnswerBytes'>

/** A provider's response. `json` is the JSON object in its body, or an empty object if there is none. */
export type ProviderAnswer = OutgoingAnswer & { json: Record<string, unknown> }

type Called = { answer: ProviderAnswer } | { outcome: Outcome }

/**
 * Whether the response to a request that sends no message shows that the provider works. A successful
 * response must contain `member`. A 4xx is expected if the request has no recipient.
 */
export function provesHealthy(called: Called, member: string): boolean {
  if ('outcome' in called) return false
  const { ok, status, json } = called.answer
  return ok ? member in json : status >= 400 && status < 500
}

/**
 * Sends a request to a provider, without following redirects. Resolves to the response, or to an outcome if
 * there is no readable response.
 */
export async function callProvider(address: string, request: ProviderRequest): Promise<Called> {
  const called = await callOut(address, { ...request, longestAnswerBytes })
  if ('failure' in called) return { outcome: outcomeOf(called.failure) }
  return { answer: { ...called.answer, json: parse(called.answer.text) } }
}

/** If the request cannot have been sent, a retry is safe. */
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
