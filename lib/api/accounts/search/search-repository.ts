/** The statements of the search. What each is there for, and the plan it gets, is explained in docs/search.md. */

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
} from './search-conditions'
import type { SearchTerms } from './search-terms'

export type SearchRow = { id: string; phone: string; json: string }
export type RankedRow = SearchRow & { rank: Rank }

/** So many accounts of one rank are gathered and sorted at most. */
const mostGathered = 3000

export const columns = sql`accounts.id, phone, ${accountJson()} as json`

/**
 * What matches, found by indexes; of deleted accounts, which no index of phones or words knows, by testing all. A test beside
 * the conditions of the indexes would be planned anew for each value, and one within them computes the keys of all that is found.
 */
export const foundBy = (filters: SearchFilters, terms: SearchTerms, business: Param): Sql =>
  filters.deleted
    ? sql`${liveCondition(filters, business)} and ${anyRank(terms, 'test', business)}`
    : sql`${liveAmongFound(filters, business)} and ${anyRank(terms, 'find', business)}`

/**
 * The best of what matches from a place on, newest first within a rank. `isFull`: too many match to sort them all, and the
 * rows are the best of some.
 */
export async function gatherAccounts(
  ...search: Parameters<typeof gathering>
): Promise<{ rows: RankedRow[]; isFull: boolean }> {
  const rows = await queryRows<RankedRow & { isFull: boolean }>(gathering(...search))
  const [, { isInside }, { from }] = search
  // No rows say nothing of those before the place.
  const isPart = from.before !== undefined || (from.rank > 0 && !isInside)
  return { rows, isFull: rows[0]?.isFull ?? isPart }
}

export function gathering(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Sql {
  const business = param(filters.businessId)
  const ranking = matchesOf(terms, business).map(({ rank, where }) => sql`when ${where} then ${raw(rank)}`)
  // Materialized: planned for all that match, and read no further than the limit.
  return namedByText(
    sql`with found as materialized (select id, phone, search from accounts where ${foundBy(filters, terms, business)}),
    hits as materialized (
      select * from (select id, case ${join(ranking, ' ')} end as rank from found) ranked
      where rank is not null limit ${raw(mostGathered)}
    ),
    page as (select id as hit, rank from hits ${afterPlace(from)} order by rank, id desc limit ${limit})
    select ${columns}, rank, (select count(*) from hits) = ${raw(mostGathered)} as "isFull"
    from page join accounts on accounts.business_id = ${business} and accounts.id = hit order by rank, id desc`,
    filters,
  )
}

/** How many match, counted up to `most`. */
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

/** Of the newest `walkLimit` accounts from a place on, those of its rank. */
export async function walkAccounts(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit, walkLimit }: { from: Place; limit: number; walkLimit: number },
): Promise<RankedRow[]> {
  const { businessId, deleted } = filters
  const business = param(businessId)
  const matches = ofRankOnly(from.rank, terms, 'test', business)
  if (!matches) return []
  const walked = allOf([liveCondition({ businessId, deleted }, business), ...olderThan(from.before)])
  // The limit is written out: not knowing it, PostgreSQL would plan to read them all.
  const statement = sql`select ${raw(from.rank)} as rank, ${columns}
    from (select * from accounts where ${walked} order by id desc limit ${raw(walkLimit)}) accounts
    where ${liveCondition(filters, business)} and ${matches} order by id desc limit ${limit}`
  return queryRows<RankedRow>(namedByText(statement, filters))
}

/** The newest of all accounts of one rank, from a place on. */
export async function sortAccounts(...search: Parameters<typeof sortingOf>): Promise<RankedRow[]> {
  const statement = sortingOf(...search)
  return statement ? queryRows<RankedRow>(statement) : []
}

/** Undefined where the query cannot match at that rank. */
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

/** Names by text. There are as many texts as ways to combine flags and kinds of query. */
const names = new Map<string, string>()

/** Parsing and planning the texts anew would cost more than many searches do. */
function namedByText(statement: Sql, filters: SearchFilters): Sql {
  if (!hasOnePlan(filters)) return statement
  const name = names.get(statement.text) ?? `search${names.size}`
  names.set(statement.text, name)
  return prepared(name, statement)
}

/** Times, attributes and deleted accounts are planned for what they are. */
const hasOnePlan = ({ attributes, createdSince, createdUntil, deleted }: SearchFilters) =>
  !(attributes?.length || createdSince || createdUntil || deleted)

/** How many live accounts lie within all of these ranges of one attribute, counted up to `most`. */
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
