import type { Failure as ClientFailure } from '@/lib/client/failure'

/**
 * Why the browser's read or write did not succeed: the client's failure, or `old_page` if the console was
 * updated after this page was loaded. With `unreachable` and `old_page`, nothing was done. With `not_known`,
 * something may have been done. Every other code comes from the API's response.
 */
export type Failure = Omit<ClientFailure, 'code'> & { code: ClientFailure['code'] | 'old_page' }

/** A read without a response, or a write that was not sent. */
export const unreachable: Failure = {
  status: 0,
  code: 'unreachable',
  message: 'No response.',
  issues: [],
  data: {},
}

/** A write that was sent but got no response. */
export const notKnown: Failure = { ...unreachable, code: 'not_known' }

/** A write that the updated console does not recognize, so nothing was done. */
export const oldPage: Failure = { ...unreachable, code: 'old_page' }

/** Thrown by queries and mutations; `failure` gives the reason in a translatable form. */
export class RequestError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

/**
 * Why a query or a mutation failed. Any error except a RequestError means that there was no readable
 * response.
 */
export function failureOf(error: unknown): Failure {
  return error instanceof RequestError ? error.failure : unreachable
}

const openOutcomes: readonly Failure['code'][] = ['not_known', 'outcome_unknown', 'upstream_unreadable']

/** Whether the write may have been done. */
export const isOutcomeOpen = ({ code }: Pick<Failure, 'code'>): boolean => openOutcomes.includes(code)

/** Whether the outcome stays unknown even if the write is sent again under the same Idempotency-Key. */
export const isOutcomeFinal = (failure: Pick<Failure, 'code'>): boolean =>
  isOutcomeOpen(failure) && failure.code !== 'not_known'

const unanswered: readonly Failure['code'][] = ['unreachable', 'not_known', 'unavailable']

/** Whether the API did not respond at all. */
export const isUnanswered = ({ code }: Pick<Failure, 'code'>): boolean => unanswered.includes(code)

/** The record's current version, which a 412 contains. */
export function currentRecord<Row>({ code, data }: Pick<Failure, 'code' | 'data'>): Row | undefined {
  const isRecord = (one: unknown) => typeof one === 'object' && one !== null && 'version' in one
  return code === 'version_stale' ? (Object.values(data).find(isRecord) as Row | undefined) : undefined
}
