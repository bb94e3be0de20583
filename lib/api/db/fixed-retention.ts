import { raw } from './sql'

// Periods that operators can choose are settings: `…_RETENTION_DAYS` in lib/env.ts.

/** How long a deleted account can be restored, and a merge undone. */
export const restorableFor = raw("interval '30 days'")

/** How long an import or bulk change can be undone; its rows are kept for the same time. */
export const undoableFor = raw("interval '30 days'")

/** How long the response to an Idempotency-Key is repeated. */
export const answersKeptFor = raw("interval '24 hours'")
