import { queryRows, type Statement } from '../db/pool'
import { accountJson } from './account-json'
import type { MatchFields, SearchTerms } from './search-terms'

export type SearchFilters = {
  businessId: string
  accountType?: string
  subscribed?: boolean
  blocked?: boolean
  validated?: boolean
}

/** How well an account matches: its whole phone or id, the end of its phone, a part of its phone, a part of its texts. */
export const ranks = [0, 1, 2, 3] as const
export type Rank = (typeof ranks)[number]

/** Accounts of this rank, older than `before` where that is given, and those of the next ranks. */
export type Place = { rank: Rank; before?: string }

export type SearchRow = MatchFields & { id: string; json: string }
export type RankedRow = SearchRow & { rank: Rank }

/** So many accounts of one rank are gathered and sorted at most. */
const mostGathered = 3000

const columns = `accounts.id, phone, username, fullname, ${accountJson()} as json`

/** Live accounts, newest first. */
export function selectNewestAccounts(
  filters: SearchFilters,
  { before, limit }: { before?: string; limit: number },
): Promise<SearchRow[]> {
  const { values, place } = placeholders(filters.businessId)
  const conditions = [liveCondition(filters, place), ...olderThan(before, place)]
  const text = `select ${columns} from accounts
    where ${conditions.join(' and ')} order by id desc limit ${place(limit)}`
  return queryRows<SearchRow>({ text, values })
}

/**
 * The best of what matches from a place on, newest first within a rank. `isFull`: too many match to sort them all, and the
 * rows are the best of some.
 */
export async function gatherAccounts(
  ...search: Parameters<typeof gathering>
): Promise<{ rows: RankedRow[]; isFull: boolean }> {
  const rows = await queryRows<RankedRow & { isFull: boolean }>(gathering(...search))
  const [, , { from }] = search
  // No rows say nothing of those before the place.
  return { rows, isFull: rows[0]?.isFull ?? (from.rank > 0 || from.before !== undefined) }
}

export function gathering(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Statement {
  const { values, place } = placeholders(filters.businessId)
  const matches = conditionsOf(terms).flatMap((condition, rank) =>
    condition ? { rank, where: condition(place) } : [],
  )
  const ranking = matches.map(({ rank, where }) => `when ${where} then ${rank}`).join(' ')
  // Materialized: planned for all that match, and read no further than the limit.
  const text = `with matches as materialized (
      select * from accounts where ${liveCondition(filters, place)} and ${anyOf(matches)}
    ),
    hits as (select * from matches limit ${mostGathered})
    select * from (
      select ${columns}, case ${ranking} end as rank, (select count(*) from hits) = ${mostGathered} as "isFull"
      from hits as accounts
    ) ranked ${afterPlace(from, place)}
    order by rank, id desc limit ${place(limit)}`
  return { name: nameOf(text), text, values }
}

type Match = { rank: number; where: string }

/** The end of a phone is a part of it. */
const anyOf = (matches: readonly Match[]) =>
  `(${matches.flatMap(({ rank, where }) => (rank === 1 ? [] : where)).join(' or ')})`

/** How many match, counted up to `most`. */
export async function countMatches(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
  most: number,
): Promise<number> {
  const { values, where } = matching(filters, terms)
  const [row] = await queryRows<{ count: number }>({
    text: `with matches as materialized (select id from accounts where ${where})
      select count(*) from (select from matches limit $${values.push(most)}) counted`,
    values,
  })
  return row?.count ?? 0
}

/** How many PostgreSQL expects to match. */
export async function estimateMatches(
  filters: SearchFilters,
  terms: SearchTerms | undefined,
): Promise<number> {
  const { values, where } = matching(filters, terms)
  const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `explain (format json) select from accounts where ${where}`,
    values,
  })
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

function matching(filters: SearchFilters, terms: SearchTerms | undefined) {
  const { values, place } = placeholders(filters.businessId)
  const live = liveCondition(filters, place)
  const matches = terms
    ? conditionsOf(terms).flatMap((condition, rank) =>
        condition && rank !== 1 ? { rank, where: condition(place) } : [],
      )
    : []
  return { values, where: matches.length === 0 ? live : `${live} and ${anyOf(matches)}` }
}

/** Of the newest `reach` accounts from a place on, those of its rank. */
export async function walkAccounts(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit, reach }: { from: Place; limit: number; reach: number },
): Promise<RankedRow[]> {
  const { values, place } = placeholders(filters.businessId)
  const matches = ofRankOnly(from.rank, terms, place)
  if (!matches) return []
  const live = [liveCondition({ businessId: filters.businessId }, place), ...olderThan(from.before, place)]
  // The reach is written out: not knowing it, PostgreSQL would plan to read them all.
  const text = `select ${from.rank} as rank, ${columns}
    from (select * from accounts where ${live.join(' and ')} order by id desc limit ${reach}) accounts
    where ${liveCondition(filters, place)} and ${matches} order by id desc limit ${place(limit)}`
  return queryRows<RankedRow>({ name: nameOf(text), text, values })
}

