import type { Account } from '@/lib/contract/account'
import type { Caller } from '../caller'
import { drillHeld } from '../db/drill-held'
import { execute, queryRows, type Statement } from '../db/pool'
import { raw } from '../db/sql'
import { accountJson } from './account-json'
import {
  anyRank,
  liveCondition,
  olderThan,
  placeholders,
  type SearchFilters,
} from './search/search-conditions'
import type { SearchTerms } from './search/search-terms'

/** An account with what is stored beside what is answered. */
export type StoredAccount = Account & { expiresAt: Date | null; search: string }
export type StoredChange = { account: StoredAccount; changes: object | null }
/** On whose behalf, and as part of which job. */
export type JobCaller = { caller: Caller; jobId: string }

async function readAccounts(text: string, values: unknown[]): Promise<Account[]> {
  const rows = await queryRows<{ json: string }>({ text, values })
  return rows.map(({ json }) => JSON.parse(json) as Account)
}

/** Live accounts and those deleted in the last 30 days, locked in the order of their ids until the transaction ends. */
export function lockAccounts(businessId: string, ids: readonly string[]): Promise<Account[]> {
  const text = `select ${accountJson()} as json from accounts
    where business_id = $1 and id = any($2) and (deleted_at is null or deleted_at > now() - interval '30 days')
    order by id for no key update`
  return readAccounts(text, [businessId, ids])
}

/** The live accounts that have one of these phones, locked if that is asked for. */
export function selectAccountsByPhones(
  businessId: string,
  phones: readonly string[],
  lock: boolean,
): Promise<Account[]> {
  const text = `select ${accountJson()} as json from accounts
    where business_id = $1 and phone = any($2) and deleted_at is null order by id ${lock ? 'for no key update' : ''}`
  return readAccounts(text, [businessId, phones])
}

export type DeletedAccount = { id: string; phone: string; fullname: string | null }

/**
 * By what kind of job an account was deleted last. An import deletes only what it created, when it is undone. The log keeps ids
 * in another collation than the tables, whose index is used only for ids in its own.
 */
const deletedByKind = `(
    select jobs.kind from audit_entries entry
    left join jobs on jobs.business_id = entry.business_id and jobs.id = entry.job_id collate "C"
    where entry.business_id = accounts.business_id and entry.record_id = accounts.id collate "default"
      and entry.record_kind = 'account' and entry.action = 'delete'
    order by entry.position desc limit 1
  )`

/**
 * Those deleted in the last 30 days that had one of these phones, the latest of each phone; without those that were deleted
 * only because the import that had created them was undone.
 */
export function selectDeletedByPhones(
  businessId: string,
  phones: readonly string[],
): Promise<DeletedAccount[]> {
  return queryRows<DeletedAccount>({
    text: `select distinct on (phone) id, phone, fullname from accounts
      where business_id = $1 and phone = any($2) and deleted_at > now() - interval '30 days'
        and ${deletedByKind} is distinct from 'import'
      order by phone, deleted_at desc`,
    values: [businessId, phones],
  })
}

const columns = `id text, account_type text, username text, phone text, role text, subscribed boolean, blocked boolean,
  blocked_at timestamptz, blocked_reason text, validated boolean, expiration_date text, expires_at timestamptz,
  attributes jsonb, fullname text, birthday text, metadata jsonb, deleted_at timestamptz, search text, test_account boolean,
  changes jsonb`

const names = columns.split(',').map((column) => column.trim().split(' ')[0] as string)
const written = names.filter((name) => name !== 'id' && name !== 'changes')

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

const audited = (action: string, source: string) =>
  `insert into audit_entries (business_id, identity_id, platform, request_id, job_id, action, record_kind, record_id, changes)
    select $1, $2, $3, $4, $5, ${action}, 'account', ${source}.id, given.changes
    from ${source} join given on given.id = ${source}.id`

const valuesOf = ({ caller, jobId }: JobCaller, rows: readonly StoredChange[]) => [
  caller.businessId,
  caller.identityId,
  caller.platform,
  caller.requestId,
  jobId,
  JSON.stringify(rows.map(rowOf)),
]

/** Stores new accounts with their audit entries; answers the ids of those whose phone was free. */
export async function insertAccountRows(
  by: JobCaller,
  rows: readonly StoredChange[],
  welcomeSms: boolean,
): Promise<Set<string>> {
  const list = ['id', ...written].join(', ')
  const stored = await queryRows<{ id: string }>({
    name: 'insertAccountRows',
    text: `with given as (select * from jsonb_to_recordset($6::jsonb) as given (${columns})),
      business as (${drillHeld(raw('$1'), raw('$7::boolean'))}), stored as (
        insert into accounts (business_id, ${list}) select $1, ${list} from given
        on conflict (business_id, phone) where deleted_at is null do nothing returning id, phone
      ), audited as (${audited(`'create'`, 'stored')}), welcomed as (
        insert into deliveries (business_id, account_id, phone, channel, simulated)
        select $1, stored.id, stored.phone, 'sms', business.drill from stored, business
      )
      select id from stored`,
    values: [...valuesOf(by, rows), welcomeSms],
  })
  return new Set(stored.map(({ id }) => id))
}

/** After so many new accounts that what the database knows of the table is wrong. */
export async function analyzeAccounts(): Promise<void> {
  await execute({ text: 'analyze accounts' })
}

/** Writes every writable column of accounts that are locked, one version up, with their audit entries. */
export async function updateAccountRows(
  by: JobCaller,
  action: 'update' | 'delete' | 'restore',
  rows: readonly StoredChange[],
): Promise<void> {
  const assignments = written.map((name) => `${name} = given.${name}`).join(', ')
  await execute({
    name: 'updateAccountRows',
    text: `with given as (select * from jsonb_to_recordset($6::jsonb) as given (${columns})),
      stored as (
        update accounts set ${assignments}, version = version + 1
        from given where accounts.business_id = $1 and accounts.id = given.id returning accounts.id
      )
      ${audited('$7', 'stored')}`,
    values: [...valuesOf(by, rows), action],
  })
}

/** Live accounts that a search matches, newest first, older than `before`. */
export async function selectMatches(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  { before, limit }: { before?: string; limit: number },
): Promise<Account[]> {
  const { text, values } = matching(filters, terms, { before, limit, columns: `${accountJson()} as json` })
  return readAccounts(text, values ?? [])
}

export async function selectMatchingIds(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  { before, limit }: { before?: string; limit: number },
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(matching(filters, terms, { before, limit, columns: 'id' }))
  return rows.map(({ id }) => id)
}

function matching(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  { before, limit, columns }: { before?: string; limit: number; columns: string },
): Statement {
  const { values, place } = placeholders(filters.businessId)
  const conditions = [
    liveCondition(filters, place),
    ...(terms ? [anyRank(terms, place, 'test')] : []),
    ...olderThan(before, place),
  ]
  const text = `select ${columns} from accounts
    where ${conditions.join(' and ')} order by id desc limit ${place(limit)}`
  return { text, values }
}
