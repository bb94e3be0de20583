import { raw, sql } from './sql'

/** Whether a row in `devices` gets pushes. An expired device does not, even while its row still exists. */
export const isLiveDevice = (row: string) =>
  sql`(${raw(row)}.expires_at is null or ${raw(row)}.expires_at > now())`
