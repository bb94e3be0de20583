import { raw } from './sql'

// What operators can choose is among the settings: `…_RETENTION_DAYS` in lib/env.ts.

/** How long a deleted account can be restored, and a merge undone. */
export const restorableFor = raw("interval '30 days'")

/** How long an import or bulk change can be undone; its rows are kept as long. */
export const undoableFor = raw("interval '30 days'")

/** How long the answer to an Idempotency-Key is repeated. */
export const answersKeptFor = raw("interval '24 hours'")
