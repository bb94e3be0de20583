import type * as contract from '@/lib/contract/account'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { WrittenJson } from '../written-json'
import {
  gatherAccounts,
  type Place,
  type Rank,
  type RankedRow,
  ranks,
  type SearchFilters,
  type SearchRow,
  selectNewestAccounts,
  sortAccounts,
  walkAccounts,
} from './search-repository'
import { findMatch, readTerms, type SearchTerms } from './search-terms'

/**
 * Extension: any fragment of a phone, name, username or attribute text, each row with its match. The whole number first,
 * then the end of a number, then any part of it, then texts; newest first within each. Without `q`, newest first.
 */
export async function searchAccounts(
  caller: Caller,
  query: ParsedRequestOf<typeof contract.searchAccounts>['query'],
): Promise<WrittenJson> {
  const { q, cursor, limit, ...flags } = query
  const filters = { businessId: caller.businessId, ...flags }
  const key = readCursor(cursor)
  if (q === undefined) {
    const rows = await selectNewestAccounts(filters, { before: key, limit: limit + 1 })
    return writePage(rows, limit, ({ id }) => id)
  }
  const terms = readTerms(q)
  const rows = await findBest(filters, terms, { from: readPlace(key), limit: limit + 1 })
  return writePage(rows, limit, writePlace, terms)
}

/** A query that is this short finds a page among so many of the newest accounts, nearly always. */
function nearby({ digits }: SearchTerms): { rank: Rank; reach: number } | undefined {
  if (digits === undefined) return { rank: 3, reach: 4_000 }
  if (digits.national.length <= 5) return { rank: 2, reach: digits.national.length <= 3 ? 12_000 : 4_000 }
  return undefined
}

const longestWalk = 30_000

async function findBest(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Promise<RankedRow[]> {
  const near = nearby(terms)
  if (near && from.rank <= near.rank) {
    const nearest = from.rank === near.rank ? from : { rank: near.rank }
    const [best, walked] = await Promise.all([
      gatherAccounts(filters, terms, { from, last: near.rank === 3 ? 0 : 1, limit }),
      walkAccounts(filters, terms, { from: nearest, limit, reach: near.reach }),
    ])
    const rows = [...best.rows, ...walked]
    if (best.fullRank === undefined && rows.length >= limit) return rows.slice(0, limit)
  }
  const { rows, fullRank } = await gatherAccounts(filters, terms, { from, limit })
  if (fullRank === undefined) return rows
  const found = rows.filter(({ rank }) => rank < fullRank)
  for (const rank of ranks.filter((rank) => rank >= Math.max(fullRank, from.rank))) {
    if (found.length >= limit) break
    const place = rank === from.rank ? from : { rank }
    found.push(...(await findNewest(filters, terms, { from: place, limit: limit - found.length })))
  }
  return found
}

/** The newest accounts of a rank that has many: seldom far away. */
async function findNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Promise<RankedRow[]> {
  const walked = await walkAccounts(filters, terms, { from, limit, reach: longestWalk })
  return walked.length < limit ? sortAccounts(filters, terms, { from, limit }) : walked
}

const writePlace = ({ rank, id }: RankedRow) => `${rank}-${id}`

function readPlace(key: string | undefined): Place {
  if (key === undefined) return { rank: 0 }
  const [, digit, before] = /^([0-3])-(.+)$/.exec(key) ?? []
  const rank = ranks.find((one) => String(one) === digit)
  if (rank === undefined) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be the next of an earlier page'))
  }
  return { rank, before }
}

function writePage<Row extends SearchRow>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string,
  terms?: SearchTerms,
): WrittenJson {
  const accounts = rows.slice(0, limit).map((row) => writeRow(row, terms))
  return new WrittenJson(
    `{"accounts":[${accounts.join(',')}],"next":${JSON.stringify(nextCursor(rows, limit, keyOf))}}`,
  )
}

function writeRow(row: SearchRow, terms: SearchTerms | undefined): string {
  const match = terms && findMatch(row, terms)
  return match ? `${row.json.slice(0, -1)},"match":${JSON.stringify(match)}}` : row.json
}
