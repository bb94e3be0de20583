import type { AnswerOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/webhooks/webhook'
import { notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import { openSealed } from '../authentication/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { processSettings } from '../process-settings'
import { findTarget } from './repository'
import { sendEvent } from './send-turn'

/**
 * Sends a test event and waits for the response, up to 10 s. Nothing is stored except the audit entry, and nothing
 * changes for the webhook's other events.
 */
export async function testWebhook(
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.testWebhook>> {
  const target = await findTarget({ businessId: caller.businessId, id })
  if (!target) throw notFound()
  const event = { type: 'webhook.test', timestamp: new Date().toISOString(), data: { webhookId: id } }
  const { status, error, durationMs } = await sendEvent(
    target.url,
    { id: newId(), body: JSON.stringify(event) },
    { secrets: target.secrets.map(openSealed), publicOnly: processSettings().WEBHOOK_TARGETS === 'public' },
  )
  const test = { status, error, durationMs, succeeded: error === null }
  await inTransaction(() =>
    recordAudit(caller, { action: 'send', recordKind: 'webhook', recordId: id, changes: { error } }),
  )
  return { test }
}
