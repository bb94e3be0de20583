/** How long the browser waits for an answer: then a read has failed, and of a write it is not known whether it was done. */
export const answerTimeoutMs = 8_000

/** For a read that ends with `signal`, and when its answer takes too long. */
export const withinTimeout = (signal: AbortSignal) =>
  AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)])
