/** The ranks of the search as conditions of SQL; docs/search.md explains them, with the statements and their plans. */

import type { AttributeFilter } from '@/lib/contract/attribute-filter'
import { fold, partsOf } from '@/lib/format/fold'
import { containing } from '../../db/like-pattern'
import { attributeCondition, idsInRanges } from '../attribute-conditions'
import type { SearchTerms, Wanted } from './search-terms'
import { type WordMark, wordMarks } from './search-text'

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
  /** Those of the attributes' ranges, by attribute, that few accounts lie in: an index finds those. */
  fewInRanges?: AttributeFilter[][]
  /** The id of an import or a bulk change. */
  job?: string
  /** Those deleted in the last 30 days, instead of those that are not. */
  deleted?: boolean
}

/**
 * How well an account matches: its whole phone or id, the end of its phone, a part of its phone; then every word begins a
 * word of its name, of its name or username, of any of its texts; then every word stands inside one of them, in that order.
 */
export const ranks = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
/** Every word stands inside one of any text, where too many have that to tell whose name has it. */
export const anyInsideRank = 9 as const
export type Rank = (typeof ranks)[number] | typeof anyInsideRank

/** The first rank of texts, and the first of those that count where nothing begins with what is looked for. */
export const firstTextRank = 3
export const firstInsideRank = 6

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
  // An array and not a subquery: PostgreSQL expects ten ids in it, and begins with them.
  const few = (filters.fewInRanges ?? []).map((ranges) => `id = any(array(${idsInRanges(ranges, place)}))`)
  const ofBusiness = byBusiness ? 'business_id = $1' : "business_id || '' = $1"
  const changed = filters.job === undefined ? [] : [changedBy(place(filters.job))]
  return [ofBusiness, presence(filters), ...tested(filters), ...compared, ...changed, ...few, ...held].join(
    ' and ',
  )
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

/** A single letter is in nearly every text. */
const fragmentsOf = (text: string) => partsOf(fold(text)).filter((word) => word.length > 1)

