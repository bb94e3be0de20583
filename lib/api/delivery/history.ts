import { isoTime } from '../db/iso-time'

/** What a delivery's history grows by: what became of it now, in SQL, with the provider's code. */
export const historyEntry = (state: string, code: string) =>
  `jsonb_build_object('at', ${isoTime('now()')}, 'state', ${state}, 'code', ${code})`
