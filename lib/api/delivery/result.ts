import { backoffSeconds } from '../workers/backoff'
import type { ClaimedDelivery } from './claim-repository'
import type { Outcome } from './providers/port'
import type { DeliveryResult } from './result-repository'
import type { Timing } from './timing'

const longestWaitSeconds = 3600

/**
 * A delivery's new state after an attempt. A message that was certainly not sent is queued again, and so is a
 * push that may have been sent, because its collapse key makes the second push replace the first. Nothing
 * else is ever sent twice. Attempts before an operator requeued the delivery do not count.
 */
export function resultOf(
  outcome: Outcome,
  { attempt, attemptsBefore, device }: Pick<ClaimedDelivery, 'attempt' | 'attemptsBefore' | 'device'>,
  timing: Timing,
): DeliveryResult {
  const base = {
    providerCode: outcome.code ?? null,
    providerMessage: outcome.message ?? null,
    providerMessageId: null,
    afterSeconds: 0,
    deviceGone: false,
  }
  const tries = attempt - attemptsBefore
  const isLast = tries >= timing.maxAttempts
  const waitSeconds = () => backoffSeconds(tries, timing.retry)
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, state: 'accepted', reason: null, providerMessageId: outcome.providerMessageId }
    case 'refused':
      return outcome.deviceGone
        ? { ...base, state: 'failed', reason: 'device_gone', deviceGone: true }
        : { ...base, state: 'failed', reason: 'provider_refused' }
    case 'unclear':
      if (device === null || isLast) return { ...base, state: 'unknown', reason: 'provider_answer_unclear' }
      return { ...base, state: 'queued', reason: 'provider_answer_unclear', afterSeconds: waitSeconds() }
    case 'retry': {
      const asked = outcome.afterSeconds
      const afterSeconds = asked === undefined ? waitSeconds() : Math.min(asked, longestWaitSeconds)
      if (isLast) return { ...base, state: 'failed', reason: 'too_many_attempts', afterSeconds }
      return { ...base, state: 'queued', reason: null, afterSeconds }
    }
  }
}

/**
 * The result without the provider's text, which may be why the database rejects it. Storing the state is more
 * important.
 */
export const withoutProviderText = (result: DeliveryResult): DeliveryResult => ({
  ...result,
  providerCode: null,
  providerMessage: null,
  providerMessageId: null,
})
