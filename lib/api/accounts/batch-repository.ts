import type { Account } from '@/lib/contract/accounts/account'
import { traceHeaders } from '@/lib/tracing/tracing'
import { auditedForEvents, storeAuditedEvents } from '../audit/repository'
import type { Caller } from '../caller'
import { restorableFor } from '../db/fixed-retention'
import { execute, queryRows } from '../db/pool'
import { allOf, param, prepared, raw, type Sql, sql } from '../db/sql'
import { drillHeld } from '../delivery/sql/drill-held'
import { accountJson } from './account-json'
import { anyRank, liveCondition, olderThan, type SearchFilters } from './search/search-ranks'
import type { SearchTerms } from './search/search-terms'

/** An account, including the columns that are stored but not returned. */
export type StoredAccount = Account & { expiresAt: Date | null; search: string }
export type StoredChange = { account: StoredAccount; changes: object | null }
export type JobCaller = { caller: Caller; jobId: string }

async function readAccounts(statement: Sql): Promise<Account[]> {
  const rows = await queryRows<{ json: string }>(statement)
  return rows.map(({ json }) => JSON.parse(json) as Account)
}

/** Live accounts and accounts deleted in the last 30 days, locked in ID order until the transaction ends. */
export function lockAccounts(businessId: string, ids: readonly string[]): Promise<Account[]> {
  return readAccounts(
    sql`select ${accountJson()} as json from accounts
      where business_id = ${businessId} and id = any(${ids}) and (deleted_at is null or deleted_at > now() - ${restorableFor})
      order by id for no key update`,
  )
}

/** The live accounts with any of these phone numbers, optionally locked. */
export function selectAccountsByPhones(
  businessId: string,
  phones: readonly string[],
  lock: boolean,
): Promise<Account[]> {
  return readAccounts(
    sql`select ${accountJson()} as json from accounts
      where business_id = ${businessId} and phone = any(${phones}) and deleted_at is null
      order by id ${raw(lock ? 'for no key update' : '')}`,
  )
}

export type DeletedAccount = { id: string; phone: string; fullname: string | null }

/**
 * The kind of job that last deleted the account; null if no job did. An import deletes accounts only when it
 * is undone. The log and the tables store IDs in different collations, so `collate` is needed for the indexes
 * to be used.
 */
const deletedByKind = sql`(
    select jobs.kind from audit_entries entry
    left join jobs on jobs.business_id = entry.business_id and jobs.id = entry.job_id collate "C"
    where entry.business_id = accounts.business_id and entry.record_id = accounts.id collate "default"
      and entry.record_kind = 'account' and entry.action = 'delete'
    order by entry.position desc limit 1
  )`

/**
 * For each of these phone numbers, the latest account deleted in the last 30 days that had the number.
 * Excludes accounts deleted only because the import that created them was undone.
 */
export function selectDeletedByPhones(
  businessId: string,
  phones: readonly string[],
): Promise<DeletedAccount[]> {
  return queryRows<DeletedAccount>(
    sql`select distinct on (phone) id, phone, fullname from accounts
      where business_id = ${businessId} and phone = any(${phones}) and deleted_at > now() - ${restorableFor}
        and ${deletedByKind} is distinct from 'import'
      order by phone, deleted_at desc`,
  )
}

const types = {
  id: 'text',
  account_type: 'text',
  username: 'text',
  phone: 'text',
  role: 'text',
  subscribed: 'boolean',
  blocked: 'boolean',
  blocked_at: 'timestamptz',
  blocked_reason: 'text',
  validated: 'boolean',
  expiration_date: 'text',
  expires_at: 'timestamptz',
  attributes: 'jsonb',
  fullname: 'text',
  birthday: 'text',
  metadata: 'jsonb',
  deleted_at: 'timestamptz',
  search: 'text',
  test_account: 'boolean',
  changes: 'jsonb',
}
const columns = raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)
const written = Object.keys(types).filter((name) => name !== 'id' && name !== 'changes')

function rowOf({ account, changes }: StoredChange): Record<string, unknown> {
  return {
    ...account,
    account_type: account.accountType,
    blocked_at: account.blockedDate,
    blocked_reason: account.blockedReason,
    expiration_date: account.expirationDate,
    expires_at: account.expiresAt,
    attributes: account.attributesValue,
    deleted_at: account.deletedAt,
    test_account: account.testAccount,
    changes,
  }
}

