import { mostWebhooks } from '@/lib/contract/choices'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/webhooks/webhook'
import { invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import { seal } from '../authentication/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { problemOfUrl } from '../outgoing/target-url'
import { nextCursor, readCursor } from '../paging'
import { type Precondition, requireCurrent } from '../precondition'
import { processSettings } from '../process-settings'
import { requireRoom } from '../records/service'
import { failWaiting } from './attempts-repository'
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  selectWebhooks,
  updateWebhookRow,
} from './repository'
import { newSecret } from './sign-message'

type Webhook = contract.Webhook
type One = { webhook: Webhook }
type Target = { id: string; matches: Precondition }

const limited = { table: 'webhooks', limit: { member: 'webhooks', most: mostWebhooks } }
const recordKind = 'webhook'

export async function listWebhooks(
  { businessId }: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listWebhooks>['query'],
): Promise<AnswerOf<typeof contract.listWebhooks>> {
  const rows = await selectWebhooks(businessId, { after: readCursor(cursor) ?? '', limit: limit + 1 })
  return { webhooks: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

export async function readWebhook({ businessId }: Caller, id: string): Promise<One> {
  const webhook = await findWebhook({ businessId, id })
  if (!webhook) throw notFound()
  return { webhook }
}

export function createWebhook(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createWebhook>['body'],
): Promise<AnswerOf<typeof contract.createWebhook>> {
  const { businessId, identityId } = caller
  const members = { ...body, url: requireUrl(body.url) }
  return inTransaction(async () => {
    await requireRoom(limited, businessId)
    const secret = newSecret()
    const by = { sealedSecret: seal(secret), createdBy: identityId }
    const webhook = await insertWebhook({ businessId, id: newId() }, members, by)
    await recordAudit(caller, { action: 'create', recordKind, recordId: webhook.id, changes: members })
    return { webhook, secret }
  })
}

/** Disabling a webhook marks its waiting events as failed, so that they can be replayed. */
export function updateWebhook(
  caller: Caller,
  { id, matches }: Target,
  { disabled, ...change }: ParsedRequestOf<typeof contract.updateWebhook>['body'],
): Promise<One> {
  const key = { businessId: caller.businessId, id }
  return inTransaction(async () => {
    const before = requireCurrent(await lockWebhook(key), matches, recordKind)
    const wanted = { ...settingsOf(before), ...change }
    if (change.url !== undefined && change.url !== before.url) wanted.url = requireUrl(change.url)
    if (disabled !== undefined && disabled !== before.disabled)
      wanted.disabledReason = disabled ? 'admin' : null
    const changes = changesBetween(settingsOf(before), wanted)
    if (Object.keys(changes).length === 0) return { webhook: before }
    if (wanted.disabledReason && !before.disabled) await failWaiting(key)
    const webhook = await updateWebhookRow(key, wanted)
    await recordAudit(caller, { action: 'update', recordKind, recordId: id, changes })
    return { webhook }
  })
}

const settingsOf = ({ name, url, eventTypes, disabledReason }: Webhook) => ({
  name,
  url,
  eventTypes,
  disabledReason,
})

export function deleteWebhook(caller: Caller, { id, matches }: Target): Promise<One> {
  const key = { businessId: caller.businessId, id }
  return inTransaction(async () => {
    const webhook = requireCurrent(await lockWebhook(key), matches, recordKind)
    await deleteWebhookRow(key)
    const changes = { name: { from: webhook.name, to: null } }
    await recordAudit(caller, { action: 'delete', recordKind, recordId: id, changes })
    return { webhook }
  })
}

export function rotateWebhook(
  caller: Caller,
  { id, matches }: Target,
  { overlapHours }: ParsedRequestOf<typeof contract.rotateWebhook>['body'],
): Promise<AnswerOf<typeof contract.rotateWebhook>> {
  const key = { businessId: caller.businessId, id }
  return inTransaction(async () => {
    requireCurrent(await lockWebhook(key), matches, recordKind)
    const secret = newSecret()
    const webhook = await replaceSecret(key, seal(secret), overlapHours)
    await recordAudit(caller, { action: 'rotate', recordKind, recordId: id, changes: { overlapHours } })
    return { webhook, secret }
  })
}

/** Returns the normalized URL. Throws a 422 if events must not be sent to it. */
function requireUrl(url: string): string {
  const problem = problemOfUrl(url, processSettings().WEBHOOK_TARGETS)
  if (problem) throw invalidArguments(issue('url', problem.code, problem.message))
  return new URL(url).href
}
