import { firstNamed } from '@/lib/contract/choices'
import type { Message, Notification, Reach } from '@/lib/contract/notification'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { planOf, type RecipientKind } from './plan-sql'
import { countedNow, deliveryJson, notificationJson, notificationsNaming } from './row-json'

/** Whom a request names, without duplicates and with phones in E.164. */
export type Recipients = { kind: RecipientKind; list: string[] }

/** One row of a page: its key in the order of the list, and the row as PostgreSQL wrote it. */
export type WrittenRow = { key: string; json: string }

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
 * Stores the delivery rows of a notification: how many people they are for, how many of those have no account, and how many
 * rows are still to be sent.
 */
export async function insertDeliveries(
  notification: NewNotification,
): Promise<{ people: number; unknown: number; queued: number }> {
  const { businessId, id, message, recipients } = notification
  const row = await queryRow<{ people: number; unknown: number; queued: number }>({
    text: `with ${planOf(recipients.kind)}, stored as (
        insert into deliveries (business_id, notification_id, account_id, phone, channel, state, reason)
        select $1, $4, account_id, phone, channel, case when reason is null then 'queued' else 'skipped' end, reason
        from plan order by ordinal, channel
        returning state
      )
      select (select count(*) from people) as people,
        (select count(*) from people where no_account or reason = 'unknown_account') as unknown,
        (select count(*) from stored where state = 'queued') as queued`,
    values: [businessId, recipients.list, message.sendWhatsApp ?? false, id],
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
): Promise<Omit<Reach, 'providers'>> {
  const row = await queryRow<Omit<Reach, 'providers'>>({
    text: `with ${planOf(kind)}, skipped as (
        select reason, count(distinct ordinal) as number from plan where reason is not null group by reason
      )
      select (select count(*) from people) as recipients,
        count(distinct ordinal) filter (where reason is null) as reachable,
        json_build_object('push', count(*) filter (where reason is null and channel = 'push'),
          'whatsapp', count(*) filter (where reason is null and channel = 'whatsapp')) as channels,
        (select coalesce(json_object_agg(reason, number), '{}') from skipped) as skipped
      from plan`,
    values: [businessId, list, sendWhatsApp],
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

export async function findNotification(businessId: string, id: string): Promise<Notification | undefined> {
  const row = await queryRow<{ notification: Notification }>({
    text: `select ${notificationJson} as notification from ${notificationsNaming(firstNamed.inRecord)}
      where n.business_id = $1 and n.id = $2`,
    values: [businessId, id],
  })
  return row?.notification
}

export async function notificationExists(businessId: string, id: string): Promise<boolean> {
  const text = 'select id from notifications where business_id = $1 and id = $2'
  return (await queryRow({ name: 'notificationExists', text, values: [businessId, id] })) !== undefined
}

/** Newest first, those older than `before`. */
export function selectNotifications(
  businessId: string,
  before: string,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select n.id as key, ${notificationJson}::text as json from ${notificationsNaming(firstNamed.inList)}
      where n.business_id = $1 and n.id < $2 order by n.id desc limit $3`,
    values: [businessId, before, limit],
  })
}

/** Whom a notification names, in the order given, those after the position `after`. */
export function selectRecipients(
  businessId: string,
  notificationId: string,
  after: number,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select ordinal::text as key, named.value::text as json
      from notifications n, jsonb_each(n.recipients_to) list,
        jsonb_array_elements(list.value) with ordinality named(value, ordinal)
      where n.business_id = $1 and n.id = $2 and ordinal > $3 order by ordinal limit $4`,
    values: [businessId, notificationId, after, limit],
  })
}

export type DeliveryFilter = { notificationId: string; state?: string; channel?: string }

/** In the order stored, those after the position `after`. */
export function selectDeliveries(
  businessId: string,
  { notificationId, state, channel }: DeliveryFilter,
  after: number,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select d.position::text as key, ${deliveryJson}::text as json from deliveries d
      where d.business_id = $1 and d.notification_id = $2 and d.position > $3
        and ($4::text is null or d.state = $4) and ($5::text is null or d.channel = $5)
      order by d.position limit $6`,
    values: [businessId, notificationId, after, state ?? null, channel ?? null, limit],
  })
}

/** What an account was sent and may see, newest first, those older than `before`. */
export function selectReceived(
  businessId: string,
  accountId: string,
  before: string,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select n.id as key, json_build_object(
        'notificationId', n.id, 'message', n.message, 'createdAt', ${isoTime('n.created_at')},
        'deliveries', (
          select json_agg(${deliveryJson} order by d.position) from deliveries d
          where d.business_id = $1 and d.account_id = $2 and d.notification_id = n.id
        ))::text as json
      from (
        select distinct notification_id from deliveries
        where business_id = $1 and account_id = $2 and notification_id < $3
      ) received
      join notifications n on n.business_id = $1 and n.id = received.notification_id
      where not n.hidden_from_list
      order by n.id desc limit $4`,
    values: [businessId, accountId, before, limit],
  })
}
