import { raw, type Sql, sql } from './sql'

/**
 * A timestamptz as text in ISO 8601, UTC, with milliseconds. Written out in each statement: PostgreSQL parses the body of a
 * SQL function again for every use in every plan, which is a tenth of the cost of a search by fragment.
 */
export const isoTime = (time: string | Sql) =>
  sql`to_char(${typeof time === 'string' ? raw(time) : time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
