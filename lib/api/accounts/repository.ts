import type { Account } from '@/lib/contract/account'
import { auditColumns, auditValues } from '../audit/repository'
import type { Caller } from '../caller'
import { batchLoad } from '../db/batch-load'
import { deleteSome } from '../db/delete-some'
import { drillHeld } from '../db/drill-held'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { param, prepared, sql } from '../db/sql'
import { accountJson } from './account-json'

export type WrittenAccount = { json: string; version: number }
type Key = { businessId: string; id: string }

const written = (row?: string) => sql`${accountJson(row)} as json, version`

/** What is left out has the defaults of 4.2. */
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

/** The account, its audit entry and its welcome SMS in one statement; undefined when a live account has the phone. */
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
          insert into audit_entries (${auditColumns}) select ${audit} from account
        ), welcomed as (
          insert into deliveries (business_id, account_id, phone, channel, simulated)
          select account.business_id, account.id, account.phone, 'sms', business.drill from account, business
        )
        select ${written('account')} from account`,
    ),
  )
}

export const findAccount = batchLoad(async (keys: readonly Key[]) => {
  const rows = await queryRows<WrittenAccount & { place: number }>({
    name: 'findAccounts',
    text: `select asked.place, ${written()}
      from unnest($1::text[], $2::text[]) with ordinality as asked (business_id, id, place)
      join accounts on accounts.business_id = asked.business_id and accounts.id = asked.id and deleted_at is null`,
    values: [keys.map(({ businessId }) => businessId), keys.map(({ id }) => id)],
  })
  return inPlaces<WrittenAccount>(rows, keys.length)
})

/** The account, locked until the transaction ends; with `deleted`, one that was deleted in the last 30 days. */
export async function lockAccount({ businessId, id }: Key, deleted = false): Promise<Account | undefined> {
  const which = deleted
    ? `(deleted_at is null or deleted_at > now() - interval '30 days')`
    : 'deleted_at is null'
  const row = await queryRow<WrittenAccount>({
    name: deleted ? 'lockDeletedAccount' : 'lockAccount',
    text: `select ${written()} from accounts where business_id = $1 and id = $2 and ${which} for no key update`,
    values: [businessId, id],
  })
  return row && (JSON.parse(row.json) as Account)
}

export type DeletionRow = {
  json: string
  deletedAt: string
  deletedBy: string | null
  mergedInto: string | null
  restorableUntil: string
}

/** Of an account that was deleted in the last 30 days: who did it, as its last entry in the audit log has it. */
export function findDeletion({ businessId, id }: Key): Promise<DeletionRow | undefined> {
  return queryRow<DeletionRow>({
    name: 'findDeletion',
    text: `select ${accountJson()} as json, ${isoTime('deleted_at')} as "deletedAt",
        ${isoTime(`(deleted_at + interval '30 days')`)} as "restorableUntil", (
          select identity_id from audit_entries
          where business_id = $1 and record_id = $2 and record_kind = 'account' and action = 'delete'
          order by position desc limit 1) as "deletedBy", merged_into as "mergedInto"
      from accounts where business_id = $1 and id = $2 and deleted_at > now() - interval '30 days'`,
    values: [businessId, id],
  })
}

/** The id of the live account that has this phone (E.164). */
export const findAccountIdByPhone = batchLoad(
  async (keys: readonly { businessId: string; phone: string }[]) => {
    const rows = await queryRows<{ id: string; place: number }>({
      name: 'findAccountIdsByPhones',
      text: `select asked.place, accounts.id
      from unnest($1::text[], $2::text[]) with ordinality as asked (business_id, phone, place)
      join accounts on accounts.business_id = asked.business_id and accounts.phone = asked.phone and deleted_at is null`,
      values: [keys.map(({ businessId }) => businessId), keys.map(({ phone }) => phone)],
    })
    return inPlaces(rows, keys.length).map((row) => row?.id)
  },
)

/** The row of each place, counted from 1. */
function inPlaces<Row extends object>(
  rows: readonly (Row & { place: number })[],
  places: number,
): (Row | undefined)[] {
  const found = new Array<Row | undefined>(places).fill(undefined)
  for (const row of rows) found[row.place - 1] = row
  return found
}

/** The accounts of these ids in the order asked, as one JSON array. */
export async function selectAccountsByIds(businessId: string, ids: readonly string[]): Promise<string> {
  const row = await queryRow<{ json: string }>({
    name: 'selectAccountsByIds',
    text: `select '[' || coalesce(string_agg(${accountJson()}, ',' order by asked.place), '') || ']' as json
      from unnest($2::text[]) with ordinality as asked (id, place)
      join accounts on accounts.business_id = $1 and accounts.id = asked.id and accounts.deleted_at is null`,
    values: [businessId, ids],
  })
  return row?.json ?? '[]'
}

type Changed = Account & { expiresAt: Date | null; search: string }

/** Writes every writable column, one version up. Fails on accounts_phone when a live account has the phone. */
export async function updateAccountRow({ businessId, id }: Key, account: Changed): Promise<WrittenAccount> {
  const row = await queryRow<WrittenAccount>({
    name: 'updateAccountRow',
    text: `update accounts set account_type = $3, username = $4, phone = $5, role = $6, subscribed = $7, blocked = $8,
        blocked_at = $9, blocked_reason = $10, validated = $11, expiration_date = $12, expires_at = $13,
        attributes = $14, fullname = $15, birthday = $16, metadata = $17, deleted_at = $18, search = $19,
        test_account = $20, version = version + 1
      where business_id = $1 and id = $2 returning ${written()}`,
    values: [
      businessId,
      id,
      account.accountType,
      account.username,
      account.phone,
      account.role,
      account.subscribed,
      account.blocked,
      account.blockedDate,
      account.blockedReason,
      account.validated,
      account.expirationDate,
      account.expiresAt,
      JSON.stringify(account.attributesValue),
      account.fullname,
      account.birthday,
      JSON.stringify(account.metadata),
      account.deletedAt,
      account.search,
      account.testAccount,
    ],
  })
  return row as WrittenAccount
}

/** Those that cannot be restored any more. */
export function deleteAccountsForGood(limit: number): Promise<number> {
  return deleteSome('accounts', { condition: sql`deleted_at < now() - interval '30 days'`, limit })
}
