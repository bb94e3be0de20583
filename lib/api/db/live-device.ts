import { raw, sql } from './sql'

/** Whether a row of `devices` gets pushes: from its end on it gets none, though its row may still be there. */
export const isLiveDevice = (row: string) =>
  sql`(${raw(row)}.expires_at is null or ${raw(row)}.expires_at > now())`
