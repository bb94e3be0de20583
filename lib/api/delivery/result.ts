import { backoffSeconds } from '../workers/backoff'
import type { ClaimedDelivery } from './claim-repository'
import type { Outcome } from './providers/port'
import type { DeliveryResult } from './repository'
import type { Timing } from './timing'

const longestWaitSeconds = 3600

/**
 * What the outcome of one attempt makes of its delivery. What was surely not sent is queued again, and so is a push that
 * perhaps was: its collapse key lets a second one replace the first. Nothing else is ever sent twice.
 */
export function resultOf(
  outcome: Outcome,
  { attempt, device }: Pick<ClaimedDelivery, 'attempt' | 'device'>,
  timing: Timing,
): DeliveryResult {
  const base = {
    providerCode: outcome.code ?? null,
    providerMessageId: null,
    afterSeconds: 0,
    deviceGone: false,
  }
  const isLast = attempt >= timing.mostAttempts
  const waitSeconds = backoffSeconds(attempt, timing.retry)
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, state: 'accepted', reason: null, providerMessageId: outcome.providerMessageId }
    case 'refused':
      return outcome.deviceGone
        ? { ...base, state: 'failed', reason: 'device_gone', deviceGone: true }
        : { ...base, state: 'failed', reason: 'provider_refused' }
    case 'unclear':
      if (device === null || isLast) return { ...base, state: 'unknown', reason: 'provider_answer_unclear' }
      return { ...base, state: 'queued', reason: null, afterSeconds: waitSeconds }
    case 'retry': {
      const asked = outcome.afterSeconds
      const afterSeconds = asked === undefined ? waitSeconds : Math.min(asked, longestWaitSeconds)
      if (isLast) return { ...base, state: 'failed', reason: 'too_many_attempts', afterSeconds }
      return { ...base, state: 'queued', reason: null, afterSeconds }
    }
  }
}
