/**
 * The search ranks as SQL conditions. docs/search.md explains the ranks, the statements and their query
 * plans.
 */

import type { AttributeFilter } from '@/lib/contract/accounts/attribute-filter'
import { fold, partsOf } from '@/lib/format/fold'
import { restorableFor } from '../../db/fixed-retention'
import { containing } from '../../db/like-pattern'
import { type Found, keysOf, partOfPhone } from '../../db/search-keys'
import { allOf, anyOf, type Param, raw, type Sql, sql } from '../../db/sql'
import { attributeCondition, idsInRanges } from './attribute-conditions'
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
  /**
   * Ranges of attribute values that few accounts have, grouped by attribute. These accounts are looked up in
   * an index.
   */
  fewInRanges?: AttributeFilter[][]
  /** The ID of an import or bulk change. */
  job?: string
  /** If true, searches accounts deleted in the last 30 days instead of live accounts. */
  deleted?: boolean
}

/**
 * How well an account matches; 0 is best. 0–2: the query is the full phone number or ID, the end of the phone
 * number, or another part of it. 3–5: every word is a prefix of a word in the name, in the name or username,
 * or in any text field. 6–8: every word is inside a word of these fields.
 */
export const ranks = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
/** Every word is inside some text field. Replaces ranks 6 to 8 if too many accounts match to rank them. */
export const anyInsideRank = 9 as const
export type Rank = (typeof ranks)[number] | typeof anyInsideRank

/**
 * The first rank for matches in text fields, and the first rank for matches inside words, which are searched
 * only if nothing starts with the query.
 */
export const firstTextRank = 3
export const firstInsideRank = 6

/**
 * The start of a page: at this rank, with accounts older than `before` if it is given, followed by the later
 * ranks.
 */
export type Place = { rank: Rank; before?: string }

const comparisons = {
  accountType: sql`account_type =`,
  subscribed: sql`subscribed =`,
  blocked: sql`blocked =`,
  validated: sql`validated =`,
  createdSince: sql`created_at >=`,
  createdUntil: sql`created_at <`,
}

/**
 * The business's accounts that match the filters. The IDs in a range are exact, so the range itself is not tested:
 * otherwise, the planner might read every account that has the attribute.
 */
export const liveCondition = (filters: SearchFilters, business: Param): Sql => {
  const listed = new Set(filters.fewInRanges?.flat())
  const attributes = filters.attributes?.filter((filter) => !listed.has(filter))
  return sql`business_id = ${business} and ${filterCondition({ ...filters, attributes }, business)}`
}

/**
 * Like `liveCondition`, but for rows that another index finds. `business_id || ''` keeps the planner from
 * using an index on the business: it does not know how large the business is and would read all of its
 * accounts.
 */
export const liveAmongFound = (filters: SearchFilters, business: Param): Sql =>
  sql`business_id || '' = ${business} and ${filterCondition(filters, business)}`

function filterCondition(filters: SearchFilters, business: Param): Sql {
  const compared = Object.entries(comparisons).flatMap(([member, comparison]) => {
    const value = filters[member as keyof typeof comparisons]
    return value === undefined ? [] : sql`${comparison} ${value}`
  })
  const held = (filters.attributes ?? []).flatMap((filter) => attributeConditions(filter, business))
  // With an array, PostgreSQL estimates ten IDs and looks up those accounts first. With a plain subquery, it
  // would not.
  const few = (filters.fewInRanges ?? []).map(
    (ranges) => sql`id = any(array(${idsInRanges(business, ranges)}))`,
  )
  const changed = filters.job === undefined ? [] : [changedBy(business, filters.job)]
  return allOf([presence(filters), ...tested(filters), ...compared, ...changed, ...few, ...held])
}

/**
 * The accounts that the job created or changed. The rows of a dry run have no version, so they are excluded.
 */
const changedBy = (business: Param, job: string) => sql`id in (
  select job_rows.account_id from job_rows where job_rows.business_id = ${business} and job_rows.job_id = ${job}
    and job_rows.version is not null and job_rows.outcome in ('created', 'updated')
    and job_rows.undo is distinct from 'undone'
)`

/** Literals instead of a parameter, so that the partial index on test accounts can be used. */
const tested = ({ testAccount }: SearchFilters) =>
  testAccount === undefined ? [] : [testAccount ? sql`test_account` : sql`not test_account`]

const presence = ({ deleted }: SearchFilters) =>
  deleted ? sql`deleted_at > now() - ${restorableFor}` : sql`deleted_at is null`

