import { raw, sql } from './sql'

/**
 * An SQL condition that is true if a row of `devices` gets pushes. An expired device gets none, even while
 * its row exists.
 */
export const isLiveDevice = (row: string) =>
  sql`(${raw(row)}.expires_at is null or ${raw(row)}.expires_at > now())`
