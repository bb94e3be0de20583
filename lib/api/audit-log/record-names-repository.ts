import type { AuditEntry } from '@/lib/contract/audit'
import type { Job } from '@/lib/contract/job'
import { isoTime } from '../db/iso-time'
import { queryRows } from '../db/pool'
import { join, type Param, param, raw, type Sql, sql } from '../db/sql'

type Named = NonNullable<AuditEntry['record']>
/** A job with the counts of all its phases and the time its undo was first requested. */
export type NamedJob = Pick<Job, 'kind' | 'name' | 'total' | 'counts'> & { undoneAt: string | null }
export type NamedRecord = Omit<Named, 'job'> & { kind: string; id: string; job: NamedJob | null }

const person = sql`coalesce(nullif(trim(fullname), ''), phone)`
const plain =
  (table: string, name = sql`name`) =>
  () =>
    sql`select id, ${name} as name from ${raw(table)}`
const ofAccount = (table: string) => (business: Param) =>
  sql`select ${raw(table)}.id, ${person} as name from ${raw(table)}
    join accounts on accounts.business_id = ${business} and accounts.id = ${raw(table)}.account_id`

/** The names of the records of each kind, including deleted records that are still stored. */
const names: Record<string, (business: Param) => Sql> = {
  account: plain('accounts', person),
  accountType: plain('account_types'),
  alertType: plain('alert_types'),
  area: plain('areas'),
  attribute: plain('attributes'),
  business: plain('(select id as business_id, id, name from businesses) as owned'),
  display: plain('displays'),
  identity: plain('identities'),
  pinnedNote: plain('pinned_notes', sql`text`),
  responder: plain('responders', sql`coalesce(name, called)`),
  view: plain('saved_views'),
  webhook: plain('webhooks'),
  device: ofAccount('devices'),
  accountNote: ofAccount('account_notes'),
  shift: () =>
    sql`select shifts.id, identities.name from shifts
      join identities on identities.business_id = shifts.business_id and identities.id = shifts.identity_id`,
}

/** The table prefix of the ID columns, for kinds whose names come from two joined tables. */
const tables: Record<string, string> = { device: 'devices.', accountNote: 'account_notes.', shift: 'shifts.' }

function plainNames(business: Param): Sql[] {
  return Object.entries(names).map(([kind, select]) => {
    const table = raw(tables[kind] ?? '')
    return sql`select '${raw(kind)}' as kind, id, name, null::bigint as number, null::json as job from (
      ${select(business)}
      where ${table}business_id = ${business} and ${table}id in (select id from asked where kind = '${raw(kind)}')
    ) as "${raw(kind)}_names"`
  })
}

const numbered = (business: Param) => [
  sql`select 'notification', id, coalesce(name, nullif(trim(message->>'title'), ''), left(message->>'body', 120)),
      recipients, null
    from notifications where business_id = ${business} and id in (select id from asked where kind = 'notification')`,
  sql`select 'alert', alerts.id, coalesce(alert_types.name, alert_type), number, null
    from alerts left join alert_types on alert_types.business_id = ${business} and alert_types.type = alerts.alert_type
    where alerts.business_id = ${business} and alerts.id in (select id from asked where kind = 'alert')`,
  sql`select 'job', id, name, total, json_build_object('kind', kind, 'name', name, 'total', total, 'counts', counts,
      'undoneAt', (select ${isoTime('min(at)')} from audit_entries
        where business_id = ${business} and record_id = jobs.id and record_kind = 'job' and action = 'undo'))
    from jobs where business_id = ${business} and id in (select id from asked where kind = 'job')`,
]

type Asked = readonly { kind: string; id: string }[]

const rowsOf = (asked: Asked) =>
  sql`unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::text[])`

/** The current names of the records; records that do not exist are left out. */
export function selectRecordNames(businessId: string, asked: Asked): Promise<NamedRecord[]> {
  const business = param(businessId)
  return queryRows<NamedRecord>(sql`
    with asked as (select * from ${rowsOf(asked)} as given (kind, id))
    ${join([...plainNames(business), ...numbered(business)], ' union all ')}`)
}

/** The most recent names of deleted records, if the log contains any. */
export function selectLoggedNames(
  businessId: string,
  asked: Asked,
): Promise<{ kind: string; id: string; name: string }[]> {
  return queryRows(sql`
    select kind, id, logged.name from ${rowsOf(asked)} as asked (kind, id) cross join lateral (
      select changes->>'name' as name from audit_entries
      where business_id = ${businessId} and record_id = asked.id and record_kind = asked.kind
        and jsonb_typeof(changes->'name') = 'string'
      order by at desc, position desc limit 1
    ) logged`)
}