/** What is contained in an attribute stands inside words that the index of fragments knows. */
function attributeConditions(filter: AttributeFilter, place: Placing): string[] {
  const found = filter.test === 'contains' ? heldInside(fragmentsOf(filter.value), place) : []
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
  conditionsOf(terms)
    .slice(0, ranks.length)
    .flatMap((matching, rank) => (matching ? { rank, where: matching.test(place) } : []))

/** The end of a phone is a part of it, and what a name or username has, a text has. */
const narrowRanks: readonly number[] = [1, 3, 4, 6, 7, anyInsideRank]

/** What matches at any rank, or what indexes find for that. */
export function anyRank(terms: SearchTerms, place: Placing, as: keyof Matching): string {
  const wider = conditionsOf(terms).flatMap((matching, rank) =>
    narrowRanks.includes(rank) ? [] : (matching ?? []),
  )
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
  const better = rank === anyInsideRank ? [] : conditions.slice(0, rank).flatMap((matching) => matching ?? [])
  const tested = [own.test(place), ...better.map(({ test }) => `not ${test(place)}`)]
  const isFoundApart = as === 'find' && own.find !== own.test
  return [...(isFoundApart ? [own.find(place)] : []), ...tested].join(' and ')
}

/** What each rank matches by; undefined where the query cannot match so. */
function conditionsOf(terms: SearchTerms): (Matching | undefined)[] {
  const texts = terms.isInside ? [undefined, undefined, undefined, ...inside(terms)] : beginning(terms)
  return [...wholeAndPhone(terms), ...texts]
}

function wholeAndPhone({ digits, phones, id }: SearchTerms): (Matching | undefined)[] {
  if (digits === undefined) {
    const isId = id === undefined ? undefined : itself((place) => `id = ${place(id)}`)
    return [isId, undefined, undefined]
  }
  const { dialled, national } = digits
  const ends = [dialled, ...(national.length < fewestUniqueDigits ? [] : [national])]
  return [
    isPhone(phones),
    // Two digits end so many phones that an end is worth no more than a part.
    dialled.length < shortestEnd
      ? undefined
      : isShortestEnd(dialled)
        ? endsShort(dialled)
        : endsWith(...ends),
    isPartOfPhone(national),
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
export const isShortestEnd = (end: string | undefined) => end?.length === shortestEnd

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

/** Every word of the query begins one of the name; of the name or the username; of any text. */
const beginning = ({ wanted }: SearchTerms): Matching[] =>
  wanted.length === 0 ? [] : rankedMarks.map((mark) => begins(wanted, mark))

const rankedMarks = [wordMarks.name, wordMarks.ownName, wordMarks.text] as const

/** Those with one spelling are asked for in one condition, so that there are few statements to name. */
function begins(wanted: readonly Wanted[], mark: WordMark): Matching {
  const plain = wanted.flatMap((spellings) => (spellings.length === 1 ? spellings.flat() : []))
  const spelled = wanted.filter((spellings) => spellings.length > 1)
  const all = [...(plain.length > 0 ? [[plain]] : []), ...spelled]
  const each = (condition: (words: readonly string[]) => string) =>
    all.map((spellings) => `(${spellings.map(condition).join(' or ')})`).join(' and ')
  return {
    test: (place) =>
      each((words) => `search like all(${place(words.map((word) => containing(mark + word)))}::text[])`),
    find: (place) => each((words) => headed(words, mark, place)),
  }
}

/** `word_heads` are the first two letters of each word, the first three and so on, up to nine. */
const headLengths = { shortest: 2, longest: 9 }
/** So many words find few accounts; the rest are tested in those alone. */
const mostHeads = 4

/** What indexes find for words that all begin one with this mark. */
function headed(words: readonly string[], mark: WordMark, place: Placing): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const heads = longestFirst.flatMap((word) => {
    const letters = [...word]
    const isHead = letters.length >= headLengths.shortest
    return isHead ? [mark + letters.slice(0, headLengths.longest).join('')] : []
  })
  if (heads.length > 0) return `word_heads(search) @> ${place(heads.slice(0, mostHeads))}::text[]`
  return `search like ${place(containing(mark + longestFirst[0]))}`
}

/** Every word of the query stands inside one of the name; of the name or the username; of any text, told apart or not. */
function inside({ wanted, digits }: SearchTerms): Matching[] {
  const parts = wanted.flatMap(([spelling = []]) => spelling)
  const spellings = digits ? wanted.flat() : [parts]
  return [...rankedMarks, wordMarks.text].map((mark) => standsInside(spellings, mark))
}

/**
 * In one of the spellings every word does; a single letter begins one. No index knows in which text a fragment stands; that
 * it stands in any is told in much less time, and first.
 */
function standsInside(spellings: readonly (readonly string[])[], mark: WordMark): Matching {
  const any = (conditions: string[]) => `(${conditions.join(' or ')})`
  const anywhere = (words: readonly string[], place: Placing) =>
    `search like all(${place(words.map(patternOf))}::text[])`
  const marked = (words: readonly string[], place: Placing) =>
    `search ~ all(${place(words.map((word) => ` ${mark}${isLetter(word) ? '' : '[^ ]*'}${word}`))}::text[])`
  const each = (words: readonly string[], place: Placing) =>
    mark === wordMarks.text ? anywhere(words, place) : `${anywhere(words, place)} and ${marked(words, place)}`
  return {
    test: (place) => any(spellings.map((words) => each(words, place))),
    find: (place) => any(spellings.map((words) => heldInside(words, place).join(' and '))),
  }
}

const isLetter = (word: string) => word.length === 1 && !ideograph.test(word)
const ideograph = /[\u3040-\u30ff\u3400-\u9fff]/
const patternOf = (word: string) => containing(isLetter(word) ? wordMarks.text + word : word)

/** What the index of fragments knows by. */
const trigram = /[\p{L}\p{N}]{3}/u
const pair = /^[a-z0-9]{2}$/
const mostFragments = 3

/** What indexes find for words that all stand inside a text: for the longest of them. */
function heldInside(words: readonly string[], place: Placing): string[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const fragments = longestFirst.filter((word) => trigram.test(word)).slice(0, mostFragments)
  if (fragments.length > 0) return fragments.map((word) => `search like ${place(containing(word))}`)
  const [word] = longestFirst
  if (word === undefined) return []
  const begun = () => headed([word], wordMarks.text, place)
  if (isLetter(word)) return [begun()]
  // Behind each letter or digit, two letters are a fragment that the index knows.
  if (pair.test(word)) return [`(${begun()} or search ~ ${place(`[a-z0-9]${word}`)})`]
  return [`(search || '') like ${place(containing(word))}`]
}
