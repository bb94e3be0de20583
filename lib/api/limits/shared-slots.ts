import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inLane } from '../db/lanes'
import { type SlotCounts, selectOthersSlots, storeSlots } from './slots-repository'

const leaseSeconds = 60
const renewMs = 15_000
/** The interval for checking whether another process has freed a slot. */
const pollMs = 250

/** The maximum number of slots by key, in all processes together. */
export type SlotLimits = Readonly<Record<string, number>>

/**
 * Slots that all processes share. A process stores how many it uses before it reads how many the others use,
 * so together they never exceed the limit. If several processes take the last slots at the same time, one may
 * be refused although a slot is free. The slots of a killed process become free after a minute.
 */
export class SharedSlots {
  readonly #processId = randomUUID()
  readonly #used = new Map<string, number>()
  readonly #changed = new Set<string>()
  #sharing: Promise<SlotCounts> = Promise.resolve(new Map())
  #next?: Promise<SlotCounts>
  #renewal?: NodeJS.Timeout

  /** Takes one slot for each key. Returns false, and takes none, if a key has no free slot. */
  async take(limits: SlotLimits): Promise<boolean> {
    const keys = Object.keys(limits)
    const own = keys.map((key) => this.#add(key, 1))
    try {
      const others = await this.#share(keys)
      const fits = Object.entries(limits).every(
        ([key, most], place) => (own[place] ?? 0) + (others.get(key) ?? 0) <= most,
      )
      if (!fits) this.release(limits)
      return fits
    } catch (error) {
      this.release(limits)
      throw error
    }
  }

  /** Waits until every key has a free slot, and takes one for each. Stops when `signal` aborts. */
  async wait(limits: SlotLimits, signal: AbortSignal): Promise<void> {
    while (!(await this.take(limits))) await pause(pollMs, undefined, { signal })
  }

  release(limits: SlotLimits): void {
    const keys = Object.keys(limits)
    for (const key of keys) this.#add(key, -1)
    // If this fails, the slots become free when their lease ends.
    this.#share(keys).catch(() => {})
  }

  #add(key: string, by: 1 | -1): number {
    const used = (this.#used.get(key) ?? 0) + by
    if (used === 0) this.#used.delete(key)
    else this.#used.set(key, used)
    this.#renewal ??= setInterval(() => this.#renew(), renewMs).unref()
    return used
  }

  #renew(): void {
    if (this.#used.size > 0) return void this.#share([...this.#used.keys()]).catch(() => {})
    clearInterval(this.#renewal)
    this.#renewal = undefined
  }

  /**
   * Stores how many slots this process uses for these keys, and returns how many the others use. Calls during
   * a statement are combined in the next one.
   */
  #share(keys: readonly string[]): Promise<SlotCounts> {
    for (const key of keys) this.#changed.add(key)
    this.#next ??= this.#sharing
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#sharing = inLane({ pool: 'requests' }, () => this.#shareChanged())
        return this.#sharing
      })
    return this.#next
  }

  async #shareChanged(): Promise<SlotCounts> {
    const keys = [...this.#changed]
    this.#changed.clear()
    const counts = new Map(keys.map((key) => [key, this.#used.get(key) ?? 0]))
    try {
      await storeSlots(this.#processId, counts, leaseSeconds)
      return await selectOthersSlots(this.#processId, keys)
    } catch (error) {
      for (const key of keys) this.#changed.add(key)
      throw error
    }
  }
}

export const sharedSlots = new SharedSlots()
