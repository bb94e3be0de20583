import { setTimeout as pause } from 'node:timers/promises'
import type { Notification } from '@/lib/contract/notification'
import { findWithPeople } from './people-counts-service'

const everyMs = 1_000

const watches = new Map<string, NotificationWatch>()

/** Polls a notification for all of its streams in this process. */
export class NotificationWatch {
  /** The notification as last read; undefined if it has not been read or does not exist. */
  current: Notification | undefined
  /** True once polling has stopped, because there is nothing left to send or a poll failed. */
  hasEnded = false
  /** Resolves after the first poll; rejects if the first poll fails. */
  readonly begun: Promise<void>
  readonly #leaving = new AbortController()
  #readers = 0

  private constructor(
    private readonly businessId: string,
    private readonly id: string,
  ) {
    this.begun = this.#look()
    this.begun.then(() => this.#watch()).catch(() => this.#end())
  }

  /** Returns the watch of a notification, which polls until everyone who joined has left. */
  static join(businessId: string, id: string): NotificationWatch {
    const key = keyOf(businessId, id)
    const watch = watches.get(key) ?? new NotificationWatch(businessId, id)
    watches.set(key, watch)
    watch.#readers += 1
    return watch
  }

  leave(): void {
    this.#readers -= 1
    if (this.#readers === 0) this.#end()
  }

  async #look(): Promise<void> {
    const seen = await findWithPeople(this.businessId, this.id)
    if (JSON.stringify(seen) !== JSON.stringify(this.current)) this.current = seen
    if (seen === undefined || isOver(seen)) this.#end()
  }

  async #watch(): Promise<void> {
    while (!this.hasEnded) {
      await pause(everyMs, undefined, { signal: this.#leaving.signal })
      await this.#look()
    }
  }

  /** Stops polling and removes the watch. Streams that are opened later start a new one. */
  #end(): void {
    this.hasEnded = true
    this.#leaving.abort()
    const key = keyOf(this.businessId, this.id)
    if (watches.get(key) === this) watches.delete(key)
  }
}

const keyOf = (businessId: string, id: string) => JSON.stringify([businessId, id])

/** True if no deliveries are queued or in progress. A cancelled notification may still have some. */
function isOver({ state, counts }: Notification): boolean {
  return state === 'done' || (state === 'cancelled' && counts.queued + counts.sending === 0)
}
