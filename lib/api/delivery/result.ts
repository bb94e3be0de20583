import type { DeliveryResult } from '../notifications/delivery-repository'
import { backoffSeconds } from '../workers/backoff'
import type { Outcome } from './port'
import type { Timing } from './timing'

const longestWaitSeconds = 3600

/** What the outcome of the given attempt, from 1, makes of a delivery. Only what was surely not sent is queued again. */
export function resultOf(outcome: Outcome, attempt: number, timing: Timing): DeliveryResult {
  const base = { providerCode: outcome.code ?? null, providerMessageId: null, afterSeconds: 0 }
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, state: 'accepted', reason: null, providerMessageId: outcome.providerMessageId }
    case 'refused':
      return { ...base, state: 'failed', reason: 'provider_refused' }
    case 'unclear':
      return { ...base, state: 'unknown', reason: 'provider_answer_unclear' }
    case 'retry': {
      const afterSeconds = Math.max(
        Math.min(outcome.afterSeconds ?? 0, longestWaitSeconds),
        backoffSeconds(attempt, timing.retry),
      )
      if (attempt >= timing.mostAttempts) {
        return { ...base, state: 'failed', reason: 'too_many_attempts', afterSeconds }
      }
      return { ...base, state: 'queued', reason: null, afterSeconds }
    }
  }
}
