import type { DeviceKind } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import type { Reach } from '@/lib/contract/sending'
import { execute, queryRow, queryRows } from '../db/pool'
import { accountById, accountReason } from './account-reason'
import type { Configured } from './configured-service'
import { countedNow } from './row-json'

type RecipientKind = 'phones' | 'accountIDs' | 'accountTypeIDs'

/** Whom a request names, without duplicates and with phones in E.164. */
export type Recipients = { kind: RecipientKind; list: string[] }

export type NewNotification = {
  businessId: string
  id: string
  message: Message
  recipients: Recipients
  hiddenFromList: boolean
  senderAccountId: string | null
  metadata: { sectionId?: string }
  createdBy: string | null
}

/**
 * Answers its id, which the database makes: lists are in the order of ids, and so of its clock, whichever process stored a
 * notification.
 */
export async function insertNotification(row: Omit<NewNotification, 'id'>): Promise<string> {
  const { businessId, message, recipients, hiddenFromList, senderAccountId, metadata, createdBy } = row
  const to = JSON.stringify({ [recipients.kind]: recipients.list })
  const stored = await queryRow<{ id: string }>({
    name: 'insertNotification',
    text: `insert into notifications (business_id, id, message, recipients_to, hidden_from_list, sender_account_id,
        metadata, created_by, recipients)
      values ($1, new_id(), $2, $3, $4, $5, $6, $7, 0) returning id`,
    values: [businessId, message, to, hiddenFromList, senderAccountId, metadata, createdBy],
  })
  return (stored as { id: string }).id
}

/**
 * Stores the delivery rows of a notification, pushes for devices of the kinds given: how many people they are for, how many of those have no account, and how many
 * rows are still to be sent.
 */
export async function insertDeliveries(
  notification: NewNotification,
  pushedTo: readonly DeviceKind[],
): Promise<{ people: number; unknown: number; queued: number }> {
  const { businessId, id, message, recipients } = notification
  const row = await queryRow<{ people: number; unknown: number; queued: number }>({
    text: `with ${planOf(recipients.kind)}, stored as (
        insert into deliveries (business_id, notification_id, account_id, phone, channel, device_id, device_kind, state,
          reason)
        select $1, $5, account_id, phone, channel, device_id, device_kind,
          case when reason is null then 'queued' else 'skipped' end, reason
        from plan order by ordinal, channel, device_id
        returning state
      )
      select (select count(*) from people) as people,
        (select count(*) from people where no_account or reason = 'unknown_account') as unknown,
        (select count(*) from stored where state = 'queued') as queued`,
    values: [businessId, recipients.list, message.sendWhatsApp ?? false, pushedTo, id],
  })
  return row as { people: number; unknown: number; queued: number }
}

export async function updateRecipients(businessId: string, id: string, recipients: number): Promise<void> {
  await execute({
    text: 'update notifications set recipients = $3 where business_id = $1 and id = $2',
    values: [businessId, id, recipients],
  })
}

/** For a notification of which nothing is left to send. */
export async function updateDone(businessId: string, id: string): Promise<void> {
  await execute({
    text: `update notifications n set state = 'done', final_counts = ${countedNow}
      where n.business_id = $1 and n.id = $2`,
    values: [businessId, id],
  })
}

/** Wakes every worker once the transaction is stored. */
export async function notifyWorkers(): Promise<void> {
  await execute({ text: `select pg_notify('deliveries', '')` })
}

/** What a notification to these recipients would come to. */
export async function selectReach(
  businessId: string,
  { kind, list }: Recipients,
  sendWhatsApp: boolean,
  { deviceKinds, whatsapp }: Configured,
): Promise<Omit<Reach, 'providers'>> {
  const row = await queryRow<Omit<Reach, 'providers'>>({
    text: `with ${planOf(kind)}, skipped as (
        select reason, count(*) as number
        from (select min(reason) as reason from plan group by ordinal having bool_and(reason is not null)) person
        group by reason
      )
      select (select count(*) from people) as recipients,
        count(distinct ordinal) filter (where reason is null and has_provider) as reachable,
        count(distinct ordinal) filter (where reason is null)
          - count(distinct ordinal) filter (where reason is null and has_provider) as kept,
        json_build_object('push', count(distinct ordinal) filter (where reason is null and channel = 'push'),
          'whatsapp', count(*) filter (where reason is null and channel = 'whatsapp')) as channels,
        (select coalesce(json_object_agg(reason, number), '{}') from skipped) as skipped
      from plan cross join lateral (
        select case channel when 'push' then $4::text[] <> '{}' else $5::boolean end as has_provider
      ) provided`,
    values: [businessId, list, sendWhatsApp, deviceKinds, whatsapp],
  })
  return row as Omit<Reach, 'providers'>
}

/** Positions in the list, from 0, of ids that are no account type of the business. */
export async function findUnknownTypes(businessId: string, ids: string[]): Promise<number[]> {
  const rows = await queryRows<{ index: number }>({
    text: `select ordinal - 1 as index from unnest($2::text[]) with ordinality named(id, ordinal)
      where not exists (select from account_types t where t.business_id = $1 and t.id = named.id) order by ordinal`,
    values: [businessId, ids],
  })
  return rows.map(({ index }) => index)
}

export async function accountExists(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow({
    name: 'accountExists',
    text: 'select id from accounts where business_id = $1 and id = $2 and deleted_at is null',
    values: [businessId, id],
  })
  return row !== undefined
}

const people: Record<RecipientKind, string> = {
  phones: `
    select named.ordinal, a.id as account_id, named.phone, a.id is null as no_account,
      case when a.id is not null then ${accountReason} when not $3::boolean then 'no_account' end as reason
    from unnest($2::text[]) with ordinality named(phone, ordinal)
    left join accounts a on a.business_id = $1 and a.phone = named.phone and a.deleted_at is null`,
  accountIDs: `
    select named.ordinal, named.id as account_id, case when a.deleted_at is null then a.phone end as phone, false as no_account, ${accountReason} as reason
    from unnest($2::text[]) with ordinality named(id, ordinal)
    ${accountById('$1', 'named.id')}`,
  accountTypeIDs: `
    select row_number() over (order by a.id) as ordinal, a.id as account_id, a.phone, false as no_account,
      ${accountReason} as reason
    from accounts a where a.business_id = $1 and a.account_type = any($2::text[]) and a.deleted_at is null`,
}

/**
 * `people` (one row each) and `plan` (one for each of them and channel, and device of theirs), for the business $1, the
 * list $2, whether WhatsApp is asked for, $3, and the kinds of devices that pushes can be sent to, $4: where there are
 * none, a push is for no device, and will be kept. A phone without an account gets no push; its only row is WhatsApp's
 * when that is asked for.
 */
const planOf = (kind: RecipientKind) => `
  people as materialized (${people[kind]}),
  plan as (
    select people.ordinal, people.account_id, people.phone, channel, device.id as device_id, device.kind as device_kind,
      case
        when reason is not null then reason
        when channel = 'push' and device.id is null and $4::text[] <> '{}' then 'no_device'
      end as reason
    from people cross join (values ('push'), ('whatsapp')) channels(channel)
    left join devices device on channel = 'push' and reason is null and device.business_id = $1
      and device.account_id = people.account_id and device.kind = any($4::text[])
    where case channel when 'push' then not (no_account and $3::boolean) else $3::boolean end
  )`
