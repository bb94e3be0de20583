import type { Webhook } from '@/lib/contract/webhooks/webhook'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { param, raw, sql } from '../db/sql'
import type { Key } from '../record-key'

/** Counting waiting events stops at this number, because counting a long queue would be slow. */
const mostCounted = 1_000

const columns = sql`id, name, url, event_types as "eventTypes", disabled_reason is not null as disabled,
  disabled_reason as "disabledReason", ${isoTime('failing_since')} as "failingSince",
  ${isoTime('last_success_at')} as "lastSuccessAt", last_error as "lastError",
  (select count(*)::integer from (
    select from webhook_messages m where m.business_id = webhooks.business_id and m.webhook_id = webhooks.id
      and m.state = 'waiting' limit ${raw(mostCounted)}
  ) counted) as waiting,
  case when previous_ends_at > now() then ${isoTime('previous_ends_at')} end as "previousSecretEndsAt",
  created_by as "createdBy", ${isoTime('created_at')} as "createdAt", version`

/** The encrypted secrets that are valid now. */
export const signingSecrets = sql`array_remove(
  array[secret, case when previous_ends_at > now() then previous_secret end], null)`

export function selectWebhooks(
  businessId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Webhook[]> {
  return queryRows<Webhook>(sql`select ${columns} from webhooks
    where business_id = ${businessId} and id > ${after} order by id limit ${limit}`)
}

export function findWebhook({ businessId, id }: Key): Promise<Webhook | undefined> {
  return queryRow<Webhook>(
    sql`select ${columns} from webhooks where business_id = ${businessId} and id = ${id}`,
  )
}

/** Reads a webhook and locks it until the transaction ends. */
export function lockWebhook({ businessId, id }: Key): Promise<Webhook | undefined> {
  return queryRow<Webhook>(
    sql`select ${columns} from webhooks where business_id = ${businessId} and id = ${id} for no key update`,
  )
}

/** Where a webhook's events go, and the encrypted secrets with which they are signed, the current one first. */
export function findTarget({ businessId, id }: Key): Promise<{ url: string; secrets: string[] } | undefined> {
  return queryRow(sql`select url, ${signingSecrets} as secrets from webhooks
    where business_id = ${businessId} and id = ${id}`)
}

export type WebhookMembers = Pick<Webhook, 'name' | 'url' | 'eventTypes'>

/** Stores a new webhook; `sealedSecret` is its secret in encrypted form. */
export async function insertWebhook(
  { businessId, id }: Key,
  { name, url, eventTypes }: WebhookMembers,
  { sealedSecret, createdBy }: { sealedSecret: string; createdBy: string | null },
): Promise<Webhook> {
  const row = await queryRow<Webhook>(sql`
    insert into webhooks (business_id, id, name, url, event_types, secret, created_by)
    values (${businessId}, ${id}, ${name}, ${url}, ${eventTypes}, ${sealedSecret}, ${createdBy})
    returning ${columns}`)
  return row as Webhook
}

/**
 * When a webhook is enabled or its URL changes, its failures are reset: it is tried immediately, and can fail for
 * another five days before it is disabled.
 */
export async function updateWebhookRow(
  { businessId, id }: Key,
  { name, url, eventTypes, disabledReason }: WebhookMembers & Pick<Webhook, 'disabledReason'>,
): Promise<Webhook> {
  const [newUrl, reason] = [param(url), param(disabledReason)]
  const startsOver = sql`(url <> ${newUrl}::text or (disabled_reason is not null and ${reason}::text is null))`
  const row = await queryRow<Webhook>(sql`
    update webhooks set name = ${name}, url = ${newUrl}, event_types = ${eventTypes},
      disabled_reason = ${reason}, version = version + 1,
      failing_since = case when not ${startsOver} then failing_since end,
      failures_in_row = case when ${startsOver} then 0 else failures_in_row end,
      retry_at = case when ${startsOver} then now() else retry_at end
    where business_id = ${businessId} and id = ${id} returning ${columns}`)
  return row as Webhook
}

/** Requests are also signed with the current secret for `overlapHours`; any older secret is dropped immediately. */
export async function replaceSecret(
  { businessId, id }: Key,
  sealedSecret: string,
  overlapHours: number,
): Promise<Webhook> {
  const overlap = param(overlapHours)
  const row = await queryRow<Webhook>(sql`
    update webhooks set secret = ${sealedSecret}, version = version + 1,
      previous_secret = case when ${overlap}::integer > 0 then secret end,
      previous_ends_at = case when ${overlap} > 0 then now() + make_interval(hours => ${overlap}) end
    where business_id = ${businessId} and id = ${id} returning ${columns}`)
  return row as Webhook
}

/** Deletes a webhook; foreign keys also delete its messages and its log. */
export function deleteWebhookRow({ businessId, id }: Key): Promise<Webhook | undefined> {
  return queryRow<Webhook>(
    sql`delete from webhooks where business_id = ${businessId} and id = ${id} returning ${columns}`,
  )
}