/** Single letters are dropped, because they occur in nearly every text. */
const fragmentsOf = (text: string) => partsOf(fold(text)).filter((word) => word.length > 1)

/** Adds conditions that can use the trigram index to a `contains` filter. */
function attributeConditions(filter: AttributeFilter, business: Param): Sql[] {
  const found = filter.test === 'contains' ? heldInside(fragmentsOf(filter.value), business) : []
  return [...found, attributeCondition(filter)]
}

export const olderThan = (id: string | undefined): Sql[] => (id === undefined ? [] : [sql`id < ${id}`])

/** The `where` clause for the ranked rows after a position. */
export function afterPlace({ rank, before }: Place): Sql {
  if (before === undefined) return sql`where rank >= ${raw(rank)}`
  return sql`where rank > ${raw(rank)} or rank = ${raw(rank)} and id < ${before}`
}

/** The condition for each possible rank. */
export const matchesOf = (terms: SearchTerms, business: Param) =>
  conditionsOf(terms, business)
    .slice(0, ranks.length)
    .flatMap((matching, rank) => (matching ? { rank, where: matching.test } : []))

/**
 * Ranks that another rank includes: the end of a phone number is also a part of it, and the name and username
 * are also text fields.
 */
const narrowRanks: readonly number[] = [1, 3, 4, 6, 7, anyInsideRank]

/** The condition for a match at any rank, either as a test of each row or as an index lookup. */
export function anyRank(terms: SearchTerms, as: keyof Found, business: Param): Sql {
  const wider = conditionsOf(terms, business).flatMap((matching, rank) =>
    narrowRanks.includes(rank) ? [] : (matching ?? []),
  )
  return anyOf(wider.map((matching) => matching[as]))
}

/** The condition for a match at this rank and at no better rank. */
export function ofRankOnly(
  rank: Rank,
  terms: SearchTerms,
  as: keyof Found,
  business: Param,
): Sql | undefined {
  const conditions = conditionsOf(terms, business)
  const own = conditions[rank]
  if (!own) return undefined
  const better = rank === anyInsideRank ? [] : conditions.slice(0, rank).flatMap((matching) => matching ?? [])
  const tested = [own.test, ...better.map(({ test }) => sql`not ${test}`)]
  return allOf([...(as === 'find' ? [own.find] : []), ...tested])
}

/** The condition for each rank; undefined for a rank at which the query cannot match. */
function conditionsOf(terms: SearchTerms, business: Param): (Found | undefined)[] {
  const texts = terms.isInside
    ? [undefined, undefined, undefined, ...inside(terms, business)]
    : beginning(terms, business)
  return [...wholeAndPhone(terms, business), ...texts]
}

function wholeAndPhone({ digits, phones, id }: SearchTerms, business: Param): (Found | undefined)[] {
  if (digits === undefined) {
    const isId = id === undefined ? undefined : foundByTest(sql`id = ${id}`, business)
    return [isId, undefined, undefined]
  }
  const { dialled, national } = digits
  const ends = [dialled, ...(national.length < fewestUniqueDigits ? [] : [national])]
  return [
    {
      test: sql`phone = any(${phones}::text[])`,
      find: sql`(business_id = ${business} and phone = any(array(select unnest(${phones}::text[]))))`,
    },
    // So many phone numbers share their last two digits that a match there ranks no higher than one
    // elsewhere.
    dialled.length < shortestEnd ? undefined : foundByTest(endsWith(...ends), business),
    partOfPhone(national, business),
  ]
}

/**
 * Adds the business to the condition, so that PostgreSQL can use an index whose first column is the business.
 */
const foundByTest = (test: Sql, business: Param): Found => ({
  test,
  find: sql`(business_id = ${business} and ${test})`,
})

/**
 * A phone number can be identified by its last digits if there are at least this many, even if it was dialed
 * with a leading zero.
 */
const fewestUniqueDigits = 7
const shortestEnd = 3

function endsWith(...parts: string[]): Sql {
  const ends = [...new Set(parts)].map((part) => [...part].reverse().join(''))
  // The colon comes right after the digits in ASCII, so this range contains every number with that end.
  return anyOf(ends.map((end) => sql`reverse(phone) >= ${end} and reverse(phone) < ${`${end}:`}`))
}

/**
 * The conditions for ranks 3 to 5: every word of the query is a prefix of a word in the name, in the name or
 * username, or in any text field.
 */
const beginning = ({ wanted }: SearchTerms, business: Param): Found[] =>
  wanted.length === 0 ? [] : rankedMarks.map((mark) => begins(wanted, mark, business))

