import { queryRow, queryRows } from '../db/pool'
import { prepared, raw, sql } from '../db/sql'

export async function countLiveAccounts(businessId: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>(
    prepared(
      'countLiveAccounts',
      sql`select count(*) as accounts from accounts where business_id = ${businessId} and deleted_at is null`,
    ),
  )
  return row?.accounts ?? 0
}

const parts = 65_536

/**
 * The IDs of all live accounts, or of a sample of roughly this share of them. The sample does not favor old
 * or new accounts, and the same share always selects the same accounts.
 */
export async function selectLiveIds(businessId: string, share: number): Promise<string[]> {
  // Selects only IDs, which allows an index-only scan.
  const chosen =
    share < 1 ? sql`and (hashtext(id) & ${raw(parts - 1)}) < ${raw(Math.ceil(share * parts))}` : sql``
  const rows = await queryRows<{ id: string }>(
    sql`select id from accounts where business_id = ${businessId} and deleted_at is null ${chosen}`,
  )
  return rows.map(({ id }) => id)
}

/** How many of these accounts have a value for each attribute, by attribute ID. */
export async function countValues(businessId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ attributeId: string; accounts: number }>(
    sql`select entry->>'attributeId' as "attributeId", count(*) as accounts
      from accounts, jsonb_array_elements(attributes) entry
      where business_id = ${businessId} and id = any(${ids}) group by 1`,
  )
  return new Map(rows.map(({ attributeId, accounts }) => [attributeId, accounts]))
}

/** `value` is the account's value for the attribute; null if it has none. */
export type HeldValue = { accountType: string; value: string | number | boolean | null }

export function selectHeldValues(
  businessId: string,
  ids: readonly string[],
  { id, slot }: { id: string; slot: string },
): Promise<HeldValue[]> {
  return queryRows<HeldValue>(
    sql`select account_type as "accountType", jsonb_path_query_first(
        attributes, '$[*] ? (@.attributeId == $id).value', jsonb_build_object('id', ${id}::text)) -> ${slot} as value
      from accounts where business_id = ${businessId} and id = any(${ids})`,
  )
}

export async function countByType(businessId: string): Promise<Map<string, number>> {
  const rows = await queryRows<{ accountType: string; accounts: number }>(
    prepared(
      'countAccountsByType',
      sql`select account_type as "accountType", count(*) as accounts from accounts
        where business_id = ${businessId} and deleted_at is null group by account_type`,
    ),
  )
  return new Map(rows.map(({ accountType, accounts }) => [accountType, accounts]))
}

/** The number of accounts of this type, including deleted accounts, because they may be restored. */
export async function countAccountsOfType(businessId: string, accountType: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>(sql`select count(*) as accounts from accounts
    where business_id = ${businessId} and account_type = ${accountType}`)
  return row?.accounts ?? 0
}

/** The number of accounts with a value for the attribute, including deleted accounts. */
export async function countAccountsWithAttribute(businessId: string, attributeId: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>(sql`select count(*) as accounts from accounts
    where business_id = ${businessId} and attributes @> ${JSON.stringify([{ attributeId }])}::jsonb`)
  return row?.accounts ?? 0
}
