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
import { readFilters } from './filters-service'
import {
  anyInsideRank,
  firstInsideRank,
  firstTextRank,
  type Place,
  type Rank,
  ranks,
  type SearchFilters,
} from './search-conditions'
import { findMatches, type Match } from './search-matches'
import {
  countMatches,
  gatherAccounts,
  type RankedRow,
  type SearchRow,
  sortAccounts,
  walkAccounts,
} from './search-repository'
import { hasWords, isNational, readTerms, type SearchTerms } from './search-terms'

/**
 * Extension: any fragment of a phone, or the beginnings of words of a name, username or attribute text, each row with its
 * matches. The whole number first, then the end of a number, then any part of it, then names, usernames and other texts, and
 * where nothing begins so, parts inside of words in the same order; newest first within each. Without `q`, in the order of `sort`.
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
  const search = { from: readPlace(key), limit: limit + 1 }
  const found = await findBest(filters, await termsOf(caller, q), search)
  const { attributes } = await readDefinitions(caller.businessId)
  return writePage(found.rows, limit, writePlace, (row) => findMatches(row, found.terms, attributes))
}

/**
 * Extension: exact below 10,000; else as many as are known to match, which for all accounts and for all of a type are two
 * digits of their number, and for any other search the 10,000 that were counted.
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

/** Rounded down: so many there are. */
function withTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2)
  return Math.floor(count / unit) * unit
}

/** The ids of accounts that a query matches, deleted ones among them; undefined for more than `most`. */
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

/** What a query means, national numbers read by the business's default country. */
export async function termsOf({ businessId }: Caller, q: string): Promise<SearchTerms> {
  return readTerms(q, isNational(q) ? await defaultCountryOf(businessId) : undefined)
}

/** The terms as they are looked for: inside of words where no account has a phone or a word that they begin. */
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

/** What begins so; where there is nothing, what has it inside. A place of that rank was reached because there is nothing. */
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
  const { rows, isFull } = await gatherAccounts(filters, terms, search)
  if (!isFull) return rows
  // Names are rare among many that have it inside: to find them all would read each.
  if (terms.isInside && before === undefined) {
    return findNewest(filters, terms, { ...search, from: { rank: anyInsideRank } })
  }
  return findByRank(filters, terms, search, newest.walked)
}

/** Among so many of the newest accounts, a query that is this short finds a page nearly always. */
const walkLimitOf = ({ digits }: SearchTerms) => (digits ? 12_000 : shortWalk)

/** The first rank that many accounts can have. */
const widest = ({ digits, isInside }: SearchTerms): Rank =>
  isInside ? firstInsideRank : digits ? 2 : firstTextRank

/** With more digits, so few accounts match that all are gathered. */
const mostDigitsOfMany = 3

/** How many of the newest accounts had a rank, of a first walk over them; `isFar`: many more were walked over in vain. */
type Walked = { rank: Rank; found: number; isFar?: true }

/** What matches closely, and where that fills no page the newest of what matches widely: a page, or not all there is. */
async function findAmongNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: Search,
): Promise<{ rows: RankedRow[]; walked?: Walked }> {
  const { digits } = terms
  const wide = widest(terms)
  const walkLimit = walkLimitOf(terms)
  if (digits && (from.rank > wide || digits.national.length > mostDigitsOfMany)) return { rows: [] }
  const places = placesFrom(from)
  const close = places.filter(({ rank }) => rank < wide)
  const found = (await Promise.all(close.map((from) => sortAccounts(filters, terms, { from, limit })))).flat()
  const widely = places.find(({ rank }) => rank >= wide)
  if (!widely || found.length >= limit) return { rows: found }
  const missing = limit - found.length
  const first = await walkAccounts(filters, terms, { from: widely, limit: missing, walkLimit })
  const walked = { rank: widely.rank, found: first.length }
  const last = first.at(-1)
  const isNear = first.length < missing && (first.length * nearWalk) / walkLimit >= missing
  if (!last || !isNear) return { rows: [...found, ...first], walked }
  // What fills a good part of a page is read on from there: sooner than all that match, were they many.
  const place = { rank: widely.rank, before: last.id }
  const further = { from: place, limit: missing - first.length, walkLimit: longWalk }
  const rows = [...found, ...first, ...(await walkAccounts(filters, terms, further))]
  return { rows, walked: { ...walked, isFar: true } }
}

/** One rank after the other. */
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
/** What is expected to fill a page among so many of the newest is read on. */
const nearWalk = 16_000
const longWalk = 30_000

/** The newest accounts of one rank; where many accounts have a rank, a page of them is seldom old. */
async function findNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  search: Search,
  seen?: Walked,
): Promise<RankedRow[]> {
  const walk = (walkLimit: number) => walkAccounts(filters, terms, { ...search, walkLimit })
  const first = seen === undefined ? await walk(shortWalk) : []
  if (first.length >= search.limit) return first
  const expected = ((seen?.found ?? first.length) * longWalk) / shortWalk
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
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be the next of an earlier page'))
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
