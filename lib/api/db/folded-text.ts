import { type Param, raw, Sql, sql } from './sql'

/** A text folded like by `fold` (lib/format/fold.ts). */
export const foldedText = (text: Sql | string) => sql`fold_text(${text instanceof Sql ? text : raw(text)})`

/** A street as `alert_places` keeps it: in lower case, without the marks of Latin, Greek and Cyrillic letters. */
export const foldedStreet = (text: Sql | Param) =>
  sql`lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'))`
