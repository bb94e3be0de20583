import { param, type Sql, sql } from '../../db/sql'

/** Keys are cut to this length; longer text is also compared in full. */
const longestKey = 200

/** A condition that the attribute contains this text, which can use the index on text values. */
export function hasText(attributeId: string, text: string): Sql {
  const id = param(attributeId)
  const wanted = param(text)
  const found = sql`text_keys(attributes) @> array[text_key(${id}::text, ${wanted}::text)]`
  if (text.length <= longestKey) return found
  return sql`(${found} and exists (select from jsonb_array_elements(attributes) as held
    where held->>'attributeId' = ${id}::text and tag_key(held->'value'->>'text') = tag_key(${wanted}::text)))`
}
