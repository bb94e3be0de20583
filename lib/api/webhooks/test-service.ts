import type { AnswerOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/webhooks/webhook'
import { ApiError, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import { openSealed } from '../authentication/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { readHeldDeliveries } from '../delivery/hold-service'
import { newId } from '../new-id'
import { processSettings } from '../process-settings'
import { findTarget } from './repository'
import { sendEvent } from './send-turn'

/** Shorter than the console waits for the API, so that a receiver that hangs is reported as such. */
const timeoutMs = 6_000
const heldRetrySeconds = 60

/**
 * Sends a test event and waits for the response, up to 6 s. Throws while deliveries are held. Nothing is stored except the audit entry, and nothing
 * changes for the webhook's other events.
 */
export async function testWebhook(
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.testWebhook>> {
  const target = await findTarget({ businessId: caller.businessId, id })
  if (!target) throw notFound()
  const held = await readHeldDeliveries()
  if (held) throw new ApiError('deliveries_held', { held }, heldRetrySeconds)
  const event = { type: 'webhook.test', timestamp: new Date().toISOString(), data: { webhookId: id } }
  const { status, error, durationMs } = await sendEvent(
    target.url,
    { id: newId(), body: JSON.stringify(event) },
    {
      secrets: target.secrets.map(openSealed),
      publicOnly: processSettings().WEBHOOK_TARGETS === 'public',
      timeoutMs,
    },
  )
  const test = { status, error, durationMs, succeeded: error === null }
  await inTransaction(() =>
    recordAudit(caller, { action: 'send', recordKind: 'webhook', recordId: id, changes: { error } }),
  )
  return { test }
}
