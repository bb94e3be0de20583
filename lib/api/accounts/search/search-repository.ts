/** The statements of the search. What each is there for, and the plan it gets, is explained in docs/search.md. */

import { queryRows, type Statement } from '../../db/pool'
import { accountJson } from '../account-json'
import {
  afterPlace,
  anyRank,
  areSelective,
  isShortestEnd,
  liveCondition,
  matchesOf,
  ofRankOnly,
  olderThan,
  type Place,
  placeholders,
  type Rank,
  type SearchFilters,
} from './search-conditions'
import type { SearchTerms } from './search-terms'

export type SearchRow = { id: string; phone: string; json: string }
export type RankedRow = SearchRow & { rank: Rank }

/** So many accounts of one rank are gathered and sorted at most. */
const mostGathered = 3000

export const columns = `accounts.id, phone, ${accountJson()} as json`

/** No index knows phones of deleted accounts, and to take them apart costs more than to test them. */
const findingOf = ({ deleted }: SearchFilters) => (deleted ? 'test' : 'find')

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
): Statement {
  const { values, place, hide } = placeholders(filters.businessId)
  // Few in the whole table match: one plan serves every value, if no index but those of fragments can be chosen.
  const isPlannedOnce = areSelective(terms) && isNamed(filters)
  const live = liveCondition(filters, place, !isPlannedOnce)
  const finding = anyRank(terms, isPlannedOnce ? hide : place, findingOf(filters))
  const ranking = matchesOf(terms, place).map(({ rank, where }) => `when ${where} then ${rank}`)
  // Materialized: planned for all that match, and read no further than the limit.
  const text = `with found as materialized (select id, phone, search from accounts where ${live} and ${finding}),
    hits as materialized (
      select * from (select id, case ${ranking.join(' ')} end as rank from found) ranked
      where rank is not null limit ${mostGathered}
    ),
    page as (select id as hit, rank from hits ${afterPlace(from, place)} order by rank, id desc limit ${place(limit)})
    select ${columns}, rank, (select count(*) from hits) = ${mostGathered} as "isFull"
    from page join accounts on accounts.business_id = $1 and accounts.id = hit order by rank, id desc`
  return { name: nameOf(text, filters), text, values }
}

/** How many match, counted up to `most`. */
export async function countMatches(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  most: number,
): Promise<number> {
  const { values, place } = placeholders(filters.businessId)
  const live = liveCondition(filters, place)
  const found = terms ? `${live} and ${anyRank(terms, place, findingOf(filters))}` : live
  const matches = terms ? anyRank(terms, place, 'test') : 'true'
  const [row] = await queryRows<{ count: number }>({
    text: `with found as materialized (select id, phone, search from accounts where ${found})
      select count(*) from (select from found where ${matches} limit ${place(most)}) counted`,
    values,
  })
  return row?.count ?? 0
}

/** Of the newest `walkLimit` accounts from a place on, those of its rank. */
export async function walkAccounts(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit, walkLimit }: { from: Place; limit: number; walkLimit: number },
): Promise<RankedRow[]> {
  const { values, place } = placeholders(filters.businessId)
  const matches = ofRankOnly(from.rank, terms, place, 'test')
  if (!matches) return []
  const { businessId, deleted } = filters
  const live = [liveCondition({ businessId, deleted }, place), ...olderThan(from.before, place)]
  // The limit is written out: not knowing it, PostgreSQL would plan to read them all.
  const text = `select ${from.rank} as rank, ${columns}
    from (select * from accounts where ${live.join(' and ')} order by id desc limit ${walkLimit}) accounts
    where ${liveCondition(filters, place)} and ${matches} order by id desc limit ${place(limit)}`
  return queryRows<RankedRow>({ name: nameOf(text, filters), text, values })
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
): Statement | undefined {
  const { values, place } = placeholders(filters.businessId)
  const matches = ofRankOnly(from.rank, terms, place, findingOf(filters))
  if (!matches) return undefined
  const where = [liveCondition(filters, place), ...olderThan(from.before, place), matches].join(' and ')
  const newest = `order by id desc limit ${place(limit)}`
  const text =
    from.rank === 1 && isShortestEnd(terms.digits?.dialled)
      ? `select 1 as rank, ${columns} from accounts where ${where} ${newest}`
      : `with hits as materialized (select id from accounts where ${where})
        select ${from.rank} as rank, ${columns} from (select id as hit from hits ${newest}) page
        join accounts on accounts.business_id = $1 and accounts.id = hit order by id desc`
  return { name: nameOf(text, filters), text, values }
}

/** Names by text. There are as many texts as ways to combine flags and kinds of query. */
const names = new Map<string, string>()

/** Reading and planning the texts anew would cost more than many searches do. Ranges and attributes are planned for what they are. */
function nameOf(text: string, filters: SearchFilters): string | undefined {
  if (!isNamed(filters)) return undefined
  const name = names.get(text) ?? `search${names.size}`
  names.set(text, name)
  return name
}

const isNamed = ({ attributes, createdSince, createdUntil, deleted }: SearchFilters) =>
  !(attributes?.length || createdSince || createdUntil || deleted)
