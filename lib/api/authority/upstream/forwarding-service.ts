import { readSent } from '@/lib/contract/deployment/described-records'
import { openSealed } from '../../authentication/service'
import type { UpstreamClient } from './client/upstream-client'
import type { UpstreamResult } from './client/upstream-result'
import { finishIntent } from './intents-repository'
import { endingOf, marginSeconds } from './intents-service'
import { claimDueIntent, putOffIntent } from './waiting-intents-repository'

/** A message that is this late is no longer sent: it may say what is no longer so. */
const mostLateSeconds = 15 * 60
const retrySeconds = 5
/** Responses that say that nothing was done, and to try again later. */
const laterStatuses = [429, 503]

/**
 * Sends one notification that is due to the other deployment, once. While the deployment certainly gets nothing, it is
 * tried again for a quarter of an hour. Returns false if none is due.
 */
export async function forwardNext(client: UpstreamClient): Promise<boolean> {
  const due = await claimDueIntent(client.quirks.timeoutSeconds + marginSeconds)
  if (!due) return false
  const { businessId, id, request, sealed, lateSeconds } = due
  const token = sealed === null ? undefined : openSealed(sealed)
  const result = await client.call('sendNotification', { body: request, intentId: id }, { businessId, token })
  if (isForLater(result) && lateSeconds < mostLateSeconds) {
    const seconds = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
    await putOffIntent(businessId, id, seconds ?? retrySeconds)
    return true
  }
  const { state, status, error } = endingOf(result, readSent)
  await finishIntent(businessId, id, { state, status, error })
  return true
}

const isForLater = (result: UpstreamResult) =>
  result.kind === 'notSent' || (result.kind === 'answered' && laterStatuses.includes(result.status))
