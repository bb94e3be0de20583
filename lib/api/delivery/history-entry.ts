import { isoTime } from '../db/iso-time'
import { type Sql, sql } from '../db/sql'

/** What a delivery's history grows by: what became of it now, with the provider's code. */
export const historyEntry = (state: Sql, code: Sql) =>
  sql`jsonb_build_object('at', ${isoTime('now()')}, 'state', ${state}, 'code', ${code})`
