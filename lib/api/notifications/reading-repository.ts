import { firstNamed } from '@/lib/contract/choices'
import type { Notification, ReceivedNotification, summarizeNotifications } from '@/lib/contract/notification'
import type { AnswerOf } from '@/lib/contract/operation'
import { foldedText } from '../db/folded-text'
import { isoTime } from '../db/iso-time'
import { containing } from '../db/like-pattern'
import { execute, queryRow, queryRows } from '../db/pool'
import { param, prepared, type Sql, sql } from '../db/sql'
import { countedNow, noDeliveries } from '../delivery/sql/counted-deliveries'
import { deliveryJson } from '../delivery/sql/delivery-json'
import { type OwnTexts, rendered, rendering } from '../delivery/sql/own-texts'
import { shownMessage } from '../delivery/sql/shown-message'
import { peopleAreKept } from './receipt/people-json'
import { forwardingState, notificationJson, notificationsNaming, people } from './row-json'

/** A row of a page: its sort key, and its JSON as written by PostgreSQL. */
export type WrittenRow = { key: string; json: string }

/** Finds a notification and always counts its people, even if there are many. */
export async function findNotification(businessId: string, id: string): Promise<Notification | undefined> {
  const row = await queryRow<{ notification: Notification }>(
    sql`select ${notificationJson(people.all)} as notification
      from ${notificationsNaming(firstNamed.inRecord)} where n.business_id = ${businessId} and n.id = ${id}`,
  )
  return row?.notification
}

/**
 * Finds a notification. Its `people` are null if there are many and no counts are stored. `isKept` says
 * whether the stored counts are up to date.
 */
export function findUncounted(
  businessId: string,
  id: string,
): Promise<{ notification: Notification; isKept: boolean } | undefined> {
  return queryRow(sql`select ${notificationJson(people.few)} as notification, ${peopleAreKept} as "isKept"
    from ${notificationsNaming(firstNamed.inRecord)} where n.business_id = ${businessId} and n.id = ${id}`)
}

export type CountedPeople = Pick<Notification, 'id' | 'counts' | 'people'>

/** Counts people and deliveries by state in one snapshot. Takes seconds for a million people. */
export function countPeople(businessId: string, ids: readonly string[]): Promise<CountedPeople[]> {
  return queryRows(sql`select n.id, counted.counts, ${people.all} as people
    from ${notificationsNaming(firstNamed.inRecord)} where n.business_id = ${businessId} and n.id = any(${ids})`)
}

/**
 * The notification as it will be after an update that sets these columns. Counting takes long, so it is done
 * before the update locks the row.
 */
export async function findNotificationWith(
  businessId: string,
  id: string,
  columns: { state: Notification['state']; final_counts: null; people_of: null },
): Promise<Notification | undefined> {
  const changed = sql`(
    select changed.* from notifications stored
    cross join lateral jsonb_populate_record(stored, ${columns}::jsonb) changed
    where stored.business_id = ${businessId} and stored.id = ${id}
  ) n`
  const row = await queryRow<{ notification: Notification }>(
    sql`select ${notificationJson(people.all)} as notification
      from ${notificationsNaming(firstNamed.inRecord, changed)}`,
  )
  return row?.notification
}

/** The ID of a notification's sender, null if unknown; undefined if there is no such notification. */
export async function findCreator(businessId: string, id: string): Promise<string | null | undefined> {
  const row = await queryRow<{ by: string | null }>(
    sql`select created_by as by from notifications where business_id = ${businessId} and id = ${id}`,
  )
  return row?.by
}

/**
 * Stores the counts of people in notifications that have ended. Skips notifications whose deliveries have
 * changed since, and locked rows.
 */
export async function updatePeople(businessId: string, counted: readonly CountedPeople[]): Promise<void> {
  const business = param(businessId)
  const ids = counted.map(({ id }) => id)
  await execute(sql`update notifications n set final_people = given.people, people_of = n.final_counts
    from jsonb_to_recordset(${JSON.stringify(counted)}) given(id text, counts jsonb, people jsonb), (
      select id from notifications where business_id = ${business} and id = any(${ids})
      for no key update skip locked
    ) free
    where n.business_id = ${business} and n.id = free.id and given.id = free.id and n.final_counts = given.counts
      and n.people_of is distinct from n.final_counts`)
}

export async function notificationExists(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow(
    prepared(
      'notificationExists',
      sql`select id from notifications where business_id = ${businessId} and id = ${id}`,
    ),
  )
  return row !== undefined
}

/**
 * The number of people in a notification. `rowsFollow`: it was cancelled, but some deliveries are not updated
 * yet, so filters must not rely on their stored state. Undefined if there is no such notification.
 */
export function findSize(
  businessId: string,
  id: string,
): Promise<{ recipients: number; rowsFollow: boolean } | undefined> {
  return queryRow(sql`select recipients, state = 'cancelled' and final_counts is null as "rowsFollow" from notifications
    where business_id = ${businessId} and id = ${id}`)
}

export type NotificationFilter = {
  /** The folded search text; matches the name, the title and the message. */
  q?: string
  state?: string
  createdBy?: string
  since?: string
  until?: string
}

