import type { ChannelName, Language } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import { queryRow } from '../db/pool'
import { raw } from '../db/sql'
import { accountById, accountReason } from '../notifications/account-reason'

/** One person: an account, or a phone that has none. */
export type Recipient = { accountId: string | null; phone: string | null }

export async function selectSender(businessId: string): Promise<{ name: string; language: Language }> {
  const row = await queryRow<{ name: string; language: Language }>({
    text: 'select name, language from businesses where id = $1',
    values: [businessId],
  })
  return row as { name: string; language: Language }
}

/** The live account with this id, or with this phone in E.164. */
export function findRecipient(
  businessId: string,
  { accountId, phone }: { accountId?: string; phone?: string },
): Promise<Recipient | undefined> {
  return queryRow<Recipient>({
    text: `select id as "accountId", phone from accounts
      where business_id = $1 and ${accountId === undefined ? 'phone' : 'id'} = $2 and deleted_at is null`,
    values: [businessId, accountId ?? phone],
  })
}

type NewTest = {
  businessId: string
  channel: ChannelName
  recipient: Recipient
  message: Message
  createdBy: string | null
}

/**
 * Stores a notification and its deliveries on one channel: for a push one for each device of the channel's kind. Answers
 * its id, and how many of them are to be sent. The business is locked against being switched to a drill meanwhile.
 */
export async function insertTest({
  businessId,
  channel,
  recipient: { accountId, phone },
  message,
  createdBy,
}: NewTest): Promise<{ id: string; queued: number }> {
  const to = JSON.stringify(accountId === null ? { phones: [phone] } : { accountIDs: [accountId] })
  const row = await queryRow<{ id: string; queued: number }>({
    text: `with business as (
        select id, drill from businesses where id = $1 for share
      ), notification as (
        insert into notifications (business_id, id, name, message, recipients_to, hidden_from_list, metadata, created_by,
          recipients, simulated)
        select id, new_id(), $2, $3, $4, true, jsonb_build_object('channelTest', $8::text), $5, 1, drill from business
        returning id, simulated
      ), person as (
        select named.id as account_id, named.phone, case when named.id is not null then ${accountReason} end as reason
        from (select $6::text as id, $7::text as phone) named ${accountById(raw('$1'), raw('named.id'))}
      ), stored as (
        insert into deliveries (business_id, notification_id, account_id, phone, channel, device_id, device_kind, state,
          reason, simulated)
        select $1, notification.id, person.account_id, person.phone, case when is_push then 'push' else $8 end,
          device.id, device.kind, case when why.reason is null then 'queued' else 'skipped' end, why.reason,
          notification.simulated
        from notification cross join person cross join (select $8 in ('fcm', 'webpush') as is_push) way
        left join devices device on is_push and person.reason is null and device.business_id = $1
          and device.account_id = person.account_id and device.kind = $8
        cross join lateral (
          select coalesce(person.reason, case when is_push and device.id is null then 'no_device' end) as reason
        ) why
        returning state
      )
      select (select id from notification) as id, count(*) filter (where state = 'queued') as queued from stored`,
    values: [businessId, message.title, message, to, createdBy, accountId, phone, channel],
  })
  return row as { id: string; queued: number }
}
