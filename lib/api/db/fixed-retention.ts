import { raw } from './sql'

// These periods are fixed. Those that operators can change are the settings `…_RETENTION_DAYS` in lib/env.ts.

/** How long a deleted account can be restored, and how long a merge can be undone. */
export const restorableFor = raw("interval '30 days'")

/** How long an import or bulk change can be undone. Its rows are stored for the same time. */
export const undoableFor = raw("interval '30 days'")

/** How long a request with the same Idempotency-Key gets the stored response again. */
export const answersKeptFor = raw("interval '24 hours'")
