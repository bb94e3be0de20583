import { readSent } from '@/lib/contract/deployment/described-records'
import { openSealed } from '../../authentication/service'
import type { UpstreamClient } from './client/upstream-client'
import type { UpstreamResult } from './client/upstream-result'
import { finishIntent } from './intents-repository'
import { endingOf, marginSeconds } from './intents-service'
import { claimDueIntent, putOffIntent } from './waiting-intents-repository'

/** A message that is this late is no longer sent, because its content may be out of date. */
const mostLateSeconds = 15 * 60
const retrySeconds = 5
/** Statuses that mean that nothing was done and that the call can be retried later. */
const laterStatuses = [429, 503]

/**
 * Makes one attempt to send a due notification to the other deployment. If it is certain that nothing was
 * done there, the notification is retried for up to a quarter of an hour. Returns false if no notification is
 * due.
 */
export async function forwardNext(client: UpstreamClient): Promise<boolean> {
  const due = await claimDueIntent(client.quirks.timeoutSeconds + marginSeconds)
  if (!due) return false
  const { businessId, id, request, sealed, lateSeconds } = due
  const leftSeconds = mostLateSeconds - lateSeconds
  if (leftSeconds <= 0) {
    await finishIntent(businessId, id, { state: 'refused' })
    return true
  }
  const token = sealed === null ? undefined : openSealed(sealed)
  const result = await client.call('sendNotification', { body: request, intentId: id }, { businessId, token })
  if (isForLater(result)) {
    const asked = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
    await putOffIntent(businessId, id, Math.min(asked ?? retrySeconds, leftSeconds))
    return true
  }
  const { state, status, error } = endingOf(result, readSent)
  await finishIntent(businessId, id, { state, status, error })
  return true
}

const isForLater = (result: UpstreamResult) =>
  result.kind === 'notSent' || (result.kind === 'answered' && laterStatuses.includes(result.status))
