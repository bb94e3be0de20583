/**
 * How long the browser waits for a response. After that, a read has failed and a write's outcome is unknown.
 */
export const answerTimeoutMs = 8_000

/** The signal for a read, which ends when `signal` aborts or the response takes too long. */
export const withinTimeout = (signal: AbortSignal) =>
  AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)])
