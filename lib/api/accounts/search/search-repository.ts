/** The search statements. docs/search.md explains each statement's purpose and query plan. */

import type { AttributeFilter } from '@/lib/contract/accounts/attribute-filter'
import { queryRow, queryRows } from '../../db/pool'
import { allOf, join, type Param, param, prepared, raw, type Sql, sql } from '../../db/sql'
import { accountJson } from '../account-json'
import { idsInRanges } from './attribute-conditions'
import {
  afterPlace,
  anyRank,
  liveAmongFound,
  liveCondition,
  matchesOf,
  ofRankOnly,
  olderThan,
  type Place,
  type Rank,
  type SearchFilters,
} from './search-ranks'
import type { SearchTerms } from './search-terms'

export type SearchRow = { id: string; phone: string; json: string }
export type RankedRow = SearchRow & { rank: Rank }

/** At most this many matches are gathered and sorted. */
const mostGathered = 6000
/** If more accounts than this match inside words, they all get the same rank. */
export const mostRankedInside = 3000

export const columns = sql`accounts.id, phone, ${accountJson()} as json`

/**
 * A condition for matches that uses the indexes. Deleted accounts are not in the indexes of phone numbers and
 * words, so each deleted account is tested. For live accounts, row tests are left out: next to the index
 * conditions, they would make PostgreSQL plan again for each value; inside them, they would compute the keys
 * of every row found.
 */
export const foundBy = (filters: SearchFilters, terms: SearchTerms, business: Param): Sql =>
  filters.deleted
    ? sql`${liveCondition(filters, business)} and ${anyRank(terms, 'test', business)}`
    : sql`${liveAmongFound(filters, business)} and ${anyRank(terms, 'find', business)}`

/**
 * The best matches after a position, newest first within a rank. If `isFull` is true, there are too many
 * matches to sort, and these are the best of a subset.
 */
export async function gatherAccounts(
  ...search: Parameters<typeof gathering>
): Promise<{ rows: RankedRow[]; isFull: boolean }> {
  const rows = await queryRows<RankedRow & { isFull: boolean }>(gathering(...search))
  const [, { isInside }, { from }] = search
  // An empty page has no `isFull`. Unless it is the first page, there may be too many matches before it.
  const isPart = from.before !== undefined || (from.rank > 0 && !isInside)
  return { rows, isFull: rows[0]?.isFull ?? isPart }
}

export function gathering(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Sql {
  const business = param(filters.businessId)
  const most = raw(terms.isInside ? mostRankedInside : mostGathered)
  const ranking = matchesOf(terms, business).map(({ rank, where }) => sql`when ${where} then ${raw(rank)}`)
  // With `materialized`, PostgreSQL plans for all matches but reads only up to the limit.
  return namedByText(
    sql`with found as materialized (select id, phone, search from accounts where ${foundBy(filters, terms, business)}),
    hits as materialized (
      select * from (select id, case ${join(ranking, ' ')} end as rank from found) ranked
      where rank is not null limit ${most}
    ),
    page as (select id as hit, rank from hits ${afterPlace(from)} order by rank, id desc limit ${limit})
    select ${columns}, rank, (select count(*) from hits) = ${most} as "isFull"
    from page join accounts on accounts.business_id = ${business} and accounts.id = hit order by rank, id desc`,
    filters,
  )
}

/** The number of matches, counted up to `most`. */
export async function countMatches(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  most: number,
): Promise<number> {
  const business = param(filters.businessId)
  const found = terms ? foundBy(filters, terms, business) : liveCondition(filters, business)
  const matches = terms ? anyRank(terms, 'test', business) : sql`true`
  const row = await queryRow<{ count: number }>(
    sql`with found as materialized (select id, phone, search from accounts where ${found})
      select count(*) from (select from found where ${matches} limit ${most}) counted`,
  )
  return row?.count ?? 0
}

/** The accounts with this rank among the next `walkLimit` accounts after a position, newest first. */
export async function walkAccounts(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit, walkLimit }: { from: Place; limit: number; walkLimit: number },
): Promise<RankedRow[]> {
  const business = param(filters.businessId)
  const matches = ofRankOnly(from.rank, terms, 'test', business)
  if (!matches) return []
  const statement = sql`select ${raw(from.rank)} as rank, ${columns}
    from (${newest(filters, business, from.before, walkLimit)}) accounts
    where ${conditionForEach(filters, business)} and ${matches} order by id desc limit ${limit}`
  return queryRows<RankedRow>(namedByText(statement, filters))
}