const rankedMarks = [wordMarks.name, wordMarks.ownName, wordMarks.text] as const

/** Words with only one spelling share a condition, to limit the number of prepared statements. */
function begins(wanted: readonly Wanted[], mark: WordMark, business: Param): Found {
  const plain = wanted.flatMap((spellings) => (spellings.length === 1 ? spellings.flat() : []))
  const spelled = wanted.filter((spellings) => spellings.length > 1)
  const all = [...(plain.length > 0 ? [[plain]] : []), ...spelled]
  const each = (condition: (words: readonly string[]) => Sql) =>
    allOf(all.map((spellings) => anyOf(spellings.map(condition))))
  const test = (words: readonly string[]) =>
    sql`search like all(${words.map((word) => containing(mark + word))}::text[])`
  return {
    test: each(test),
    find: each((words) => headed(words, mark, business)),
  }
}

/** `word_keys` contains the prefixes of these lengths of each word. */
const headLengths = { shortest: 2, longest: 9 }
/** At most this many words are looked up in the index; the other words are tested on the rows found. */
const mostHeads = 4

/** An index lookup for rows in which each of these words is a prefix of a word with this mark. */
function headed(words: readonly string[], mark: WordMark, business: Param): Sql {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const heads = longestFirst.flatMap((word) => {
    const letters = [...word]
    const isHead = letters.length >= headLengths.shortest
    return isHead ? [mark + letters.slice(0, headLengths.longest).join('')] : []
  })
  if (heads.length > 0) {
    return sql`word_keys(business_id, search) @> ${keysOf(heads.slice(0, mostHeads), business)}`
  }
  return sql`business_id = ${business} and search like ${containing(mark + longestFirst[0])}`
}

/**
 * Three conditions, each requiring every word of the query to be inside some word: in the name, in the name
 * or username, or in any text field. The third is repeated for `anyInsideRank`.
 */
function inside({ wanted, digits }: SearchTerms, business: Param): Found[] {
  const parts = wanted.flatMap(([spelling = []]) => spelling)
  const spellings = digits ? wanted.flat() : [parts]
  return [...rankedMarks, wordMarks.text].map((mark) => standsInside(spellings, mark, business))
}

/**
 * The condition that every word of at least one spelling occurs in a field with this mark. A single letter
 * must be the start of a word. The index does not distinguish fields, so `find` accepts any text field.
 */
function standsInside(spellings: readonly (readonly string[])[], mark: WordMark, business: Param): Found {
  const isAnyText = mark === wordMarks.text
  const anywhere = (words: readonly string[]) => sql`search like all(${words.map(patternOf)}::text[])`
  const each = (words: readonly string[]) => (isAnyText ? anywhere(words) : insideMarked(words, mark))
  return {
    test: anyOf(spellings.map(each)),
    find: anyOf(spellings.map((words) => allOf(heldInside(words, business)))),
  }
}

/**
 * The `like` test takes a tenth of the time of the regular expression and rejects nearly all rows that do not
 * match.
 */
function insideMarked(words: readonly string[], mark: WordMark): Sql {
  const patterns = (rest: string) => words.map((word) => ` ${mark}${isLetter(word) ? '' : rest}${word}`)
  return sql`search like all(${patterns('%').map((pattern) => `%${pattern}%`)}::text[])
    and search ~ all(${patterns('[^ ]*')}::text[])`
}

const isLetter = (word: string) => word.length === 1 && !ideograph.test(word)
const ideograph = /[\u3040-\u30ff\u3400-\u9fff]/
const patternOf = (word: string) => containing(isLetter(word) ? wordMarks.text + word : word)

/** The trigram index can find only words with three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u
const pair = /^[a-z0-9]{2}$/
const mostFragments = 3

/** Index conditions that every row with all of these words meets. Uses only the longest words. */
function heldInside(words: readonly string[], business: Param): Sql[] {
  const ofBusiness = sql`business_id = ${business}`
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const fragments = longestFirst.filter((word) => trigram.test(word)).slice(0, mostFragments)
  if (fragments.length > 0)
    return [ofBusiness, ...fragments.map((word) => sql`search like ${containing(word)}`)]
  const [word] = longestFirst
  if (word === undefined) return [ofBusiness]
  const begun = headed([word], wordMarks.text, business)
  if (isLetter(word)) return [begun]
  // Inside a word, the pair and the letter or digit before it form a trigram.
  if (pair.test(word)) return [sql`(${begun} or ${ofBusiness} and search ~ ${`[a-z0-9]${word}`})`]
  return [ofBusiness, sql`(search || '') like ${containing(word)}`]
}
