import type { Account } from '@/lib/contract/account'
import { queryRows, type Statement } from '../../db/pool'
import { accountJson } from '../account-json'
import { anyRank, liveCondition, placeholders } from '../search/search-conditions'

/** Words, folded: all of the name and all of at least one of the texts. */
export type WantedWords = { name: readonly string[]; texts: readonly (readonly string[])[] }

/** The newest live accounts whose texts have words that begin so, wherever they stand. */
export async function selectWithWords(...wanted: Parameters<typeof wordsStatement>): Promise<Account[]> {
  const rows = await queryRows<{ json: string }>(wordsStatement(...wanted))
  return rows.map(({ json }) => JSON.parse(json) as Account)
}

export function wordsStatement(businessId: string, { name, texts }: WantedWords, limit: number): Statement {
  const terms = { wanted: [...name.map((word) => [[word]]), texts], phones: [] }
  const { values, place } = placeholders(businessId)
  const live = liveCondition({ businessId }, place)
  // Materialized: left to choose, the database would walk all accounts for the newest.
  const text = `with found as materialized (select * from accounts where ${live} and ${anyRank(terms, place, 'find')})
    select ${accountJson()} as json from found as accounts where ${anyRank(terms, place, 'test')}
    order by id desc limit ${place(limit)}`
  return { text, values }
}

export type HeldCounts = { id: string; alerts: number; notes: number; devices: number }

/** What would pass from each account in a merge. */
export function countHeld(businessId: string, ids: readonly string[]): Promise<HeldCounts[]> {
  const count = (table: string) =>
    `(select count(*) from ${table} held where held.business_id = $1 and held.account_id = asked.id)`
  return queryRows<HeldCounts>({
    name: 'countHeld',
    text: `select asked.id, ${count('alerts')} as alerts, ${count('account_notes')} as notes,
        ${count('devices')} as devices
      from unnest($2::text[]) as asked (id)`,
    values: [businessId, ids],
  })
}
