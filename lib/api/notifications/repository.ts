import type { DeviceKind } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import type { CreateNotification } from '@/lib/contract/sending'
import { execute, queryRow, queryRows } from '../db/pool'
import { firstAttempt, planOf, type Recipients } from './recipients'
import { countedOneByOne } from './row-json'

export type NewNotification = {
  businessId: string
  message: Message
  recipients: Recipients
  hiddenFromList: boolean
  senderAccountId: string | null
  metadata: { sectionId?: string }
  createdBy: string | null
  name: string | null
  sendAt: string | null
  undoSeconds: number
  fillIn: boolean
  translations: NonNullable<CreateNotification['translations']>
  contentHash: Buffer
}

/** What its business and its sender are when a notification is stored. */
export type Stored = {
  id: string
  simulated: boolean
  approvalAbove: number | null
  sendsUnapproved: boolean
}

/**
 * Stores a notification without its recipients. Its id is made by the database: lists are in the order of ids, and so of
 * its clock, whichever process stored a notification. The business is locked against being switched to a drill until the
 * transaction ends.
 */
export async function insertNotification(row: NewNotification): Promise<Stored> {
  const { recipients } = row
  const stored = await queryRow<Stored>({
    name: 'insertNotification',
    text: `with business as materialized (
        select id, drill, approval_above from businesses where id = $1 for share
      ), stored as (
        insert into notifications (business_id, id, message, recipients_to, hidden_from_list, sender_account_id,
          metadata, created_by, recipients, name, send_at, undo_seconds, fill_in, translations, content_hash, simulated,
          leaves_at, state)
        select id, new_id(), $2, $3, $4, $5, $6, $7, 0, $8, $9, $10::integer, $11, $12, $13, drill,
          greatest($9::timestamptz, now() + make_interval(secs => $10::integer)),
          case when $9 > now() then 'scheduled' else 'waiting' end
        from business returning id, simulated
      )
      select stored.id, simulated, approval_above as "approvalAbove", coalesce(
        (select sends_unapproved from identities where identities.id = $7 and business_id = $1), false
      ) as "sendsUnapproved"
      from stored, business`,
    values: [
      row.businessId,
      row.message,
      JSON.stringify({ [recipients.kind]: recipients.list }),
      row.hiddenFromList,
      row.senderAccountId,
      row.metadata,
      row.createdBy,
      row.name,
      row.sendAt,
      row.undoSeconds,
      row.fillIn,
      row.translations,
      row.contentHash,
    ],
  })
  return stored as Stored
}

/** How many people it is for, and whether another person must approve it, before which nothing leaves. */
export async function updateRecipients(
  businessId: string,
  id: string,
  { people, approvalNeeded }: { people: number; approvalNeeded: boolean },
): Promise<void> {
  await execute({
    name: 'updateRecipients',
    text: `update notifications set recipients = $3, approval_needed = $4,
        leaves_at = case when $4 then 'infinity' else leaves_at end
      where business_id = $1 and id = $2`,
    values: [businessId, id, people, approvalNeeded],
  })
}

/**
 * Stores the delivery rows of a notification to phones or accounts, pushes for devices of the kinds given: how many of its
 * people have no account, and how many rows are still to be sent.
 */
export async function insertDeliveries(
  { businessId, recipients, message }: NewNotification,
  id: string,
  pushedTo: readonly DeviceKind[],
): Promise<{ unknown: number; queued: number }> {
  const row = await queryRow<{ unknown: number; queued: number }>({
    text: `with ${planOf(recipients.kind)}, stored as (
        insert into deliveries (business_id, notification_id, account_id, phone, channel, device_id, device_kind, state,
          reason, simulated, next_attempt_at)
        select $1, n.id, account_id, phone, channel, device_id, device_kind,
          case when reason is null then 'queued' else 'skipped' end, reason, n.simulated, ${firstAttempt}
        from plan cross join (select * from notifications where business_id = $1 and id = $5) n
        order by key, channel, device_id
        returning state
      )
      select (select count(*) from people where no_account or reason = 'unknown_account') as unknown,
        (select count(*) from stored where state = 'queued') as queued`,
    values: [businessId, recipients.list, message.sendWhatsApp ?? false, pushedTo, id],
  })
  return row as { unknown: number; queued: number }
}

/** For a notification of which nothing is left to send. */
export async function updateDone(businessId: string, id: string): Promise<void> {
  await execute({
    text: `update notifications n set state = 'done', final_counts = ${countedOneByOne}
      where n.business_id = $1 and n.id = $2`,
    values: [businessId, id],
  })
}

/** Wakes every worker once the transaction is stored. */
export async function notifyWorkers(): Promise<void> {
  await execute({ text: `select pg_notify('deliveries', '')` })
}

/** Waits for every transaction that stores the same content to the same people, and keeps others out until this one ends. */
export async function lockContent(
  businessId: string,
  contentHash: Buffer,
  { shared }: { shared: boolean },
): Promise<void> {
  await execute({
    text: `select pg_advisory_xact_lock${shared ? '_shared' : ''}(
        hashtextextended('content ' || $1 || ' ' || encode($2, 'hex'), 0))`,
    values: [businessId, contentHash],
  })
}

/** The latest notification of the last ten minutes with the same content to the same people. */
export async function findSentRecently(businessId: string, contentHash: Buffer): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>({
    name: 'findSentRecently',
    text: `select id from notifications where business_id = $1 and content_hash = $2 and state <> 'cancelled'
        and created_at > now() - interval '10 minutes' order by id desc limit 1`,
    values: [businessId, contentHash],
  })
  return row?.id
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
