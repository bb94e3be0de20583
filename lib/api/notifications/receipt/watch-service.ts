import { setTimeout as pause } from 'node:timers/promises'
import type { Notification } from '@/lib/contract/notification'
import { findWithPeople } from './people-counts-service'

const everyMs = 1_000

const watches = new Map<string, NotificationWatch>()

/** Looks at one notification again and again, for all who follow it in this process. */
export class NotificationWatch {
  /** As it was when it last changed; undefined when it is unknown. */
  current: Notification | undefined
  /** Nothing is looked at any more: nothing of it is left to send, or looking failed. */
  hasEnded = false
  /** Resolves once it was looked at for the first time, and rejects when that failed. */
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

  /** The watch of a notification, which goes on until all who joined have left. */
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

  /** Who comes later begins a watch of its own. */
  #end(): void {
    this.hasEnded = true
    this.#leaving.abort()
    const key = keyOf(this.businessId, this.id)
    if (watches.get(key) === this) watches.delete(key)
  }
}

const keyOf = (businessId: string, id: string) => JSON.stringify([businessId, id])

/** Of one that was cancelled the last may still be on their way. */
function isOver({ state, counts }: Notification): boolean {
  return state === 'done' || (state === 'cancelled' && counts.queued + counts.sending === 0)
}
