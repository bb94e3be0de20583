import type { Account } from '@/lib/contract/accounts/account'
import { traceHeaders } from '@/lib/tracing/tracing'
import { auditColumns, auditedForEvents, auditValues, storeAuditedEvents } from '../audit/repository'
import type { Caller } from '../caller'
import { batchLoad } from '../db/batch-load'
import { restorableFor } from '../db/fixed-retention'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { param, prepared, sql } from '../db/sql'
import { drillHeld } from '../delivery/sql/drill-held'
import type { Key } from '../record-key'
import { accountJson } from './account-json'

export type WrittenAccount = { json: string; version: number }
const written = (row?: string) => sql`${accountJson(row)} as json, version`

/** Omitted fields get the defaults from 4.2. */
export type NewAccount = Pick<Account, 'id' | 'accountType' | 'username' | 'phone' | 'attributesValue'> &
  Partial<
    Pick<
      Account,
      | 'role'
      | 'subscribed'
      | 'validated'
      | 'testAccount'
      | 'expirationDate'
      | 'fullname'
      | 'birthday'
      | 'metadata'
    >
  > & { expiresAt: Date | null; search: string; welcomeSms: boolean }

/**
 * Inserts the account, its audit entry, its webhook event and its welcome SMS in one statement. Returns undefined if a live
 * account has the phone number.
 */
export function insertAccount(caller: Caller, account: NewAccount): Promise<WrittenAccount | undefined> {
  const business = param(caller.businessId)
  const audit = auditValues(
    { ...caller, businessId: business },
    { action: 'create', recordKind: 'account', recordId: account.id },
  )
  const isDrill = drillHeld(business, sql`${account.welcomeSms}::boolean`)
  return queryRow<WrittenAccount>(
    prepared(
      'insertAccount',
      sql`with business as (${isDrill}), account as (
          insert into accounts (business_id, id, account_type, username, phone, attributes, search, role, subscribed,
            validated, expiration_date, expires_at, fullname, birthday, metadata, test_account)
          values (${business}, ${account.id}, ${account.accountType}, ${account.username}, ${account.phone},
            ${JSON.stringify(account.attributesValue)}, ${account.search}, ${account.role ?? 'user'},
            ${account.subscribed ?? true}, ${account.validated ?? false}, ${account.expirationDate},
            ${account.expiresAt}, ${account.fullname}, ${account.birthday},
            ${JSON.stringify(account.metadata ?? {})}, ${account.testAccount ?? false})
          on conflict (business_id, phone) where deleted_at is null do nothing returning *
        ), audited as (
          insert into audit_entries (${auditColumns}) select ${audit} from account returning ${auditedForEvents}
        ), noted as (${storeAuditedEvents('account.created')}), welcomed as (
          insert into deliveries (business_id, account_id, phone, channel, simulated, traceparent)
          select account.business_id, account.id, account.phone, 'sms', business.drill, ${traceHeaders().traceparent ?? null}
          from account, business
        )
        select ${written('account')} from account`,
    ),
  )
}

export const findAccount = batchLoad(async (keys: readonly Key[]) => {
  const businesses = keys.map(({ businessId }) => businessId)
  const ids = keys.map(({ id }) => id)
  const rows = await queryRows<WrittenAccount & { place: number }>(
    prepared(
      'findAccounts',
      sql`select asked.place, ${written()}
        from unnest(${businesses}::text[], ${ids}::text[]) with ordinality as asked (business_id, id, place)
        join accounts on accounts.business_id = asked.business_id and accounts.id = asked.id and deleted_at is null`,
    ),
  )
  return inPlaces<WrittenAccount>(rows, keys.length)
})

/**
 * The account, locked until the transaction ends. With `deleted`, an account deleted in the last 30 days is
 * also found.
 */
export async function lockAccount({ businessId, id }: Key, deleted = false): Promise<Account | undefined> {
  const which = deleted
    ? sql`(deleted_at is null or deleted_at > now() - ${restorableFor})`
    : sql`deleted_at is null`
  const row = await queryRow<WrittenAccount>(
    prepared(
      deleted ? 'lockDeletedAccount' : 'lockAccount',
      sql`select ${written()} from accounts where business_id = ${businessId} and id = ${id} and ${which}
        for no key update`,
    ),
  )
  return row && (JSON.parse(row.json) as Account)
}

