import type * as contract from '@/lib/contract/account-search'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../../api-error'
import { defaultCountryOf } from '../../businesses/default-country-service'
import type { Caller } from '../../caller'
import { nextCursor, readCursor } from '../../paging'
import { WrittenJson } from '../../written-json'
import { readFilters } from '../filters-service'
import { listSorted, readSortPlace, writeSortPlace } from '../sorted-service'
import { type Place, type Rank, ranks, type SearchFilters } from './search-conditions'
import {
  countMatches,
  estimateMatches,
  gatherAccounts,
  type RankedRow,
  type SearchRow,
  sortAccounts,
  walkAccounts,
} from './search-repository'
import { findMatch, isNational, readTerms, type SearchTerms } from './search-terms'

/**
 * Extension: any fragment of a phone, name, username or attribute text, each row with its match. The whole number first,
 * then the end of a number, then any part of it, then texts; newest first within each. Without `q`, in the order of `sort`.
 */
export async function searchAccounts(
  caller: Caller,
  query: ParsedRequestOf<typeof contract.searchAccounts>['query'],
): Promise<WrittenJson> {
  const { q, sort, cursor, limit, ...given } = query
  const filters = await readFilters(caller, given)
  const key = readCursor(cursor)
  if (q === undefined) {
    const order = sort ?? '-created'
    const rows = await listSorted(filters, order, { after: readSortPlace(key, order), limit: limit + 1 })
    return writePage(rows, limit, writeSortPlace)
  }
  if (sort !== undefined)
    throw invalidArguments(issue('sort', 'not_allowed', 'goes without q: the best come first'))
  const terms = await termsOf(caller, q)
  if (terms.text === '') return writePage([], limit, writePlace)
  const rows = await findBest(filters, terms, { from: readPlace(key), limit: limit + 1 })
  return writePage(rows, limit, writePlace, terms)
}

/** Extension: exact below 10,000, else about so many. */
export async function countAccounts(
  caller: Caller,
  { q, ...given }: ParsedRequestOf<typeof contract.countAccounts>['query'],
): Promise<AnswerOf<typeof contract.countAccounts>> {
  const filters = await readFilters(caller, given)
  const terms = q === undefined ? undefined : await termsOf(caller, q)
  if (terms?.text === '') return { count: 0, exact: true }
  const count = await countMatches(filters, terms, mostCounted)
  if (count < mostCounted) return { count, exact: true }
  const estimate = await estimateMatches(filters, terms)
  return { count: Math.max(mostCounted, Number(estimate.toPrecision(2))), exact: false }
}

/** The ids of accounts that a query matches, deleted ones among them; undefined for more than `most`. */
export async function findAccountIds(caller: Caller, q: string, most: number): Promise<string[] | undefined> {
  const { businessId } = caller
  const terms = await termsOf(caller, q)
  if (terms.text === '') return []
  const search = { from: { rank: ranks[0] }, limit: most + 1 }
  const found = await Promise.all(
    [false, true].map((deleted) => gatherAccounts({ businessId, deleted }, terms, search)),
  )
  const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id))
  return ids.length > most ? undefined : ids
}

const mostCounted = 10_000

/** What a query means, national numbers read by the business's default country. */
export async function termsOf({ businessId }: Caller, q: string): Promise<SearchTerms> {
  return readTerms(q, isNational(q) ? await defaultCountryOf(businessId) : undefined)
}

type Search = { from: Place; limit: number }

async function findBest(filters: SearchFilters, terms: SearchTerms, search: Search): Promise<RankedRow[]> {
  const first = await findAmongNewest(filters, terms, search)
  if (first.length >= search.limit) return first.slice(0, search.limit)
  const { rows, isFull } = await gatherAccounts(filters, terms, search)
  if (!isFull) return rows
  const newestHaveNone = walkLimitOf(terms) > 0 && !first.some(({ rank }) => rank >= widest(terms))
  return findByRank(filters, terms, { ...search, newestHaveNone })
}

/** Among so many of the newest accounts, a query that is this short finds a page nearly always; 0 for one that may not. */
const walkLimitOf = ({ digits }: SearchTerms) =>
  digits === undefined ? 4_000 : digits.dialled.length <= 3 ? 12_000 : 0

/** The first rank that many accounts can have. */
const widest = ({ digits }: SearchTerms): Rank => (digits ? 2 : 3)

/** With more digits, phones that end with them never fill a page. */
const mostDigitsOfMany = 4

/** What matches closely, and where that fills no page the newest of what matches widely: a page, or not all there is. */
async function findAmongNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: Search,
): Promise<RankedRow[]> {
  const wide = widest(terms)
  if (from.rank > wide || (terms.digits?.dialled.length ?? 0) > mostDigitsOfMany) return []
  const places = placesFrom(from)
  const close = places.filter(({ rank }) => rank < wide)
  const found = (await Promise.all(close.map((from) => sortAccounts(filters, terms, { from, limit })))).flat()
  const widely = places.find(({ rank }) => rank === wide)
  const walkLimit = walkLimitOf(terms)
  if (!widely || walkLimit === 0 || found.length >= limit) return found
  return [...found, ...(await walkAccounts(filters, terms, { from: widely, limit, walkLimit }))]
}

/** One rank after the other. `newestHaveNone`: none of the newest accounts matches widely. */
async function findByRank(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit, newestHaveNone }: Search & { newestHaveNone: boolean },
): Promise<RankedRow[]> {
  const found: RankedRow[] = []
  for (const place of placesFrom(from)) {
    if (found.length >= limit) break
    const search = { from: place, limit: limit - found.length }
    const isExact = place.rank < widest(terms)
    const find = isExact || newestHaveNone ? sortAccounts : findNewest
    found.push(...(await find(filters, terms, search)))
  }
  return found
}

const longestWalk = 30_000

/** The newest accounts of one rank; where many accounts have a rank, a page of them is seldom old. */
async function findNewest(filters: SearchFilters, terms: SearchTerms, search: Search): Promise<RankedRow[]> {
  const walked = await walkAccounts(filters, terms, { ...search, walkLimit: longestWalk })
  return walked.length < search.limit ? sortAccounts(filters, terms, search) : walked
}

const placesFrom = (from: Place): Place[] =>
  ranks.flatMap((rank) => (rank < from.rank ? [] : rank === from.rank ? from : { rank }))

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
