/** The four ranks of the search as conditions of SQL; docs/search.md explains them, with the statements and their plans. */

import type { AttributeFilter } from '@/lib/contract/attribute-filter'
import { fold } from '@/lib/format/fold'
import { containing } from '../../db/like-pattern'
import { attributeCondition } from '../attribute-conditions'
import type { SearchTerms } from './search-terms'

export type SearchFilters = {
  businessId: string
  accountType?: string
  subscribed?: boolean
  blocked?: boolean
  validated?: boolean
  testAccount?: boolean
  /** Inclusive, in ISO 8601. */
  createdSince?: string
  /** Exclusive, in ISO 8601. */
  createdUntil?: string
  attributes?: AttributeFilter[]
  /** The id of an import or a bulk change. */
  job?: string
  /** Those deleted in the last 30 days, instead of those that are not. */
  deleted?: boolean
}

/** How well an account matches: its whole phone or id, the end of its phone, a part of its phone, a part of its texts. */
export const ranks = [0, 1, 2, 3] as const
export type Rank = (typeof ranks)[number]

/** Accounts of this rank, older than `before` where that is given, and those of the next ranks. */
export type Place = { rank: Rank; before?: string }

type Placing = (value: unknown) => string
type Condition = (place: Placing) => string
/** `test` holds for what matches; `find` is what an index knows, and holds for it and for few others. */
type Matching = { test: Condition; find: Condition }

/**
 * The business is `$1`. A value placed by `hide` is not known to the planner: what a search costs looks the same for every
 * value, so that PostgreSQL plans the statement once for each connection (docs/search.md).
 */
export function placeholders(businessId: string): { values: unknown[]; place: Placing; hide: Placing } {
  const values: unknown[] = [businessId]
  const place: Placing = (value) => `$${values.push(value)}`
  const hide: Placing = (value) => `(select ${place(value)}${Array.isArray(value) ? '::text[]' : '::text'})`
  return { values, place, hide }
}

const comparisons = {
  accountType: 'account_type =',
  subscribed: 'subscribed =',
  blocked: 'blocked =',
  validated: 'validated =',
  createdSince: 'created_at >=',
  createdUntil: 'created_at <',
}

/** Without `byBusiness` no index finds the accounts of the business: they are filtered out of what others find. */
export function liveCondition(filters: SearchFilters, place: Placing, byBusiness = true): string {
  const compared = Object.entries(comparisons).flatMap(([member, comparison]) => {
    const value = filters[member as keyof typeof comparisons]
    return value === undefined ? [] : `${comparison} ${place(value)}`
  })
  const held = (filters.attributes ?? []).flatMap((filter) => attributeConditions(filter, place))
  const ofBusiness = byBusiness ? 'business_id = $1' : "business_id || '' = $1"
  const changed = filters.job === undefined ? [] : [changedBy(place(filters.job))]
  return [ofBusiness, presence(filters), ...tested(filters), ...compared, ...changed, ...held].join(' and ')
}

/** What its run made or changed: a check leaves rows without a version. */
const changedBy = (job: string) => `id in (
  select job_rows.account_id from job_rows where job_rows.business_id = $1 and job_rows.job_id = ${job}
    and job_rows.version is not null and job_rows.outcome in ('created', 'updated')
    and job_rows.undo is distinct from 'undone'
)`

/** Written out, not placed: the few that there are have an index of their own. */
const tested = ({ testAccount }: SearchFilters) =>
  testAccount === undefined ? [] : [testAccount ? 'test_account' : 'not test_account']

const presence = ({ deleted }: SearchFilters) =>
  deleted ? `deleted_at > now() - interval '30 days'` : 'deleted_at is null'

/** A text that is contained in an attribute is one of those that the index of fragments knows. */
function attributeConditions(filter: AttributeFilter, place: Placing): string[] {
  const found = filter.test === 'contains' ? [contains(fold(filter.value)).find(place)] : []
  return [...found, attributeCondition(filter, place)]
}

export const olderThan = (id: string | undefined, place: Placing) =>
  id === undefined ? [] : [`id < ${place(id)}`]

/** What comes after a place, of rows that have a rank. */
export function afterPlace({ rank, before }: Place, place: Placing): string {
  if (before === undefined) return `where rank >= ${rank}`
  return `where rank > ${rank} or rank = ${rank} and ${olderThan(before, place)}`
}

