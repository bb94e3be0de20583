import type { AttributeValue } from '@/lib/contract/accounts/account'
import { accountJson } from '../../accounts/account-json'
import { execute, queryRow, queryRows } from '../../db/pool'
import { param, prepared, raw, sql } from '../../db/sql'
import { storableJson } from './storable-json'

/**
 * An account of the other deployment as Beacon stores it, with the columns that search and lists need. Fields that
 * the other deployment does not send have defaults.
 */
export type KeptAccount = {
  id: string
  account_type: string
  username: string
  phone: string
  role: string
  created_at: string | null
  subscribed: boolean
  blocked: boolean
  blocked_reason: string | null
  /** True if the stored reason stays while the account is blocked, because the deployment returned none. */
  keeps_reason: boolean
  blocked_at: string | null
  validated: boolean
  expiration_date: string | null
  expires_at: string | null
  attributes: readonly AttributeValue[]
  fullname: string | null
  birthday: string | null
  metadata: Record<string, unknown>
  search: string
  /** The account as received. */
  raw: unknown
}

export type WrittenAccount = { id: string; json: string; version: number; keptAt: string }

/**
 * A repeated confirmation is stored only after this time, so that frequent reads of an account write nothing.
 */
const confirmedAgainAfter = raw("interval '10 seconds'")

/** A change in one of these columns increments the version. Other properties may differ in every response. */
const changeable = [
  'account_type',
  'username',
  'phone',
  'role',
  'subscribed',
  'blocked',
  'blocked_at',
  'validated',
  'expiration_date',
  'attributes',
  'fullname',
  'birthday',
  'metadata',
]
const membersOf = (row: string) => raw(`(${changeable.map((column) => `${row}.${column}`).join(', ')})`)
const reason = raw(`case when excluded.blocked then case
  when (select keeps_reason from given where given.id = excluded.id) then accounts.blocked_reason
  else excluded.blocked_reason end end`)
const isChanged = sql`${membersOf('accounts')} is distinct from ${membersOf('excluded')}
  or ${reason} is distinct from accounts.blocked_reason`

/**
 * Returns the stored account if it equals the given one and was confirmed so recently that `keepAccounts`
 * would store nothing. This saves 0.3 ms per read.
 */
export function findConfirmed(
  businessId: string,
  { id, raw }: KeptAccount,
  askedAt: Date,
): Promise<WrittenAccount | undefined> {
  return queryRow<WrittenAccount>(
    prepared(
      'findConfirmed',
      sql`
    select id, ${accountJson()} as json, version, kept_at as "keptAt" from accounts
    where business_id = ${businessId} and id = ${id} and raw = ${storableJson(raw)}::jsonb and deleted_at is null
      and kept_at > ${askedAt}::timestamptz - ${confirmedAgainAfter}`,
    ),
  )
}

/**
 * Stores the accounts as they were at `askedAt`, unless a newer state is stored. Increments the version of
 * each account that has changed. Returns the accounts as stored, except any that another call has stored in
 * the meantime.
 */
export function keepAccounts(
  businessId: string,
  accounts: readonly KeptAccount[],
  askedAt: Date,
): Promise<WrittenAccount[]> {
  const [business, asked] = [param(businessId), param(askedAt)]
  return queryRows<WrittenAccount>(
    prepared(
      'keepAccounts',
      sql`
    with given as (
      select * from jsonb_to_recordset(${storableJson(accounts)}::jsonb) as given (id text, account_type text,
        username text, phone text, role text, created_at timestamptz, subscribed boolean, blocked boolean,
        blocked_reason text, keeps_reason boolean, blocked_at timestamptz, validated boolean, expiration_date text,
        expires_at timestamptz, attributes jsonb, fullname text, birthday text, metadata jsonb, search text, raw jsonb)
    ), known as materialized (
      select * from accounts where business_id = ${business} and id = any(array(select id from given))
    ), stored as (
      insert into accounts (business_id, id, account_type, username, phone, role, created_at, subscribed, blocked,
        blocked_reason, blocked_at, validated, expiration_date, expires_at, attributes, fullname, birthday, metadata,
        search, raw, kept_at)
      select ${business}, id, account_type, username, phone, role, coalesce(created_at, now()), subscribed, blocked,
        blocked_reason, blocked_at, validated, expiration_date, expires_at, attributes, fullname, birthday, metadata,
        search, raw, ${asked}::timestamptz
      from given where not exists (
        select from known where known.id = given.id and known.raw = given.raw and known.deleted_at is null
          and known.kept_at > ${asked}::timestamptz - ${confirmedAgainAfter}
          and (given.keeps_reason or given.blocked_reason is not distinct from known.blocked_reason)
      ) order by id
      on conflict (business_id, id) do update set account_type = excluded.account_type, username = excluded.username,
        phone = excluded.phone, role = excluded.role, subscribed = excluded.subscribed, blocked = excluded.blocked,
        blocked_reason = ${reason},
        blocked_at = excluded.blocked_at, validated = excluded.validated, expiration_date = excluded.expiration_date,
        expires_at = excluded.expires_at, attributes = excluded.attributes, fullname = excluded.fullname,
        birthday = excluded.birthday, metadata = excluded.metadata, search = excluded.search, raw = excluded.raw,
        kept_at = excluded.kept_at, deleted_at = null,
        version = accounts.version + (accounts.deleted_at is not null or ${isChanged})::int
      where accounts.kept_at <= excluded.kept_at
      returning *
    )
    select id, ${accountJson('stored')} as json, version, kept_at as "keptAt" from stored
    union all
    select id, ${accountJson('known')} as json, version, kept_at as "keptAt" from known
    where deleted_at is null and not exists (select from stored where stored.id = known.id) and (
      kept_at > ${asked}::timestamptz or exists (select from given where given.id = known.id and given.raw = known.raw)
    )`,
    ),
  )
}

/** The stored accounts with these IDs, in no particular order. */
export function selectKeptAccounts(businessId: string, ids: readonly string[]): Promise<WrittenAccount[]> {
  return queryRows<WrittenAccount>(sql`
    select id, ${accountJson()} as json, version, kept_at as "keptAt" from accounts
    where business_id = ${businessId} and id = any(${ids}) and deleted_at is null`)
}

/** The ID of the newest stored account; undefined if there is none yet. */
export async function selectSomeAccountId(businessId: string): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>(sql`
    select id from accounts where business_id = ${businessId} and deleted_at is null order by id desc limit 1`)
  return row?.id
}

/** Marks an account as deleted, because the other deployment no longer has it. */
export async function markDeleted(businessId: string, id: string, askedAt: Date): Promise<void> {
  await execute(sql`
    update accounts set deleted_at = now(), kept_at = ${askedAt}, version = version + 1
    where business_id = ${businessId} and id = ${id} and deleted_at is null and kept_at <= ${askedAt}`)
}
