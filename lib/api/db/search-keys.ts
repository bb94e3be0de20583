import { containing } from './like-pattern'
import { type Param, type Sql, sql } from './sql'

/**
 * Two SQL conditions. `test` is true for exactly the rows that match. `find` can use an index, and is true
 * for all of these rows and a few others.
 */
export type Found = { test: Sql; find: Sql }

/**
 * Keys of the indexes of phone numbers and words: each is a hash of the business and part of a string
 * (migration 0061). The planner cannot see their values, so it estimates the same cost for all searches, and
 * one plan suits every value (docs/search.md).
 */
export const keysOf = (parts: readonly string[], business: Param): Sql =>
  sql`array(select search_key(${business}, part) from unnest(${parts}::text[]) part)`

/** The function `phone_keys` indexes every run of three or four digits of a phone number. */
const partLengths = { shortest: 3, longest: 4 }

/** Conditions for accounts whose phone number contains these digits. */
export function partOfPhone(digits: string, business: Param): Found {
  const pattern = containing(digits)
  const size = Math.min(digits.length, partLengths.longest)
  if (size < partLengths.shortest) {
    const test = sql`(phone || '') like ${pattern}`
    return { test, find: sql`(business_id = ${business} and ${test})` }
  }
  const parts = Array.from({ length: digits.length - size + 1 }, (_, start) =>
    digits.slice(start, start + size),
  )
  const test = sql`phone like ${pattern}`
  return {
    test,
    find: sql`phone_keys(business_id, phone) @> ${keysOf(parts, business)}`,
  }
}
