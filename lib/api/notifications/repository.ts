import type { DeviceKind } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import type { CreateNotification } from '@/lib/contract/sending'
import { traceHeaders } from '@/lib/tracing/tracing'
import { changedDelivery, storeDeliveryEvents, storeFinishedEvents } from '../db/outbox/delivery-events'
import { execute, queryRow, queryRows } from '../db/pool'
import { param, prepared, raw, sql } from '../db/sql'
import { countedOneByOne } from '../delivery/sql/counted-deliveries'
import { firstAttempt, planOf, type Recipients } from './recipients'

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

/** A stored notification's ID, and the settings that applied when it was stored. */
export type Stored = {
  id: string
  simulated: boolean
  approvalAbove: number | null
  sendsUnapproved: boolean
}

/**
 * Stores a notification without its recipients. The database creates the ID: lists are sorted by ID, and must
 * follow one clock in all processes. The business cannot start or end a drill until the transaction ends.
 */
export async function insertNotification(row: NewNotification): Promise<Stored> {
  const to = JSON.stringify({ [row.recipients.kind]: row.recipients.list })
  const business = param(row.businessId)
  const createdBy = param(row.createdBy)
  const sendAt = param(row.sendAt)
  const undoSeconds = param(row.undoSeconds)
  const stored = await queryRow<Stored>(
    prepared(
      'insertNotification',
      sql`with business as materialized (
          select id, drill, approval_above from businesses where id = ${business} for share
        ), stored as (
          insert into notifications (business_id, id, message, recipients_to, hidden_from_list, sender_account_id,
            metadata, created_by, recipients, name, send_at, undo_seconds, fill_in, translations, content_hash, simulated,
            leaves_at, state, traceparent)
          select id, new_id(), ${row.message}, ${to}, ${row.hiddenFromList}, ${row.senderAccountId}, ${row.metadata},
            ${createdBy}, 0, ${row.name}, ${sendAt}, ${undoSeconds}::integer, ${row.fillIn}, ${row.translations},
            ${row.contentHash}, drill,
            greatest(${sendAt}::timestamptz, now() + make_interval(secs => ${undoSeconds}::integer)),
            case when ${sendAt} > now() then 'scheduled' else 'waiting' end, ${traceHeaders().traceparent ?? null}
          from business returning id, simulated
        )
        select stored.id, simulated, approval_above as "approvalAbove", coalesce(
          (select sends_unapproved from identities where identities.id = ${createdBy} and business_id = ${business}),
          false
        ) as "sendsUnapproved"
        from stored, business`,
    ),
  )
  return stored as Stored
}

/**
 * Stores a notification's number of people, null if unknown, and whether it needs a second person's approval.
 */
export async function updateRecipients(
  businessId: string,
  id: string,
  { people, approvalNeeded }: { people: number | null; approvalNeeded: boolean },
): Promise<void> {
  const needed = param(approvalNeeded)
  await execute(
    prepared(
      'updateRecipients',
      sql`update notifications set recipients = ${people}, approval_needed = ${needed},
          leaves_at = case when ${needed} then 'infinity' else leaves_at end
        where business_id = ${businessId} and id = ${id}`,
    ),
  )
}

/**
 * Stores the delivery rows for phone numbers or accounts, with pushes to devices of these kinds. Returns the
 * number of people without an account and the number of rows to send.
 */
export async function insertDeliveries(
  { businessId, recipients: { kind, list }, message }: NewNotification,
  id: string,
  pushedTo: readonly DeviceKind[],
): Promise<{ unknown: number; queued: number }> {
  const business = param(businessId)
  const sendWhatsApp = param(message.sendWhatsApp ?? false)
  const plan = planOf({ business, kind, list: sql`${list}`, sendWhatsApp }, param(pushedTo))
  const row = await queryRow<{ unknown: number; queued: number }>(sql`with ${plan}, stored as (
      insert into deliveries as d (business_id, notification_id, account_id, phone, channel, device_id, device_kind, state,
        reason, simulated, next_attempt_at)
      select ${business}, n.id, account_id, phone, channel, device_id, device_kind,
        case when reason is null then 'queued' else 'skipped' end, reason, n.simulated, ${firstAttempt}
      from plan cross join (select * from notifications where business_id = ${business} and id = ${id}) n
      order by key, channel, device_id
      returning ${changedDelivery}
    ), noted as (${storeDeliveryEvents('stored')})
    select (select count(*) from people where no_account or reason = 'unknown_account') as unknown,
      (select count(*) from stored where state = 'queued') as queued`)
  return row as { unknown: number; queued: number }
}

/** Ends a notification that has nothing left to send. */
export async function updateDone(businessId: string, id: string): Promise<void> {
  await execute(sql`with finished as (
      update notifications n set state = 'done', final_counts = ${countedOneByOne}
      where n.business_id = ${businessId} and n.id = ${id} returning n.business_id, n.id
    )
    ${storeFinishedEvents('finished')}`)
}

/** Wakes every worker once the transaction commits. */
export async function notifyWorkers(): Promise<void> {
  await execute(sql`select pg_notify('deliveries', '')`)
}

/**
 * Locks content for the same people until the transaction ends, so that only one transaction at a time can store
 * it. Shared locks do not exclude each other.
 */
export async function lockContent(
  businessId: string,
  contentHash: Buffer,
  { shared }: { shared: boolean },
): Promise<void> {
  const lock = raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await execute(
    sql`select ${lock}(hashtextextended('content ' || ${businessId} || ' ' || encode(${contentHash}, 'hex'), 0))`,
  )
}

/**
 * The latest notification of the last ten minutes with the same content for the same people, unless
 * cancelled.
 */
export async function findSentRecently(businessId: string, contentHash: Buffer): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>(
    prepared(
      'findSentRecently',
      sql`select id from notifications
        where business_id = ${businessId} and content_hash = ${contentHash} and state <> 'cancelled'
          and created_at > now() - interval '10 minutes' order by id desc limit 1`,
    ),
  )
  return row?.id
}

/** The indexes in the list of IDs that are not account types of the business. */
export async function findUnknownTypes(businessId: string, ids: string[]): Promise<number[]> {
  const rows = await queryRows<{ index: number }>(
    sql`select ordinal - 1 as index from unnest(${ids}::text[]) with ordinality named(id, ordinal)
      where not exists (select from account_types t where t.business_id = ${businessId} and t.id = named.id)
      order by ordinal`,
  )
  return rows.map(({ index }) => index)
}

export async function accountExists(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow(
    prepared(
      'accountExists',
      sql`select id from accounts where business_id = ${businessId} and id = ${id} and deleted_at is null`,
    ),
  )
  return row !== undefined
}
