import { param, type Sql, sql } from '../../db/sql'

/** Of keys no more is kept; what is longer is compared as a whole as well. */
const longestKey = 200

/** Whether `attributes` have this text, as it is compared; found by the index of texts. */
export function hasText(attributeId: string, text: string): Sql {
  const id = param(attributeId)
  const wanted = param(text)
  const found = sql`text_keys(attributes) @> array[text_key(${id}::text, ${wanted}::text)]`
  if (text.length <= longestKey) return found
  return sql`(${found} and exists (select from jsonb_array_elements(attributes) as held
    where held->>'attributeId' = ${id}::text and tag_key(held->'value'->>'text') = tag_key(${wanted}::text)))`
}