const searchedTexts = sql`coalesce(n.name, '') || E'\\n' || coalesce(n.message ->> 'title', '') || E'\\n'
  || coalesce(${shownMessage} ->> 'body', '')`

/** A listed notification; `people` is null unless its counts are stored. */
export type ListedRow = WrittenRow & Pick<Notification, 'people' | 'recipients' | 'state' | 'counts'>

/**
 * The matching notifications with IDs before `before`, newest first. `since` is inclusive, `until` exclusive.
 */
export function selectNotifications(
  businessId: string,
  { q, state, createdBy, since, until }: NotificationFilter,
  before: string,
  limit: number,
): Promise<ListedRow[]> {
  const found = {
    q: param(q === undefined ? null : containing(q)),
    state: param(state ?? null),
    createdBy: param(createdBy ?? null),
    since: param(momentOf(since)),
    until: param(momentOf(until)),
  }
  return queryRows<ListedRow>(sql`select n.id as key, ${notificationJson()}::text as json, ${people.kept} as people,
      n.recipients, n.state, counted.counts
    from ${notificationsNaming(firstNamed.inList)}
    where n.business_id = ${businessId} and n.id < ${before}
      and (${found.state}::text is null or n.state = ${found.state})
      and (${found.createdBy}::text is null or n.created_by = ${found.createdBy})
      and (${found.since}::timestamptz is null or n.created_at >= ${found.since})
      and (${found.until}::timestamptz is null or n.created_at < ${found.until})
      and (${found.q}::text is null or ${foldedText(searchedTexts)} like ${found.q})
    order by n.id desc limit ${limit}`)
}

const summaryOf = (which: Sql) => sql`(
  select json_build_object('notifications', (select count(*) from counted where ${which}),
    'counts', ${noDeliveries} || coalesce(jsonb_object_agg(state, number), '{}'))
  from (
    select key as state, sum(value::bigint) as number from counted, jsonb_each_text(counted.counts)
    where ${which} group by key
  ) by_state
)`

/**
 * Converts ISO 8601 to a Date, which the driver writes in a form that PostgreSQL accepts even for the year 0.
 */
const momentOf = (text: string | undefined) => (text === undefined ? null : new Date(text))

const forwardedByOutcome = sql`(
  select coalesce(json_object_agg(outcome, number), '{}')
  from (select outcome, count(*) as number from counted where outcome is not null group by outcome) by_outcome
)`

type Summaries = AnswerOf<typeof summarizeNotifications>

/**
 * Summarizes the notifications since this time: real ones, drills, and those that another deployment sends.
 */
export async function selectSummaries(businessId: string, since: string): Promise<Summaries> {
  const row = await queryRow<Summaries>(sql`with counted as materialized (
      select case when i.state = 'refused' and i.status is null then 'unreached' else ${forwardingState} end as outcome,
        n.simulated, coalesce(n.final_counts, ${countedNow}) as counts from notifications n
        left join upstream_intents i on i.business_id = n.business_id and i.notification_id = n.id
      where n.business_id = ${businessId} and n.leaves_at >= ${new Date(since)} and n.leaves_at <= now()
        and not coalesce(n.cancelled_at < n.leaves_at, false)
    )
    select ${summaryOf(sql`not counted.simulated`)} as real, ${summaryOf(sql`counted.simulated`)} as simulated,
      ${forwardedByOutcome} as forwarded`)
  return row as Summaries
}

/** The recipients that a notification names, in their original order, starting after position `after`. */
export function selectRecipients(
  businessId: string,
  notificationId: string,
  after: number,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>(sql`select ordinal::text as key, named.value::text as json
    from notifications n, jsonb_each(n.recipients_to) list,
      jsonb_array_elements(list.value) with ordinality named(value, ordinal)
    where n.business_id = ${businessId} and n.id = ${notificationId} and ordinal > ${after}
    order by ordinal limit ${limit}`)
}

type Received = Omit<ReceivedNotification, 'message'>
type ReceivedRow = Pick<ReceivedNotification, 'message'> & {
  received: Received
  phone: string
  rendering: OwnTexts | null
}

/**
 * The notifications that an account received and may see, older than `before`, newest first. Their
 * placeholders are replaced with the account's values.
 */
export async function selectReceived(
  businessId: string,
  accountId: string,
  before: string,
  limit: number,
): Promise<ReceivedNotification[]> {
  const [business, account] = [param(businessId), param(accountId)]
  const rows = await queryRows<ReceivedRow>(
    sql`select
        json_build_object('notificationId', n.id, 'createdAt', ${isoTime('n.created_at')}, 'deliveries', (
          select json_agg(${deliveryJson} order by d.position) from deliveries d
          where d.business_id = ${business} and d.account_id = ${account} and d.notification_id = n.id
        )) as received, n.message, a.phone, ${rendering} as rendering
      from (
        select distinct notification_id from deliveries
        where business_id = ${business} and account_id = ${account} and notification_id < ${before}
      ) got
      join notifications n on n.business_id = ${business} and n.id = got.notification_id
      join accounts a on a.business_id = ${business} and a.id = ${account}
      join businesses on businesses.id = ${business}
      where not n.hidden_from_list
      order by n.id desc limit ${limit}`,
  )
  return rows.map(rendered).map(({ received, message }) => ({ ...received, message }))
}
