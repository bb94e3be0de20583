import { raw, type Sql, sql } from './sql'

/**
 * A timestamptz in ISO 8601, UTC, with milliseconds, as text. Written out in each statement: of a SQL function PostgreSQL
 * reads the body anew for every use in every plan, a tenth of what a search by fragment costs.
 */
export const isoTime = (time: string | Sql) =>
  sql`to_char(${typeof time === 'string' ? raw(time) : time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
