import { containing } from './like-pattern'
import { type Param, type Sql, sql } from './sql'

/** `test` holds for what matches; `find` is what an index knows of the business, and holds for it and for few others. */
export type Found = { test: Sql; find: Sql }

/**
 * Keys as the indexes of phones and words have them: of the business and a part of a text (migration 0061). The planner does
 * not see them, and so takes all searches to cost the same: one plan serves every value (docs/search.md).
 */
export const keysOf = (parts: readonly string[], business: Param): Sql =>
  sql`array(select search_key(${business}, part) from unnest(${parts}::text[]) part)`

/** `phone_keys` are made of all the three and four digits in a row of a phone. */
const partLengths = { shortest: 3, longest: 4 }

/** Accounts whose phone has these digits in a row. */
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
