import { isOutage, isUnanswered } from '../db/failures'
import { inLane } from '../db/lanes'
import {
  type BusinessWaiting,
  type JobsState,
  type QueueState,
  selectBusiestBusinesses,
  selectJobsStates,
  selectLongestWithoutTurn,
  selectOverdue,
  selectQueueStates,
  selectWebhooksState,
  type WebhooksState,
} from './queue-repository'

/** The values read from the database. A part is missing if the database did not return it in time. */
export type DatabaseReading = {
  isUp: boolean
  queues?: QueueState[]
  jobs?: JobsState[]
  longestWithoutTurn?: number
  overdue?: { state: string; number: number }[]
  businesses?: BusinessWaiting[]
  webhooks?: WebhooksState
}

const parts = {
  queues: selectQueueStates,
  jobs: selectJobsStates,
  longestWithoutTurn: selectLongestWithoutTurn,
  overdue: selectOverdue,
  businesses: selectBusiestBusinesses,
  webhooks: selectWebhooksState,
} satisfies { [Part in keyof Omit<DatabaseReading, 'isUp'>]: () => Promise<DatabaseReading[Part]> }

const validMs = 5_000

/**
 * Reads metrics from the database, at most every five seconds for all monitoring systems together. Never
 * rejects.
 */
export class DatabaseReader {
  #at = Number.NEGATIVE_INFINITY
  #reading: Promise<DatabaseReading> | undefined

  read(now = performance.now()): Promise<DatabaseReading> {
    if (this.#reading && now - this.#at < validMs) return this.#reading
    this.#at = now
    this.#reading = inLane({ pool: 'metrics' }, readAll)
    return this.#reading
  }
}

async function readAll(): Promise<DatabaseReading> {
  const reading: DatabaseReading = { isUp: true }
  for (const [name, select] of Object.entries(parts)) {
    try {
      Object.assign(reading, { [name]: await select() })
    } catch (error) {
      // If the database is only slow, it can still return the other parts.
      if (!isOutage(error) && !isUnanswered(error)) continue
      return { isUp: false }
    }
  }
  return reading
}