/**
 * SQL for storing rows: `given` returns the rows as a table, and `audited` inserts an audit entry for each
 * stored row.
 */
function givenRows({ caller, jobId }: JobCaller, rows: readonly StoredChange[]) {
  const business = param(caller.businessId)
  const given = sql`select * from jsonb_to_recordset(${JSON.stringify(rows.map(rowOf))}::jsonb) as given (${columns})`
  const audited = (action: Sql, source: Sql) =>
    sql`insert into audit_entries (business_id, identity_id, platform, request_id, job_id, action, record_kind, record_id, changes)
      select ${business}, ${caller.identityId}, ${caller.platform}, ${caller.requestId}, ${jobId}, ${action}, 'account',
        ${source}.id, given.changes
      from ${source} join given on given.id = ${source}.id
      returning ${auditedForEvents}`
  return { business, given, audited }
}

/** Stores new accounts with their audit entries; returns the IDs of the accounts whose phone number was free. */
export async function insertAccountRows(
  by: JobCaller,
  rows: readonly StoredChange[],
  welcomeSms: boolean,
): Promise<Set<string>> {
  const list = raw(['id', ...written].join(', '))
  const { business, given, audited } = givenRows(by, rows)
  const stored = await queryRows<{ id: string }>(
    prepared(
      'insertAccountRows',
      sql`with given as (${given}),
      business as (${drillHeld(business, sql`${welcomeSms}::boolean`)}), stored as (
        insert into accounts (business_id, ${list}) select ${business}, ${list} from given
        on conflict (business_id, phone) where deleted_at is null do nothing returning id, phone
      ), audited as (${audited(sql`'create'`, sql`stored`)}), noted as (${storeAuditedEvents('account.created')}), welcomed as (
        insert into deliveries (business_id, account_id, phone, channel, simulated, traceparent)
        select ${business}, stored.id, stored.phone, 'sms', business.drill, ${traceHeaders().traceparent ?? null} from stored, business
      )
      select id from stored`,
    ),
  )
  return new Set(stored.map(({ id }) => id))
}

/**
 * Updates the planner's statistics, which many inserts make inaccurate. Do not call this while an index is
 * being built: the two would wait for each other.
 */
export async function analyzeAccounts(): Promise<void> {
  await execute(sql`analyze (skip_locked) accounts`)
}

/** Updates every writable column of locked accounts, increments their versions and adds audit entries. */
export async function updateAccountRows(
  by: JobCaller,
  action: 'update' | 'delete' | 'restore',
  rows: readonly StoredChange[],
): Promise<void> {
  const assignments = raw(written.map((name) => `${name} = given.${name}`).join(', '))
  const { business, given, audited } = givenRows(by, rows)
  await execute(
    prepared(
      'updateAccountRows',
      sql`with given as (${given}),
      stored as (
        update accounts set ${assignments}, version = version + 1
        from given where accounts.business_id = ${business} and accounts.id = given.id returning accounts.id
      ), audited as (${audited(sql`${action}`, sql`stored`)})
      ${storeAuditedEvents(`account.${action}d`)}`,
    ),
  )
}

/** Live accounts that match a search, newest first, older than `before`. */
export async function selectMatches(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  { before, limit }: { before?: string; limit: number },
): Promise<Account[]> {
  return readAccounts(matching(filters, terms, { before, limit, columns: sql`${accountJson()} as json` }))
}

export async function selectMatchingIds(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  { before, limit }: { before?: string; limit: number },
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(matching(filters, terms, { before, limit, columns: sql`id` }))
  return rows.map(({ id }) => id)
}

function matching(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  { before, limit, columns }: { before?: string; limit: number; columns: Sql },
): Sql {
  const business = param(filters.businessId)
  const conditions = [
    liveCondition(filters, business),
    ...(terms ? [anyRank(terms, 'test', business)] : []),
    ...olderThan(before),
  ]
  return sql`select ${columns} from accounts where ${allOf(conditions)} order by id desc limit ${limit}`
}
