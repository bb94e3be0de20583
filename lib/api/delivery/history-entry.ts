import { isoTime } from '../db/iso-time'
import { type Sql, sql } from '../db/sql'

/** The entry appended to a delivery's history: its new state, with the provider's code. */
export const historyEntry = (state: Sql, code: Sql) =>
  sql`jsonb_build_object('at', ${isoTime('now()')}, 'state', ${state}, 'code', ${code})`
