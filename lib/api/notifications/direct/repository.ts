import type { ChannelName, Language } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import { traceHeaders } from '@/lib/tracing/tracing'
import { isLiveDevice } from '../../db/live-device'
import { changedDelivery, storeDeliveryEvents } from '../../db/outbox/delivery-events'
import { queryRow } from '../../db/pool'
import { param, sql } from '../../db/sql'
import { accountById, accountReason } from '../../delivery/sql/account-reason'

/** One recipient: an account, or a phone number without an account. */
export type Recipient = { accountId: string | null; phone: string | null }

export async function selectSender(businessId: string): Promise<{ name: string; language: Language }> {
  const row = await queryRow<{ name: string; language: Language }>(
    sql`select name, language from businesses where id = ${businessId}`,
  )
  return row as { name: string; language: Language }
}

/** The live account with this ID, or with this phone number in E.164. */
export function findRecipient(
  businessId: string,
  { accountId, phone }: { accountId?: string; phone?: string },
): Promise<Recipient | undefined> {
  const isAsked = accountId === undefined ? sql`phone = ${phone}` : sql`id = ${accountId}`
  return queryRow<Recipient>(sql`
    select id as "accountId", phone from accounts
    where business_id = ${businessId} and ${isAsked} and deleted_at is null`)
}

export type NewDirectMessage = {
  businessId: string
  channels: readonly ChannelName[]
  recipient: Recipient
  message: Message
  metadata?: Record<string, string>
  /** The alert to which the message sends its recipient; its link is then for the recipient alone. */
  dispatchedTo?: string
  createdBy: string | null
}

/**
 * Stores a notification to one recipient, hidden from their list, with its deliveries on these channels. A push has one
 * delivery for each device of the channels' kinds. Returns the notification's ID and the number of queued deliveries.
 * Locks the business, so that no drill starts or ends in the meantime.
 */
export async function insertDirectMessage({
  businessId,
  channels,
  recipient: { accountId, phone },
  message,
  metadata = {},
  dispatchedTo,
  createdBy,
}: NewDirectMessage): Promise<{ id: string; queued: number }> {
  const to = JSON.stringify(accountId === null ? { phones: [phone] } : { accountIDs: [accountId] })
  const business = param(businessId)
  const sentOn = param(channels)
  const row = await queryRow<{ id: string; queued: number }>(sql`
    with business as (
      select id, drill from businesses where id = ${business} for share
    ), notification as (
      insert into notifications (business_id, id, name, message, recipients_to, hidden_from_list, metadata, created_by,
        recipients, simulated, traceparent, dispatched_to)
      select id, new_id(), ${message.title}, ${message}, ${to}, true, ${metadata}, ${createdBy}, 1, drill,
        ${traceHeaders().traceparent ?? null}, ${dispatchedTo ?? null}
      from business returning id, simulated
    ), person as (
      select named.id as account_id, named.phone, case when named.id is not null then ${accountReason} end as reason
      from (select ${accountId}::text as id, ${phone}::text as phone) named
      ${accountById(business, sql`named.id`)}
    ), ways as (
      select distinct case when name in ('fcm', 'webpush') then 'push' else name end as channel
      from unnest(${sentOn}::text[]) name
    ), stored as (
      insert into deliveries as d (business_id, notification_id, account_id, phone, channel, device_id, device_kind, state,
        reason, simulated)
      select ${business}, notification.id, person.account_id, person.phone, ways.channel, device.id, device.kind,
        case when why.reason is null then 'queued' else 'skipped' end, why.reason, notification.simulated
      from notification cross join person cross join ways
      left join devices device on ways.channel = 'push' and person.reason is null and device.business_id = ${business}
        and device.account_id = person.account_id and device.kind = any(${sentOn}) and ${isLiveDevice('device')}
      cross join lateral (
        select coalesce(person.reason, case when ways.channel = 'push' and device.id is null then 'no_device' end) as reason
      ) why
      returning ${changedDelivery}
    ), noted as (${storeDeliveryEvents('stored')})
    select (select id from notification) as id, count(*) filter (where state = 'queued') as queued from stored`)
  return row as { id: string; queued: number }
}

/** True if a delivery of the notification may have left. */
export async function mayHaveLeft(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow<{ left: boolean }>(sql`select exists (
      select from deliveries where business_id = ${businessId} and notification_id = ${id}
        and state in ('sending', 'accepted', 'delivered', 'read', 'unknown')
    ) as left`)
  return row?.left ?? false
}
