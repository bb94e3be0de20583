import type * as contract from '@/lib/contract/accounts/account-search'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../../api-error'
import { defaultCountryOf } from '../../businesses/default-country-service'
import type { Caller } from '../../caller'
import { readDefinitions } from '../../definitions/cache'
import { nextCursor, readCursor } from '../../paging'
import { WrittenJson } from '../../written-json'
import { listSorted, readSortPlace, writeSortPlace } from '../sorted-service'
import { countLately } from '../type-counts'
import { cachedEstimate } from './estimated-size'
import { readFilters } from './filters-service'
import { findMatches, type Match } from './highlights'
import {
  anyInsideRank,
  firstInsideRank,
  firstTextRank,
  type Place,
  type Rank,
  ranks,
  type SearchFilters,
} from './search-ranks'
import {
  countAmongNewest,
  countMatches,
  gatherAccounts,
  mostRankedInside,
  type RankedRow,
  type SearchRow,
  sortAccounts,
  walkAccounts,
} from './search-repository'
import { hasWords, isNational, readTerms, type SearchTerms } from './search-terms'

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
    throw invalidArguments(
      issue('sort', 'not_allowed', 'cannot be combined with q, which returns the best matches first'),
    )
  const search = { from: readPlace(key), limit: limit + 1 }
  const found = await findBest(filters, await termsOf(caller, q), search)
  const { attributes } = await readDefinitions(caller.businessId)
  return writePage(found.rows, limit, writePlace, (row) => findMatches(row, found.terms, attributes))
}

/**
 * Below 10,000, the count is exact. Above that, it is a lower bound: the total for all accounts or for one
 * type is rounded down to two digits, and any other count stops at 10,000.
 */
export async function countAccounts(
  caller: Caller,
  { q, ...given }: ParsedRequestOf<typeof contract.countAccounts>['query'],
): Promise<AnswerOf<typeof contract.countAccounts>> {
  const filters = await readFilters(caller, given)
  const terms = q === undefined ? undefined : await matchingTerms(filters, await termsOf(caller, q))
  if (terms && !hasWords(terms)) return { count: 0, exact: true }
  const count = await countMatches(filters, terms, mostCounted)
  if (count < mostCounted) return { count, exact: true }
  if (terms || !isByTypeAlone(given)) return { count: mostCounted, exact: false }
  const ofType = await countLately(caller.businessId, filters.accountType)
  return { count: Math.max(mostCounted, withTwoDigits(ofType)), exact: false }
}

const isByTypeAlone = (given: object) => Object.keys(given).every((name) => name === 'accountType')

/** Rounds down to two significant digits, so that the result is a lower bound. */
function withTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2)
  return Math.floor(count / unit) * unit
}

/** The IDs of accounts that match a query, including deleted ones; undefined if there are more than `most`. */
export async function findAccountIds(caller: Caller, q: string, most: number): Promise<string[] | undefined> {
  const { businessId } = caller
  const terms = await termsOf(caller, q)
  const search = { from: { rank: ranks[0] }, limit: most + 1 }
  const found = await Promise.all(
    [false, true].map((deleted) => gatherBest({ businessId, deleted }, terms, search)),
  )
  const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id))
  return ids.length > most ? undefined : ids
}

const mostCounted = 10_000

/** Parses a query; national numbers are read with the business's default country. */
export async function termsOf({ businessId }: Caller, q: string): Promise<SearchTerms> {
  return readTerms(q, isNational(q) ? await defaultCountryOf(businessId) : undefined)
}

/** Returns the terms, with `isInside` set if no phone number or word starts with them. */
export async function matchingTerms(filters: SearchFilters, terms: SearchTerms): Promise<SearchTerms> {
  if (!hasWords(terms)) return terms
  return (await countMatches(filters, terms, 1)) > 0 ? terms : { ...terms, isInside: true }
}

type Search = { from: Place; limit: number }
type Found = { rows: RankedRow[]; terms: SearchTerms }
type Find = (filters: SearchFilters, terms: SearchTerms, search: Search) => Promise<RankedRow[]>