/** The number of matches among the newest `walkLimit` accounts, counted up to `most`. */
export async function countAmongNewest(
  filters: SearchFilters,
  terms: SearchTerms,
  { walkLimit, most }: { walkLimit: number; most: number },
): Promise<number> {
  const business = param(filters.businessId)
  const matches = anyRank(terms, 'test', business)
  const statement = sql`select count(*) from (
    select from (${newest(filters, business, undefined, walkLimit)}) accounts
    where ${conditionForEach(filters, business)} and ${matches} limit ${most}) counted`
  const row = await queryRow<{ count: number }>(namedByText(statement, filters))
  return row?.count ?? 0
}

/**
 * The planner's estimate of the number of accounts in the business, as of the last `analyze`. Unlike a count,
 * it takes no time.
 */
export async function estimateAccounts(businessId: string): Promise<number> {
  type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  const explained = await queryRow<Explained>(
    sql`explain (format json) select from accounts where business_id = ${businessId}`,
  )
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * The condition tested on each account of a scan. Without `fewInRanges`, because comparing each account with
 * every ID in a range took 1.2 s instead of 10 ms.
 */
const conditionForEach = (filters: SearchFilters, business: Param): Sql =>
  liveCondition({ ...filters, fewInRanges: [] }, business)

/** The limit must be a literal; otherwise, PostgreSQL would plan to read all accounts. */
function newest(
  { businessId, deleted }: SearchFilters,
  business: Param,
  before: string | undefined,
  walkLimit: number,
): Sql {
  const walked = allOf([liveCondition({ businessId, deleted }, business), ...olderThan(before)])
  return sql`select * from accounts where ${walked} order by id desc limit ${raw(walkLimit)}`
}

/** The newest accounts with this rank after a position. */
export async function sortAccounts(...search: Parameters<typeof sortingOf>): Promise<RankedRow[]> {
  const statement = sortingOf(...search)
  return statement ? queryRows<RankedRow>(statement) : []
}

/** Undefined if the query cannot match at this rank. */
export function sortingOf(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Sql | undefined {
  const business = param(filters.businessId)
  const matches = ofRankOnly(from.rank, terms, filters.deleted ? 'test' : 'find', business)
  if (!matches) return undefined
  const live = filters.deleted ? liveCondition(filters, business) : liveAmongFound(filters, business)
  const where = allOf([live, ...olderThan(from.before), matches])
  return namedByText(
    sql`with hits as materialized (select id from accounts where ${where})
      select ${raw(from.rank)} as rank, ${columns}
      from (select id as hit from hits order by id desc limit ${limit}) page
      join accounts on accounts.business_id = ${business} and accounts.id = hit order by id desc`,
    filters,
  )
}

/**
 * The names of the prepared statements, by statement text. The text differs for each combination of filters
 * and kind of query.
 */
const names = new Map<string, string>()

/** Prepares the statement, because parsing and planning it often take longer than running it. */
function namedByText(statement: Sql, filters: SearchFilters): Sql {
  if (!hasOnePlan(filters)) return statement
  const name = names.get(statement.text) ?? `search${names.size}`
  names.set(statement.text, name)
  return prepared(name, statement)
}

/** One plan suits all values unless there are filters on times, attributes or deleted accounts. */
const hasOnePlan = ({ attributes, createdSince, createdUntil, deleted }: SearchFilters) =>
  !(attributes?.length || createdSince || createdUntil || deleted)

/** The number of live accounts within all of these ranges of one attribute, counted up to `most`. */
export async function countInRanges(
  businessId: string,
  ranges: readonly AttributeFilter[],
  most: number,
): Promise<number> {
  const row = await queryRow<{ accounts: number }>(
    sql`select count(*) as accounts from (${idsInRanges(param(businessId), ranges)} limit ${most}) held`,
  )
  return row?.accounts ?? 0
}
