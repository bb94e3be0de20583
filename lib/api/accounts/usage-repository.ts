import type { AttributeFilter } from '@/lib/contract/attribute-filter'
import { queryRow, queryRows } from '../db/pool'
import { idsInRanges } from './attribute-conditions'
import { placeholders } from './search/search-conditions'

export async function countLiveAccounts(businessId: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>({
    name: 'countLiveAccounts',
    text: 'select count(*) as accounts from accounts where business_id = $1 and deleted_at is null',
    values: [businessId],
  })
  return row?.accounts ?? 0
}

/** How many live accounts lie within all of these ranges of one attribute, counted up to `most`. */
export async function countInRanges(
  businessId: string,
  ranges: readonly AttributeFilter[],
  most: number,
): Promise<number> {
  const { values, place } = placeholders(businessId)
  const text = `select count(*) as accounts from (${idsInRanges(ranges, place)} limit ${place(most)}) held`
  const row = await queryRow<{ accounts: number }>({ text, values })
  return row?.accounts ?? 0
}

const parts = 65_536

/** The live accounts, or about the given share of them: the same ones each time, of every age alike. */
export async function selectLiveIds(businessId: string, share: number): Promise<string[]> {
  // The index alone is read, since nothing but ids is asked for.
  const chosen = share < 1 ? `and (hashtext(id) & ${parts - 1}) < ${Math.ceil(share * parts)}` : ''
  const rows = await queryRows<{ id: string }>({
    text: `select id from accounts where business_id = $1 and deleted_at is null ${chosen}`,
    values: [businessId],
  })
  return rows.map(({ id }) => id)
}

/** How many of these accounts have a value, by attribute. */
export async function countValues(businessId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ attributeId: string; accounts: number }>({
    text: `select entry->>'attributeId' as "attributeId", count(*) as accounts
      from accounts, jsonb_array_elements(attributes) entry
      where business_id = $1 and id = any($2) group by 1`,
    values: [businessId, ids],
  })
  return new Map(rows.map(({ attributeId, accounts }) => [attributeId, accounts]))
}

/** `value` is what fills the attribute's slot; null where the account has none. */
export type HeldValue = { accountType: string; value: string | number | boolean | null }

export function selectHeldValues(
  businessId: string,
  ids: readonly string[],
  { id, slot }: { id: string; slot: string },
): Promise<HeldValue[]> {
  return queryRows<HeldValue>({
    text: `select account_type as "accountType", jsonb_path_query_first(
        attributes, '$[*] ? (@.attributeId == $id).value', jsonb_build_object('id', $3::text)) -> $4 as value
      from accounts where business_id = $1 and id = any($2)`,
    values: [businessId, ids, id, slot],
  })
}