const findBest = (...search: Parameters<Find>): Promise<Found> => findBeginning(findRanked, ...search)

async function gatherBest(...search: Parameters<Find>) {
  return findBeginning(async (...each) => (await gatherAccounts(...each)).rows, ...search)
}

/**
 * Finds matches at the beginning of words or, if there are none, inside words. A page that starts at an
 * inside rank continues at that rank.
 */
async function findBeginning(
  find: Find,
  filters: SearchFilters,
  terms: SearchTerms,
  search: Search,
): Promise<Found> {
  if (!hasWords(terms)) return { rows: [], terms }
  const { rank, before } = search.from
  const isFurther = rank >= firstInsideRank
  const rows = isFurther ? [] : await find(filters, terms, search)
  if (rows.length > 0 || (!isFurther && before !== undefined)) return { rows, terms }
  const inside = { ...terms, isInside: true }
  const from = isFurther ? search.from : { rank: firstInsideRank as Rank }
  return { rows: await find(filters, inside, { ...search, from }), terms: inside }
}

async function findRanked(filters: SearchFilters, terms: SearchTerms, search: Search): Promise<RankedRow[]> {
  const { rank, before } = search.from
  if (rank === anyInsideRank) return findNewest(filters, terms, search)
  const newest = await findAmongNewest(filters, terms, search)
  if (newest.rows.length >= search.limit) return newest.rows.slice(0, search.limit)
  // If too many accounts match inside words, ranking them would mean reading every match to find the few that
  // match in the name.
  const mayShareRank = terms.isInside && before === undefined
  if (mayShareRank && (await areTooManyToRank(filters, terms))) return findUnranked(filters, terms, search)
  const { rows, isFull } = await gatherAccounts(filters, terms, search)
  if (!isFull) return rows
  return mayShareRank
    ? findUnranked(filters, terms, search)
    : findByRank(filters, terms, search, newest.walked)
}

/**
 * True if too many accounts match inside words to be ranked. Counts only the newest accounts of a large
 * business: if matches are frequent, this is faster than finding all of them through an index.
 */
async function areTooManyToRank(filters: SearchFilters, terms: SearchTerms): Promise<boolean> {
  const frequent = (mostRankedInside * shortWalk) / longWalk
  const count = (walkLimit: number, most: number) => countAmongNewest(filters, terms, { walkLimit, most })
  if ((await cachedEstimate(filters.businessId)) < longWalk) return false
  if ((await count(shortWalk, frequent)) < frequent) return false
  return (await count(longWalk, mostRankedInside)) === mostRankedInside
}

const findUnranked: Find = (filters, terms, search) =>
  findNewest(filters, terms, { ...search, from: { rank: anyInsideRank } })

/** How many of the newest accounts to scan for a query of a few digits. This almost always fills a page. */
const digitsWalk = 12_000

/**
 * How many of the newest accounts to scan for a text query. A query that does not fill a page from them has
 * few matches in the whole business. Smaller businesses need shorter scans. Each limit has its own prepared
 * statements.
 */
async function walkLimitOf({ businessId }: SearchFilters, { digits }: SearchTerms): Promise<number> {
  if (digits) return digitsWalk
  const accounts = await cachedEstimate(businessId)
  const [, limit] = shorterWalks.find(([most]) => accounts <= most) ?? []
  return limit ?? shortWalk
}

const shorterWalks = [
  [4_000, 500],
  [16_000, 1_000],
  [60_000, 2_000],
] as const

/** The first rank that can contain many accounts. */
const widest = ({ digits, isInside }: SearchTerms): Rank =>
  isInside ? firstInsideRank : digits ? 2 : firstTextRank

/** A query with more digits than this matches so few accounts that all matches are gathered. */
const mostDigitsOfMany = 3

/**
 * How many accounts with this rank the first scan of the newest accounts found. `isFar` is set if a second,
 * longer scan did not fill the page either.
 */
type Walked = { rank: Rank; found: number; walkLimit: number; isFar?: true }

/**
 * All matches before the widest rank, followed by the newest matches in the widest rank. If they do not fill
 * the page, some matches may be missing.
 */
