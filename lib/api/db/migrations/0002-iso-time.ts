/** Timestamps are written by `isoTime` (lib/api/db/iso-time.ts) in the statements themselves. */
export const sql = /* sql */ `drop function iso(timestamptz)`
