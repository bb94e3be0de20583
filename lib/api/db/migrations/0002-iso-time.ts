/** Statements now format timestamps with the fragment `isoTime` (lib/api/db/iso-time.ts). */
export const sql = /* sql */ `drop function iso(timestamptz)`
