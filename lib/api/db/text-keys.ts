import { param, type Sql, sql } from './sql'

/** A text in SQL as it is compared: without its case, and without blanks and invisible signs at its ends. */
export const comparedText = (text: string) => `tag_key(${text})`

/** Of keys no more is kept; what is longer is compared as a whole as well. */
const longestKey = 200

type Place = (value: unknown) => string

/** Whether `attributes` hold this text, as it is compared; found by the index of texts. */
export function holdsText(attributeId: string, text: string, place: Place): string {
  const [id, wanted] = [`${place(attributeId)}::text`, `${place(text)}::text`]
  const found = `text_keys(attributes) @> array[text_key(${id}, ${wanted})]`
  if (text.length <= longestKey) return found
  return `(${found} and exists (select from jsonb_array_elements(attributes) as held
    where held->>'attributeId' = ${id} and ${comparedText("held->'value'->>'text'")} = ${comparedText(wanted)}))`
}

/** Whether `attributes` have this text, as it is compared; found by the index of texts. */
export function hasText(attributeId: string, text: string): Sql {
  const id = param(attributeId)
  const wanted = param(text)
  const found = sql`text_keys(attributes) @> array[text_key(${id}::text, ${wanted}::text)]`
  if (text.length <= longestKey) return found
  return sql`(${found} and exists (select from jsonb_array_elements(attributes) as held
    where held->>'attributeId' = ${id}::text and tag_key(held->'value'->>'text') = tag_key(${wanted}::text)))`
}