/** What matches at each rank, by number. */
export const matchesOf = (terms: SearchTerms, place: Placing) =>
  conditionsOf(terms).flatMap((matching, rank) => (matching ? { rank, where: matching.test(place) } : []))

/** What matches at any rank, or what indexes find for that: the end of a phone is a part of it. */
export function anyRank(terms: SearchTerms, place: Placing, as: keyof Matching): string {
  const wider = conditionsOf(terms).flatMap((matching, rank) => (rank === 1 ? [] : (matching ?? [])))
  return `(${wider.map((matching) => matching[as](place)).join(' or ')})`
}

/** What matches at a rank and at no better one. */
export function ofRankOnly(
  rank: Rank,
  terms: SearchTerms,
  place: Placing,
  as: keyof Matching,
): string | undefined {
  const conditions = conditionsOf(terms)
  const own = conditions[rank]
  if (!own) return undefined
  const better = conditions.slice(0, rank).flatMap((matching) => matching ?? [])
  const tested = [own.test(place), ...better.map(({ test }) => `not ${test(place)}`)]
  const isFoundApart = as === 'find' && own.find !== own.test
  return [...(isFoundApart ? [own.find(place)] : []), ...tested].join(' and ')
}

/** What each rank matches by; undefined where the query cannot match so. */
function conditionsOf(terms: SearchTerms): (Matching | undefined)[] {
  const { text, digits, phones, id } = terms
  if (digits === undefined) {
    return [
      id === undefined ? undefined : itself((place) => `id = ${place(id)}`),
      undefined,
      undefined,
      contains(text),
    ]
  }
  const { dialled, national } = digits
  const ends = [dialled, ...(national.length < fewestUniqueDigits ? [] : [national])]
  return [
    isPhone(phones),
    // Two digits end so many phones that an end is worth no more than a part.
    dialled.length < shortestEnd ? undefined : isShortestEnd(terms) ? endsShort(dialled) : endsWith(...ends),
    isPartOfPhone(national),
    contains(...(text.includes(national) ? [national] : [text, dialled])),
  ]
}

/** Found by what it is. */
const itself = (condition: Condition): Matching => ({ test: condition, find: condition })

/** The index of whole phones begins with the business, also where nothing else names it. */
const isPhone = (phones: string[]): Matching => ({
  test: (place) => `phone = any(${place(phones)}::text[])`,
  find: (place) => `(business_id = $1 and phone = any(${place(phones)}::text[]))`,
})

/** So many digits in a row are held by few phones, whichever business they are of. */
export const areSelective = ({ digits }: SearchTerms) => (digits?.national.length ?? 0) >= 6

/** So many digits at the end of a phone say whose it is, also without the zero that was dialled before them. */
const fewestUniqueDigits = 7

/** In an index of their own such ends are in the order of ids: a thousandth of all accounts need not be sorted. */
export const isShortestEnd = ({ digits }: SearchTerms) => digits?.dialled.length === shortestEnd

const endsShort = (end: string) => itself((place) => `right(phone, ${shortestEnd}) = ${place(end)}`)

const endsWith = (...parts: string[]) =>
  itself((place) => {
    // A colon comes after the digits.
    const ends = [...new Set(parts)].map((part) => [...part].reverse().join(''))
    const ranges = ends.map(
      (end) => `reverse(phone) >= ${place(end)} and reverse(phone) < ${place(`${end}:`)}`,
    )
    return `(${ranges.join(' or ')})`
  })

const shortestEnd = 3

/** `phone_parts` are all the three and four digits in a row of a phone. */
const partLengths = { shortest: 3, longest: 4 }

function isPartOfPhone(digits: string): Matching {
  const pattern = containing(digits)
  const size = Math.min(digits.length, partLengths.longest)
  if (size < partLengths.shortest) return itself((place) => `(phone || '') like ${place(pattern)}`)
  const parts = Array.from({ length: digits.length - size + 1 }, (_, start) =>
    digits.slice(start, start + size),
  )
  return {
    test: (place) => `phone like ${place(pattern)}`,
    find: (place) => `phone_parts(phone) @> ${place(parts)}::text[]`,
  }
}

/** What the index of texts knows by; a part without it is looked for in the accounts of the business alone. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

const contains = (...parts: string[]) =>
  itself((place) => {
    const matches = parts.map((part) => {
      const read = trigram.test(part) ? 'search' : "(search || '')"
      return `${read} like ${place(containing(part))}`
    })
    return `(${matches.join(' or ')})`
  })
