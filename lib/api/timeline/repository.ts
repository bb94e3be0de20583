import type { Message } from '@/lib/contract/notification'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { isoTime } from '../db/iso-time'
import { queryRows } from '../db/pool'
import { join, type Param, param, type Sql, sql } from '../db/sql'
import { shownState } from '../delivery/sql/cancelled-state'
import { type OwnTexts, rendered, rendering } from '../delivery/sql/own-texts'
import { shownMessage } from '../delivery/sql/shown-message'
import { type Heads, type Source, sources } from './timeline-cursor'

/** `facts` are the fields that only this kind of entry has. */
export type TimelineRow = {
  source: Source
  key: string
  at: string
  by: string | null
  platform: string | null
  facts: { kind: TimelineEntry['kind']; notification?: { message: Message } }
}

/** A row as selected, before a notification's text is rendered for the account. */
type ReadRow = Omit<TimelineRow, 'facts'> & {
  facts: TimelineRow['facts'] & { notification?: { phone: string; rendering: OwnTexts | null } }
}

/**
 * The timestamp in the first 48 bits of a UUIDv7. Deliveries use it, because all of their other timestamps can change.
 */
const timeOfId = sql`to_timestamp(('x0000' || replace(substr(id, 1, 13), '-', ''))::bit(64)::bigint / 1000.0)`

/** An alert's key begins with its creation time, because IDs from another deployment are not in chronological order. */
const microseconds = sql`(extract(epoch from created_at) * 1000000)::bigint`

const kindOfAction = sql`case action when 'create' then 'created' when 'delete' then 'deleted'
  when 'restore' then 'restored' else 'changed' end`

/** The account whose timeline is read, and the maximum number of rows. */
type Asked = { business: Param; account: Param; limit: Param }

const changesOf = ({ business, account }: Asked) =>
  sql`business_id = ${business} and record_id = ${account} and record_kind = 'account' and action <> 'lookUp'`

/**
 * Each query starts at its source's head and reads at most `limit` rows from an index on the account, however long the
 * history is. `order by` qualifies `position` with its table, because the bare name would refer to the selected
 * `position::text`.
 */
const statements: Record<Source, (head: Sql, asked: Asked) => Sql> = {
  alert: (head, { business, account, limit }) => sql`
    select 'alert' as source, ${microseconds} || ' ' || id as key, ${isoTime('created_at')} as at,
      created_by as by, null::text as platform, json_build_object('kind', 'alert', 'alert', json_build_object(
        'alertId', id, 'alertType', alert_type, 'region', region, 'street', street, 'closed', closed,
        'acknowledgedAt', ${isoTime('acknowledged_at')})) as facts
    from alerts where business_id = ${business} and account_id = ${account} and (created_at, id) <= (
      'epoch'::timestamptz + split_part(${head}, ' ', 1)::bigint * interval '1 microsecond',
      substr(${head}, strpos(${head}, ' ') + 1))
    order by created_at desc, id desc limit ${limit}`,

  notification: (head, { business, account, limit }) => sql`
    select 'notification', n.id, ${isoTime('n.created_at')}, n.created_by, null,
      json_build_object('kind', 'notification', 'notification', json_build_object(
        'notificationId', n.id, 'message', ${shownMessage}, 'phone', a.phone, 'rendering', ${rendering},
        'hiddenFromList', n.hidden_from_list, 'deliveries', (
          select json_agg(json_build_object('channel', d.channel, 'state', ${shownState('d')}, 'reason', d.reason,
            'simulated', d.simulated) order by d.position)
          from deliveries d
          where d.business_id = ${business} and d.account_id = ${account} and d.notification_id = n.id)))
    from (
      select distinct notification_id from deliveries
      where business_id = ${business} and account_id = ${account} and notification_id <= ${head}
      order by notification_id desc limit ${limit}
    ) received
    join notifications n on n.business_id = ${business} and n.id = received.notification_id
    join accounts a on a.business_id = ${business} and a.id = ${account}
    join businesses on businesses.id = ${business}
    order by n.id desc`,

  sms: (head, { business, account, limit }) => sql`
    select 'sms', position::text, ${isoTime(timeOfId)}, null, null,
      json_build_object('kind', 'sms', 'delivery',
        json_build_object('channel', channel, 'state', state, 'reason', reason, 'simulated', simulated))
    from deliveries
    where business_id = ${business} and account_id = ${account} and notification_id is null
      and position <= ${head}::bigint
    order by deliveries.position desc limit ${limit}`,

  audit: (head, asked) => sql`
    select 'audit', position::text, ${isoTime('at')}, identity_id, platform,
      json_build_object('kind', ${kindOfAction}, 'changes', changes, 'job', (
        select json_build_object('jobId', jobs.id, 'kind', jobs.kind, 'name', jobs.name)
        from jobs where jobs.business_id = ${asked.business} and jobs.id = audit_entries.job_id))
    from audit_entries where ${changesOf(asked)} and position <= ${head}::bigint
    order by audit_entries.position desc limit ${asked.limit}`,

  origin: (head, asked) => sql`
    select 'origin', ${head}, ${isoTime('created_at')}, null, null,
      json_build_object('kind', 'created', 'changes', null, 'job', null)
    from accounts where business_id = ${asked.business} and id = ${asked.account} and coalesce((
      select action from audit_entries where ${changesOf(asked)} order by position limit 1
    ), '') <> 'create' limit ${asked.limit}`,
}

/** Builds the statement of `selectTimeline`. */
export function timelineStatement(businessId: string, accountId: string, heads: Heads, limit: number): Sql {
  const asked = { business: param(businessId), account: param(accountId), limit: param(limit) }
  const parts = sources.flatMap((source) => {
    const head = heads[source]
    return head === undefined ? [] : [sql`(${statements[source](sql`${head}::text`, asked)})`]
  })
  return sql`select * from (${join(parts, ' union all ')}) as happened (source, key, at, by, platform, facts)`
}

/** Reads up to `limit` rows from each source in `heads`, newest first, starting at its head. */
export async function selectTimeline(
  businessId: string,
  accountId: string,
  heads: Heads,
  limit: number,
): Promise<TimelineRow[]> {
  const rows = await queryRows<ReadRow>(timelineStatement(businessId, accountId, heads, limit))
  return rows.map((row) => ({ ...row, facts: inOwnWords(row.facts) }))
}

function inOwnWords({ notification, ...facts }: ReadRow['facts']): TimelineRow['facts'] {
  if (!notification) return facts
  const { phone: _phone, rendering: _rendering, language: _language, ...shown } = rendered(notification)
  return { ...facts, notification: shown }
}
