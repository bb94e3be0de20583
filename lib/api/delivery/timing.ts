import type { Backoff } from '../workers/backoff'

/**
 * All times are in seconds. A lease must be three times as long as sending a message and writing its result
 * together. A send, the last write and the longest wait for the database together must take less than the 25
 * s that a process has to stop.
 */
export type Timing = {
  /** The maximum time for a send; after this time, the message counts as possibly sent. */
  sendSeconds: number
  /** How long a claim is valid; after this time, the worker counts as killed. */
  leaseSeconds: number
  /**
   * How often to look for deliveries that are due again, and for deliveries whose database notification was
   * lost.
   */
  pollSeconds: number
  /**
   * How often to look for interrupted sends, and for notifications that have nothing left to send but have
   * not ended.
   */
  tidySeconds: number
  retry: Backoff
  maxAttempts: number
  /** The waits between probes of a failing provider. */
  probes: Backoff
  /** The waits between attempts while the database is unavailable. */
  outage: Backoff
  /** How long a stopping worker keeps trying to write results while the database is unavailable. */
  lastWriteSeconds: number
}

/**
 * The maximum time between claiming a delivery and sending it. After this time, it returns to the queue,
 * because its notification may have been cancelled or its business may be in a drill.
 */
export const longestAheadSeconds = 2

/**
 * How long a channel pauses after an error that only a new token, account, number or template of ours can
 * fix. At this interval, a recipient's attempts take hours in total, and the channel recovers soon after the
 * fix.
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

/** The maximum time from claiming a delivery until its send has ended. */
export const longestSendSeconds = longestAheadSeconds + usualTiming.sendSeconds
