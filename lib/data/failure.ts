import type { Failure as ClientFailure } from '@/lib/client/failure'

/**
 * Why a read or a write of the browser did not succeed: the client's failure, or `old_page` when the console has been
 * replaced by a newer one since this page was loaded. With `unreachable` and `old_page` nothing was done, with
 * `not_known` it may have been; every other code is the API's answer.
 */
export type Failure = Omit<ClientFailure, 'code'> & { code: ClientFailure['code'] | 'old_page' }

/** A read without an answer, or a change that was not sent. */
export const unreachable: Failure = {
  status: 0,
  code: 'unreachable',
  message: 'No answer.',
  issues: [],
  data: {},
}

/** A change that was sent and not answered. */
export const notKnown: Failure = { ...unreachable, code: 'not_known' }

/** A change that the updated console does not know: it was not done. */
export const oldPage: Failure = { ...unreachable, code: 'old_page' }

/** What a query or a mutation throws; `failure` says why, in a form that can be translated. */
export class RequestError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

/** Why a query or a mutation failed; anything but a RequestError means that no readable answer came. */
export function failureOf(error: unknown): Failure {
  return error instanceof RequestError ? error.failure : unreachable
}

const unanswered: readonly Failure['code'][] = ['unreachable', 'not_known', 'unavailable']

/** Whether no answer of the API came at all. */
export const isUnanswered = ({ code }: Pick<Failure, 'code'>): boolean => unanswered.includes(code)
