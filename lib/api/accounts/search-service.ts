import type * as contract from '@/lib/contract/account'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { WrittenJson } from '../written-json'
import { type SearchRow, selectMatchingAccounts } from './search-repository'
import { findMatch, readTerms, type SearchTerms } from './search-text'

/** Extension: any fragment of a phone, name, username or attribute text; newest first, each row with its match. */
export async function searchAccounts(
  { businessId }: Caller,
  { q, cursor, limit, ...flags }: ParsedRequestOf<typeof contract.searchAccounts>['query'],
): Promise<WrittenJson> {
  const terms = q === undefined ? undefined : readTerms(q)
  const before = readCursor(cursor)
  const rows = await selectMatchingAccounts({ businessId, terms, before, limit: limit + 1, ...flags })
  const accounts = rows.slice(0, limit).map((row) => writeRow(row, terms))
  const next = JSON.stringify(nextCursor(rows, limit, ({ id }) => id))
  return new WrittenJson(`{"accounts":[${accounts.join(',')}],"next":${next}}`)
}

function writeRow(row: SearchRow, terms: SearchTerms | undefined): string {
  const match = terms && findMatch(row, terms)
  return match ? `${row.json.slice(0, -1)},"match":${JSON.stringify(match)}}` : row.json
}
