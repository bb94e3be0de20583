import { isoTime } from '../db/iso-time'
import { type Sql, sql } from '../db/sql'

/**
 * An SQL expression for an entry in a delivery's history: the time, the new state and the provider's code.
 */
export const historyEntry = (state: Sql, code: Sql) =>
  sql`jsonb_build_object('at', ${isoTime('now()')}, 'state', ${state}, 'code', ${code})`