async function findAmongNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: Search,
): Promise<{ rows: RankedRow[]; walked?: Walked }> {
  const { digits } = terms
  const wide = widest(terms)
  if (digits && (from.rank > wide || digits.national.length > mostDigitsOfMany)) return { rows: [] }
  const places = placesFrom(from)
  const close = places.filter(({ rank }) => rank < wide)
  const found = (await Promise.all(close.map((from) => sortAccounts(filters, terms, { from, limit })))).flat()
  const widely = places.find(({ rank }) => rank >= wide)
  if (!widely || found.length >= limit) return { rows: found }
  const missing = limit - found.length
  const walkLimit = await walkLimitOf(filters, terms)
  const first = await walkAccounts(filters, terms, { from: widely, limit: missing, walkLimit })
  const walked = { rank: widely.rank, found: first.length, walkLimit }
  const last = first.at(-1)
  const isNear = first.length < missing && (first.length * nearWalk) / walkLimit >= missing
  if (!last || !isNear) return { rows: [...found, ...first], walked }
  // If the first scan filled much of the page, matches are frequent, so scanning more accounts is faster than
  // gathering all matches.
  const place = { rank: widely.rank, before: last.id }
  const further = { from: place, limit: missing - first.length, walkLimit: longWalk }
  const rows = [...found, ...first, ...(await walkAccounts(filters, terms, further))]
  return { rows, walked: { ...walked, isFar: true } }
}

/** Searches the ranks one at a time, best first. */
async function findByRank(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: Search,
  walked: Walked | undefined,
): Promise<RankedRow[]> {
  const found: RankedRow[] = []
  for (const place of placesFrom(from)) {
    if (found.length >= limit) break
    const search = { from: place, limit: limit - found.length }
    const seen = walked?.rank === place.rank ? walked : undefined
    const isExact = place.rank < widest(terms)
    found.push(
      ...(isExact
        ? await sortAccounts(filters, terms, search)
        : await findNewest(filters, terms, search, seen)),
    )
  }
  return found
}

const shortWalk = 4_000
/** The scan continues if this many of the newest accounts would probably fill the page. */
const nearWalk = 16_000
const longWalk = 30_000

/**
 * The newest accounts with one rank. They are found by scanning if many accounts have the rank, and otherwise
 * through an index.
 */
async function findNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  search: Search,
  seen?: Walked,
): Promise<RankedRow[]> {
  const walk = (walkLimit: number) => walkAccounts(filters, terms, { ...search, walkLimit })
  const first = seen === undefined ? await walk(shortWalk) : []
  if (first.length >= search.limit) return first
  const { found, walkLimit } = seen ?? { found: first.length, walkLimit: shortWalk }
  const expected = (found * longWalk) / walkLimit
  const further = seen?.isFar || expected < search.limit ? [] : await walk(longWalk)
  return further.length >= search.limit ? further : sortAccounts(filters, terms, search)
}

const placesFrom = (from: Place): Place[] =>
  ranks.flatMap((rank) => (rank < from.rank ? [] : rank === from.rank ? from : { rank }))

const writePlace = ({ rank, id }: RankedRow) => `${rank}-${id}`

function readPlace(key: string | undefined): Place {
  if (key === undefined) return { rank: 0 }
  const [, digit, before] = /^(\d)-(.+)$/.exec(key) ?? []
  const rank = [...ranks, anyInsideRank].find((one) => String(one) === digit)
  if (rank === undefined) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  }
  return { rank, before }
}

function writePage<Row extends SearchRow>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string,
  matchesOf: (row: Row) => Match[] = () => [],
): WrittenJson {
  const accounts = rows.slice(0, limit).map((row) => writeRow(row, matchesOf(row)))
  return new WrittenJson(
    `{"accounts":[${accounts.join(',')}],"next":${JSON.stringify(nextCursor(rows, limit, keyOf))}}`,
  )
}

function writeRow({ json }: SearchRow, matches: Match[]): string {
  if (matches.length === 0) return json
  return `${json.slice(0, -1)},"match":${JSON.stringify(matches[0])},"matches":${JSON.stringify(matches)}}`
}
