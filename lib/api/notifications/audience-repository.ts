import type { DeviceKind } from '@/lib/contract/choices'
import { changedDelivery, storeDeliveryEvents } from '../db/outbox/delivery-events'
import { execute, queryRow } from '../db/pool'
import { acrossBusinesses, param, raw, sql } from '../db/sql'
import { isSuspended } from '../db/tenants/suspended'
import { firstAttempt, isReleased, planOf } from './recipients'

const accountsInChunk = 10_000

/**
 * Stores everyone who currently has these account types as a notification's audience. Returns the number of
 * people.
 */
export async function insertAudience(
  businessId: string,
  notificationId: string,
  accountTypeIds: string[],
): Promise<number> {
  const business = param(businessId)
  const row = await queryRow<{ people: number }>(sql`with audience as (
      select a.id, (row_number() over () - 1) / ${raw(accountsInChunk)} as number
      from accounts a where a.business_id = ${business} and a.account_type = any(${accountTypeIds}::text[])
        and a.deleted_at is null
    ), stored as (
      insert into audience_chunks (business_id, notification_id, number, account_ids)
      select ${business}, ${notificationId}, number, array_agg(id) from audience group by number
      returning cardinality(account_ids) as size
    )
    select coalesce(sum(size), 0)::integer as people from stored`)
  return row?.people ?? 0
}

export type AudienceChunk = {
  businessId: string
  notificationId: string
  number: number
  whatsApp: boolean
  simulated: boolean
}

/**
 * Locks the next chunk of an audience whose deliveries are not stored yet, in the given notification or in
 * any. Its notification cannot be cancelled until the transaction ends. Skips notifications that wait for
 * approval or are scheduled far ahead, and those of suspended businesses. Chunks that failed before come
 * last.
 */
export function lockAudienceChunk(notificationId: string | null): Promise<AudienceChunk | undefined> {
  const id = param(notificationId)
  return queryRow<AudienceChunk>(
    acrossBusinesses(sql`select chunk.business_id as "businessId",
      chunk.notification_id as "notificationId", number, simulated,
      coalesce((message -> 'sendWhatsApp')::boolean, false) as "whatsApp"
    from audience_chunks chunk join notifications n
      on n.business_id = chunk.business_id and n.id = chunk.notification_id
    where (${id}::text is null or chunk.notification_id = ${id}) and (${isReleased} or n.state = 'cancelled')
      and not ${isSuspended(sql`n.business_id`)}
    order by tries, number, chunk.notification_id limit 1
    for update of chunk skip locked for share of n`),
  )
}

/**
 * Stores a chunk's deliveries and deletes the chunk. If the notification is cancelled, they are stored as
 * cancelled. Returns the number of deliveries to send.
 */
export async function storeAudienceChunk(
  { businessId, notificationId, number, whatsApp }: AudienceChunk,
  pushedTo: readonly DeviceKind[],
): Promise<number> {
  const [business, id] = [param(businessId), param(notificationId)]
  const list = sql`(select account_ids from chunk)`
  const audience = { business, kind: 'accountIDs', list, sendWhatsApp: param(whatsApp) } as const
  const row = await queryRow<{ queued: number }>(sql`with chunk as (
      delete from audience_chunks where business_id = ${business} and notification_id = ${id} and number = ${number}
      returning account_ids
    ), ${planOf(audience, param(pushedTo))}, stored as (
      insert into deliveries as d (business_id, notification_id, account_id, phone, channel, device_id, device_kind, state,
        reason, simulated, next_attempt_at)
      select ${business}, n.id, account_id, phone, channel, device_id, device_kind,
        case when reason is not null then 'skipped' when n.state = 'cancelled' then 'cancelled' else 'queued' end,
        reason, n.simulated, ${firstAttempt}
      from plan cross join (select * from notifications where business_id = ${business} and id = ${id}) n
      returning ${changedDelivery}
    ), noted as (${storeDeliveryEvents('stored')})
    select count(*) as queued from stored where state = 'queued'`)
  return row?.queued ?? 0
}

/** Splits a chunk that could not be stored. Returns false if it has only one account. */
export async function splitAudienceChunk({
  businessId,
  notificationId,
  number,
}: AudienceChunk): Promise<boolean> {
  const [business, id] = [param(businessId), param(notificationId)]
  const parts = await execute(sql`with chunk as (
      delete from audience_chunks where business_id = ${business} and notification_id = ${id} and number = ${number}
        and cardinality(account_ids) > 1
      returning *, cardinality(account_ids) / 2 as half
    )
    insert into audience_chunks (business_id, notification_id, number, tries, account_ids)
    select business_id, notification_id, highest + part, tries + 1,
      case part when 1 then account_ids[:half] else account_ids[half + 1:] end
    from chunk, (select max(number) as highest from audience_chunks where business_id = ${business} and notification_id = ${id}) numbers,
      generate_series(1, 2) part`)
  return parts > 0
}

/** Counts a failed attempt to store a chunk. Returns the number of attempts so far. */
export async function countChunkTry({ businessId, notificationId, number }: AudienceChunk): Promise<number> {
  const row = await queryRow<{ tries: number }>(sql`update audience_chunks set tries = tries + 1
    where business_id = ${businessId} and notification_id = ${notificationId} and number = ${number} returning tries`)
  return row?.tries ?? 0
}

/** Stores a chunk's deliveries as failed, and deletes the chunk. */
export async function failAudienceChunk({
  businessId,
  notificationId,
  number,
  ...of
}: AudienceChunk): Promise<void> {
  const [business, id] = [param(businessId), param(notificationId)]
  const channels = of.whatsApp ? ['push', 'whatsapp'] : ['push']
  await execute(sql`with chunk as (
      delete from audience_chunks where business_id = ${business} and notification_id = ${id} and number = ${number}
      returning account_ids
    ), stored as (
      insert into deliveries as d (business_id, notification_id, account_id, channel, state, reason, simulated)
      select ${business}, ${id}, account_id, channel, 'failed', 'internal_error', ${of.simulated}
      from chunk, unnest(account_ids) account_id, unnest(${channels}::text[]) channel
      returning ${changedDelivery}
    )
    ${storeDeliveryEvents('stored')}`)
}
