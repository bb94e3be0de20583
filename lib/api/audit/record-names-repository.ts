import type { AuditEntry } from '@/lib/contract/audit'
import type { Job } from '@/lib/contract/job'
import { isoTime } from '../db/iso-time'
import { queryRows } from '../db/pool'

type Named = NonNullable<AuditEntry['record']>
/** A job with the counts of all its phases, and when it was first asked to take back what it did. */
export type NamedJob = Pick<Job, 'kind' | 'name' | 'total' | 'counts'> & { undoneAt: string | null }
export type NamedRecord = Omit<Named, 'job'> & { kind: string; id: string; job: NamedJob | null }

const person = "coalesce(nullif(trim(fullname), ''), phone)"
const plain = (table: string, name = 'name') => `select id, ${name} as name from ${table}`
const ofAccount = (table: string, key: string) =>
  `select ${table}.id, ${person} as name from ${table} join accounts on accounts.business_id = $1 and accounts.id = ${table}.${key}`

/** What a record of each kind is called, deleted ones too where they are kept. */
const names: Record<string, string> = {
  account: plain('accounts', person),
  accountType: plain('account_types'),
  alertType: plain('alert_types'),
  area: plain('areas'),
  attribute: plain('attributes'),
  business: plain('(select id as business_id, id, name from businesses) as owned'),
  display: plain('displays'),
  identity: plain('identities'),
  pinnedNote: plain('pinned_notes', 'text'),
  responder: plain('responders', 'coalesce(name, called)'),
  view: plain('saved_views'),
  device: ofAccount('devices', 'account_id'),
  accountNote: ofAccount('account_notes', 'account_id'),
  shift: `select shifts.id, identities.name from shifts join identities on identities.id = shifts.identity_id`,
}

/** Where the names of two tables stand together. */
const tables: Record<string, string> = { device: 'devices.', accountNote: 'account_notes.', shift: 'shifts.' }
const businessOf = (kind: string) => tables[kind] ?? ''

const plainNames = Object.entries(names).map(
  ([kind, select]) => `select '${kind}' as kind, id, name, null::bigint as number, null::json as job from (
    ${select} where ${businessOf(kind)}business_id = $1 and ${businessOf(kind)}id in (select id from asked where kind = '${kind}')
  ) as "${kind}_names"`,
)

const numbered = [
  `select 'notification', id, coalesce(name, nullif(trim(message->>'title'), ''), left(message->>'body', 120)), recipients, null
    from notifications where business_id = $1 and id in (select id from asked where kind = 'notification')`,
  `select 'alert', alerts.id, coalesce(alert_types.name, alert_type), number, null
    from alerts left join alert_types on alert_types.business_id = $1 and alert_types.type = alerts.alert_type
    where alerts.business_id = $1 and alerts.id in (select id from asked where kind = 'alert')`,
  `select 'job', id, name, total, json_build_object('kind', kind, 'name', name, 'total', total, 'counts', counts,
      'undoneAt', (select ${isoTime('min(at)')} from audit_entries
        where business_id = $1 and record_id = jobs.id and record_kind = 'job' and action = 'undo'))
    from jobs where business_id = $1 and id in (select id from asked where kind = 'job')`,
]

/** What records are called now, those that are found. */
export function selectRecordNames(
  businessId: string,
  asked: readonly { kind: string; id: string }[],
): Promise<NamedRecord[]> {
  const list = (member: 'kind' | 'id') => asked.map((one) => one[member])
  return queryRows<NamedRecord>({
    text: `with asked as (select * from unnest($2::text[], $3::text[]) as given (kind, id))
      ${[...plainNames, ...numbered].join(' union all ')}`,
    values: [businessId, list('kind'), list('id')],
  })
}

/** What deleted records were called, as far as the log itself says so. */
export function selectLoggedNames(
  businessId: string,
  asked: readonly { kind: string; id: string }[],
): Promise<{ kind: string; id: string; name: string }[]> {
  const list = (member: 'kind' | 'id') => asked.map((one) => one[member])
  return queryRows({
    text: `select kind, id, logged.name from unnest($2::text[], $3::text[]) as asked (kind, id) cross join lateral (
        select changes->>'name' as name from audit_entries
        where business_id = $1 and record_id = asked.id and record_kind = asked.kind
          and jsonb_typeof(changes->'name') = 'string'
        order by at desc, position desc limit 1
      ) logged`,
    values: [businessId, list('kind'), list('id')],
  })
}