export type DeletionRow = {
  json: string
  deletedAt: string
  deletedBy: string | null
  mergedInto: string | null
  restorableUntil: string
}

/** An account deleted in the last 30 days, and who deleted it according to the audit log. */
export function findDeletion({ businessId, id }: Key): Promise<DeletionRow | undefined> {
  const [business, account] = [param(businessId), param(id)]
  return queryRow<DeletionRow>(
    prepared(
      'findDeletion',
      sql`select ${accountJson()} as json, ${isoTime('deleted_at')} as "deletedAt",
          ${isoTime(sql`(deleted_at + ${restorableFor})`)} as "restorableUntil", (
            select identity_id from audit_entries
            where business_id = ${business} and record_id = ${account} and record_kind = 'account'
              and action = 'delete'
            order by position desc limit 1) as "deletedBy", merged_into as "mergedInto"
        from accounts
        where business_id = ${business} and id = ${account} and deleted_at > now() - ${restorableFor}`,
    ),
  )
}

/** The ID of the live account with this phone number (E.164). */
export const findAccountIdByPhone = batchLoad(
  async (keys: readonly { businessId: string; phone: string }[]) => {
    const businesses = keys.map(({ businessId }) => businessId)
    const phones = keys.map(({ phone }) => phone)
    const rows = await queryRows<{ id: string; place: number }>(
      prepared(
        'findAccountIdsByPhones',
        sql`select asked.place, accounts.id
          from unnest(${businesses}::text[], ${phones}::text[]) with ordinality as asked (business_id, phone, place)
          join accounts on accounts.business_id = asked.business_id and accounts.phone = asked.phone
            and deleted_at is null`,
      ),
    )
    return inPlaces(rows, keys.length).map((row) => row?.id)
  },
)

/**
 * Returns an array of length `places` with each row at index `place - 1`; undefined where there is no row.
 */
function inPlaces<Row extends object>(
  rows: readonly (Row & { place: number })[],
  places: number,
): (Row | undefined)[] {
  const found = new Array<Row | undefined>(places).fill(undefined)
  for (const row of rows) found[row.place - 1] = row
  return found
}

/** The accounts with these IDs in the requested order, as one JSON array. */
export async function selectAccountsByIds(businessId: string, ids: readonly string[]): Promise<string> {
  const row = await queryRow<{ json: string }>(
    prepared(
      'selectAccountsByIds',
      sql`select '[' || coalesce(string_agg(${accountJson()}, ',' order by asked.place), '') || ']' as json
        from unnest(${ids}::text[]) with ordinality as asked (id, place)
        join accounts on accounts.business_id = ${businessId} and accounts.id = asked.id
          and accounts.deleted_at is null`,
    ),
  )
  return row?.json ?? '[]'
}

type Changed = Account & { expiresAt: Date | null; search: string }

/**
 * Updates every writable column and increments the version. Violates the accounts_phone constraint if a live
 * account has the number.
 */
export async function updateAccountRow({ businessId, id }: Key, account: Changed): Promise<WrittenAccount> {
  const row = await queryRow<WrittenAccount>(
    prepared(
      'updateAccountRow',
      sql`update accounts set account_type = ${account.accountType}, username = ${account.username},
          phone = ${account.phone}, role = ${account.role}, subscribed = ${account.subscribed},
          blocked = ${account.blocked}, blocked_at = ${account.blockedDate},
          blocked_reason = ${account.blockedReason}, validated = ${account.validated},
          expiration_date = ${account.expirationDate}, expires_at = ${account.expiresAt},
          attributes = ${JSON.stringify(account.attributesValue)}, fullname = ${account.fullname},
          birthday = ${account.birthday}, metadata = ${JSON.stringify(account.metadata)},
          deleted_at = ${account.deletedAt}, search = ${account.search}, test_account = ${account.testAccount},
          version = version + 1
        where business_id = ${businessId} and id = ${id} returning ${written()}`,
    ),
  )
  return row as WrittenAccount
}
