import type { Backoff } from '../workers/backoff'

/**
 * All in seconds but `mostAttempts`. A lease must be three times as long as a send and the writing of its result; a send,
 * the last write and the longest wait of an outage together must end within the 25 s that a stopping process has.
 */
export type Timing = {
  /** How long a send may take before it counts as perhaps sent. */
  sendSeconds: number
  /** How long a claimed row stays its worker's; then the worker counts as killed. */
  leaseSeconds: number
  /** How often to look for work that no notification announced: retries that fall due, and notifications that were lost. */
  pollSeconds: number
  /** How often to look for interrupted sends and for notifications that nobody ended. */
  tidySeconds: number
  retry: Backoff
  mostAttempts: number
  /** How long a provider that does not work is left alone before one delivery tries it. */
  probes: Backoff
  /** How long to wait when the database is away. */
  outage: Backoff
  /** How long a stopping worker tries to write the result of a send while the database is away. */
  lastWriteSeconds: number
}

/** What was claimed and not begun for longer goes back to the queue: it may have been cancelled, or its business be in a drill. */
export const longestAheadSeconds = 2

export const usualTiming: Timing = {
  sendSeconds: 15,
  leaseSeconds: 60,
  pollSeconds: 1,
  tidySeconds: 5,
  retry: { firstSeconds: 1.25, factor: 4, longestSeconds: 75 },
  mostAttempts: 5,
  probes: { firstSeconds: 1, longestSeconds: 60 },
  outage: { firstSeconds: 0.2, longestSeconds: 2 },
  lastWriteSeconds: 5,
}

/** For how long after its claim a delivery may be with a provider. */
export const longestSendSeconds = longestAheadSeconds + usualTiming.sendSeconds
