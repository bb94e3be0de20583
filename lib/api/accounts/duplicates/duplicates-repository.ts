import type { Account } from '@/lib/contract/accounts/account'
import { queryRows } from '../../db/pool'
import { param, prepared, raw, type Sql, sql } from '../../db/sql'
import { accountJson } from '../account-json'
import { anyRank } from '../search/search-ranks'
import { foundBy } from '../search/search-repository'

/**
 * Folded words to search for. An account must contain all words of the name and all words of at least one of
 * the texts.
 */
export type WantedWords = { name: readonly string[]; texts: readonly (readonly string[])[] }

/** Returns the newest live accounts whose text fields contain words that start with the wanted words. */
export async function selectWithWords(...wanted: Parameters<typeof wordsStatement>): Promise<Account[]> {
  const rows = await queryRows<{ json: string }>(wordsStatement(...wanted))
  return rows.map(({ json }) => JSON.parse(json) as Account)
}

export function wordsStatement(businessId: string, { name, texts }: WantedWords, limit: number): Sql {
  const terms = { wanted: [...name.map((word) => [[word]]), texts], phones: [] }
  const business = param(businessId)
  // Without `materialized`, the planner would scan all accounts to find the newest.
  return sql`with found as materialized (select * from accounts where ${foundBy({ businessId }, terms, business)})
    select ${accountJson()} as json from found as accounts where ${anyRank(terms, 'test', business)}
    order by id desc limit ${limit}`
}

export type HeldCounts = { id: string; alerts: number; notes: number; devices: number }

/** The number of records that a merge would move from each account. */
export function countHeld(businessId: string, ids: readonly string[]): Promise<HeldCounts[]> {
  const business = param(businessId)
  const count = (table: string) =>
    sql`(select count(*) from ${raw(table)} held where held.business_id = ${business} and held.account_id = asked.id)`
  return queryRows<HeldCounts>(
    prepared(
      'countHeld',
      sql`select asked.id, ${count('alerts')} as alerts, ${count('account_notes')} as notes,
        ${count('devices')} as devices
      from unnest(${ids}::text[]) as asked (id)`,
    ),
  )
}
