import { type Param, raw, Sql, sql } from './sql'

/** An SQL expression that folds a string in the same way as `fold` in lib/format/fold.ts. */
export const foldedText = (text: Sql | string) => sql`fold_text(${text instanceof Sql ? text : raw(text)})`

/** A street as stored in `alert_places`: in lower case, without Latin, Greek or Cyrillic diacritics. */
export const foldedStreet = (text: Sql | Param) =>
  sql`lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'))`
