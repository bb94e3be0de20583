import { raw, sql } from './sql'

/**
 * An SQL condition that a row of `devices` gets pushes: it is false for an expired device whose row still
 * exists.
 */
export const isLiveDevice = (row: string) =>
  sql`(${raw(row)}.expires_at is null or ${raw(row)}.expires_at > now())`
