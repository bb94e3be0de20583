import type { WebhookEventType } from '@/lib/contract/choices'
import type { Caller } from '../caller'
import { isPicked } from '../db/delete-some'
import { storeWebhookEvents } from '../db/outbox/webhook-outbox'
import { execute } from '../db/pool'
import { acrossBusinesses, type Param, param, prepared, raw, type Sql, sql } from '../db/sql'

/** `changes` contains `{from, to}` for each changed field, or the fields of a new record. */
export type AuditEntry = {
  action: string
  recordKind: string
  recordId: string
  changes?: Record<string, unknown>
  /** The job that made the change. */
  jobId?: string
}

/** The columns of an audit row, in the order of `auditValues`. */
export const auditColumns = sql`business_id, identity_id, platform, request_id, action, record_kind, record_id,
  changes`

/** The caller of an entry. Values that the statement also uses elsewhere are passed as `param`. */
type Actor = {
  [Member in 'businessId' | 'identityId' | 'platform' | 'requestId']: Caller[Member] | Param
}

export function auditValues({ businessId, identityId, platform, requestId }: Actor, entry: AuditEntry): Sql {
  return sql`${businessId}, ${identityId}, ${platform}, ${requestId}, ${entry.action}, ${entry.recordKind},
    ${entry.recordId}, ${changesOf(entry)}::jsonb`
}

const changesOf = ({ changes }: AuditEntry) => (changes === undefined ? null : JSON.stringify(changes))

/**
 * The webhook event for each record kind and action. Events about alerts, and about jobs that end, are stored
 * elsewhere.
 */
const eventTypes: Readonly<Record<string, WebhookEventType>> = {
  'account create': 'account.created',
  'account update': 'account.updated',
  'account delete': 'account.deleted',
  'account restore': 'account.restored',
  'account merge': 'account.merged',
  'account undo': 'account.unmerged',
  'notification send': 'notification.created',
  'notification approve': 'notification.approved',
  'notification cancel': 'notification.cancelled',
  'notification retry': 'notification.retried',
  'job create': 'job.created',
  'job start': 'job.started',
  'job cancel': 'job.cancelled',
}

/**
 * Stores the webhook events for the audit entries that the statement inserts in the CTE `audited`, which must return
 * `auditedForEvents`.
 */
export const storeAuditedEvents = (type: WebhookEventType | Sql, audited = 'audited') =>
  storeWebhookEvents(sql`select business_id, ${type}::text as type, record_id, identity_id as by, at,
    jsonb_build_object('changes', changes) as details from ${raw(audited)}`)

export const auditedForEvents = sql`business_id, record_id, identity_id, at, changes`

/** Records who did what to which record, in the change's own transaction, for the audit log and webhooks. */
export async function insertAuditEntry(caller: Caller, entry: AuditEntry): Promise<void> {
  const insert = sql`insert into audit_entries (${auditColumns}, job_id)
    values (${auditValues(caller, entry)}, ${entry.jobId ?? null})`
  const type = eventTypes[`${entry.recordKind} ${entry.action}`]
  await execute(
    type === undefined
      ? prepared('insertAuditEntry', insert)
      : prepared(
          'insertAuditEntryAndEvent',
          sql`with audited as (${insert} returning ${auditedForEvents}) ${storeAuditedEvents(type)}`,
        ),
  )
}

/**
 * Stores audit entries of one or more callers in the given order; if one cannot be stored, none are. `secondsAgo`
 * is an entry's age, from which its timestamp is computed.
 */
export async function insertAuditEntries(
  entries: readonly { secondsAgo: number; caller: Caller; entry: AuditEntry }[],
): Promise<void> {
  const ages = entries.map(({ secondsAgo }) => secondsAgo)
  const ofCallers = (member: keyof Actor) => entries.map(({ caller }) => caller[member])
  const ofEntries = (member: keyof AuditEntry) => entries.map(({ entry }) => entry[member])
  const changes = entries.map(({ entry }) => changesOf(entry))
  await execute(
    prepared(
      'insertAuditEntries',
      sql`insert into audit_entries (at, ${auditColumns})
        select now() - make_interval(secs => seconds_ago), ${auditColumns}
        from unnest(${ages}::float8[], ${ofCallers('businessId')}::text[], ${ofCallers('identityId')}::text[],
          ${ofCallers('platform')}::text[], ${ofCallers('requestId')}::text[], ${ofEntries('action')}::text[],
          ${ofEntries('recordKind')}::text[], ${ofEntries('recordId')}::text[], ${changes}::jsonb[])
          with ordinality given(seconds_ago, ${auditColumns}, place)
        -- A business may have been erased in the meantime.
        where exists (select from businesses where businesses.id = given.business_id)
        order by place`,
    ),
  )
}

/** Deletes up to `limit` entries older than `days`; returns the number deleted. */
export function deleteOldEntries(days: number, limit: number): Promise<number> {
  const most = param(limit)
  return execute(
    acrossBusinesses(sql`
    with picked as materialized (
      select old.tableoid, old.ctid from businesses cross join lateral (
        select tableoid, ctid from audit_entries
        where business_id = businesses.id and at < now() - make_interval(days => ${days})
        order by at limit ${most}
      ) old limit ${most}
    )
    delete from audit_entries where ${isPicked}`),
  )
}

/** Deletes up to `limit` job acts older than `days`; returns the number deleted. */
export function deleteOldJobActs(days: number, limit: number): Promise<number> {
  const most = param(limit)
  return execute(
    acrossBusinesses(sql`
    with picked as materialized (
      select old.tableoid, old.ctid from businesses cross join lateral (
        select tableoid, ctid from audit_job_acts
        where business_id = businesses.id and at < now() - make_interval(days => ${days})
        order by at limit ${most}
      ) old limit ${most}
    )
    delete from audit_job_acts where ${isPicked}`),
  )
}
