import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/webhooks/webhook'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { nextCursor, readCursor } from '../paging'
import { replayEvent, replayFailed, selectAttempts } from './attempts-repository'
import { findWebhook, lockWebhook } from './repository'

export async function listWebhookAttempts(
  { businessId }: Caller,
  id: string,
  { cursor, limit, failed }: ParsedRequestOf<typeof contract.listWebhookAttempts>['query'],
): Promise<AnswerOf<typeof contract.listWebhookAttempts>> {
  const key = { businessId, id }
  const before = readPosition(cursor)
  if (!(await findWebhook(key))) throw notFound()
  const rows = await selectAttempts(key, { failed, before, limit: limit + 1 })
  return { attempts: rows.slice(0, limit), next: nextCursor(rows, limit, (row) => row.id) }
}

function readPosition(cursor: string | undefined): number | undefined {
  const key = readCursor(cursor)
  if (key === undefined || /^\d{1,15}$/.test(key)) return key === undefined ? undefined : Number(key)
  throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
}

const replayedAtOnce = 10_000

/** Throws a 422 for a disabled webhook, and a 404 for an event that is no longer stored. */
export function replayWebhook(
  caller: Caller,
  id: string,
  { eventId, failedSince }: ParsedRequestOf<typeof contract.replayWebhook>['body'],
): Promise<AnswerOf<typeof contract.replayWebhook>> {
  const key = { businessId: caller.businessId, id }
  return inTransaction(async () => {
    const webhook = await lockWebhook(key)
    if (!webhook) throw notFound()
    if (webhook.disabled) throw new ApiError('webhook_disabled', { webhook })
    let replayed = 0
    if (eventId !== undefined) {
      if (!(await replayEvent(key, eventId))) throw notFound()
      replayed = 1
    }
    if (failedSince !== undefined) {
      let more = replayedAtOnce
      for (; more === replayedAtOnce; replayed += more)
        more = await replayFailed(key, failedSince, replayedAtOnce)
    }
    const changes = { replayed, ...(eventId && { eventId }), ...(failedSince && { failedSince }) }
    await recordAudit(caller, { action: 'retry', recordKind: 'webhook', recordId: id, changes })
    return { replayed }
  })
}