/** The newest of all accounts of one rank, from a place on. */
export async function sortAccounts(
  filters: SearchFilters,
  terms: SearchTerms,
  { from, limit }: { from: Place; limit: number },
): Promise<RankedRow[]> {
  const { values, place } = placeholders(filters.businessId)
  const matches = ofRankOnly(from.rank, terms, place)
  if (!matches) return []
  const where = [liveCondition(filters, place), ...olderThan(from.before, place), matches].join(' and ')
  const text = `with hits as materialized (select id from accounts where ${where})
    select ${from.rank} as rank, ${columns}
    from (select id as hit from hits order by id desc limit ${place(limit)}) page
    join accounts on accounts.business_id = $1 and accounts.id = hit order by id desc`
  return queryRows<RankedRow>({ name: nameOf(text), text, values })
}

function afterPlace({ rank, before }: Place, place: Placing): string {
  if (rank === 0 && before === undefined) return ''
  const [older = 'true'] = olderThan(before, place)
  return `where rank > ${rank} or rank = ${rank} and ${older}`
}

type Condition = (place: Placing) => string

/** What each rank matches by; undefined where the query cannot match so. */
function conditionsOf({ text, digits, phones, id }: SearchTerms): (Condition | undefined)[] {
  if (digits === undefined) {
    return [
      id === undefined ? undefined : (place) => `id = ${place(id)}`,
      undefined,
      undefined,
      contains('search', text),
    ]
  }
  const { dialled, national } = digits
  const ends = [dialled, ...(national.length < fewestTellingDigits ? [] : [national])]
  return [
    (place) => `phone = any(${place(phones)}::text[])`,
    // Two digits end too many phones to be told from a part of one.
    dialled.length < shortestEnd ? undefined : endsWith(...new Set(ends)),
    contains('phone', national),
    contains('search', ...(text.includes(national) ? [national] : [text, dialled])),
  ]
}

/** So many digits at the end of a phone say whose it is, also without the zero that was dialled before them. */
const fewestTellingDigits = 7

const endsWith =
  (...parts: string[]): Condition =>
  (place) => {
    // A colon comes after the digits.
    const ends = parts.map((part) => [...part].reverse().join(''))
    const ranges = ends.map(
      (end) => `reverse(phone) >= ${place(end)} and reverse(phone) < ${place(`${end}:`)}`,
    )
    return `(${ranges.join(' or ')})`
  }

/** What matches at a rank and at no better one. */
function ofRankOnly(rank: Rank, terms: SearchTerms, place: Placing): string | undefined {
  const conditions = conditionsOf(terms)
  const own = conditions[rank]
  const better = conditions.slice(0, rank).flatMap((condition) => condition ?? [])
  return own && [own(place), ...better.map((condition) => `not ${condition(place)}`)].join(' and ')
}

const shortestEnd = 3
/** What the indexes of fragments know by; a part without it is looked for in the accounts of the business alone. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

const contains =
  (column: 'phone' | 'search', ...parts: string[]): Condition =>
  (place) => {
    const matches = parts.map((part) => {
      const read = trigram.test(part) ? column : `(${column} || '')`
      return `${read} like ${place(containing(part))}`
    })
    return `(${matches.join(' or ')})`
  }

/** A LIKE pattern that finds `text` anywhere. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Names by text. There are as many texts as ways to combine filters and kinds of query. */
const names = new Map<string, string>()

/** Reading and planning the texts anew would cost more than many searches do. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `search${names.size}`
  names.set(text, name)
  return name
}

type Placing = (value: unknown) => string

/** The business is `$1`. */
function placeholders(businessId: string): { values: unknown[]; place: Placing } {
  const values: unknown[] = [businessId]
  return { values, place: (value) => `$${values.push(value)}` }
}

const flagColumns = {
  accountType: 'account_type',
  subscribed: 'subscribed',
  blocked: 'blocked',
  validated: 'validated',
}

function liveCondition(filters: SearchFilters, place: Placing): string {
  const flags = Object.entries(flagColumns).flatMap(([flag, column]) => {
    const value = filters[flag as keyof typeof flagColumns]
    return value === undefined ? [] : `${column} = ${place(value)}`
  })
  return ['business_id = $1', 'deleted_at is null', ...flags].join(' and ')
}

const olderThan = (id: string | undefined, place: Placing) => (id === undefined ? [] : [`id < ${place(id)}`])
