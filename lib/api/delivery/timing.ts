import type { Backoff } from '../workers/backoff'

/**
 * All times are in seconds. A lease must be three times as long as sending and writing the result take
 * together. A send, the last write and the longest wait in an outage must together fit in the 25 s that a
 * stopping process has.
 */
export type Timing = {
  /** How long a send may take before the message counts as possibly sent. */
  sendSeconds: number
  /** How long a worker owns a claimed row; after that, the worker counts as killed. */
  leaseSeconds: number
  /** How often to poll for retries that fall due and for work whose database notification was lost. */
  pollSeconds: number
  /** How often to look for interrupted sends and for notifications that nobody ended. */
  tidySeconds: number
  retry: Backoff
  maxAttempts: number
  /** How long a failing provider is left alone before one delivery probes it. */
  probes: Backoff
  /** How long to wait when the database is unavailable. */
  outage: Backoff
  /** How long a stopping worker tries to write results while the database is unavailable. */
  lastWriteSeconds: number
}

/**
 * A delivery that was claimed longer ago than this and is not yet being sent is returned to the queue: it may
 * have been cancelled, or its business may be in a drill.
 */
export const longestAheadSeconds = 2

/**
 * How long a channel waits after an error that only a change to our own token, account, number or template can fix. The
 * attempts for one recipient then last for hours, and a fix still takes effect soon.
 */
export const stoppedChannelSeconds = 1800

export const usualTiming: Timing = {
  sendSeconds: 15,
  leaseSeconds: 60,
  pollSeconds: 1,
  tidySeconds: 5,
  retry: { firstSeconds: 1.25, factor: 4, longestSeconds: 75 },
  maxAttempts: 5,
  probes: { firstSeconds: 1, longestSeconds: 60 },
  outage: { firstSeconds: 0.2, longestSeconds: 2 },
  lastWriteSeconds: 5,
}

/** How long a delivery may still be in flight after it was claimed. */
export const longestSendSeconds = longestAheadSeconds + usualTiming.sendSeconds
