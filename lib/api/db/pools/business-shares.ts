const longestWaitMs = 5_000
const mostWaiting = 1_000

/**
 * Thrown if the business is at its limit, and its queue is full or no slot became free in time. A later
 * attempt may succeed.
 */
export class ShareUsedUp extends Error {}

type Waiter = { start: () => void; refuse: () => void }

/**
 * Limits each business to `share` slots at the same time. Further callers wait in a queue for at most five
 * seconds.
 */
export class BusinessShares {
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, Set<Waiter>>()

  constructor(readonly share: number) {}

  hasRoom(businessId: string): boolean {
    return (this.#running.get(businessId) ?? 0) < this.share
  }

  /**
   * Waits for a slot and returns a function that releases it; throws ShareUsedUp if no slot becomes free in
   * time.
   */
  async take(businessId: string): Promise<() => void> {
    if (this.hasRoom(businessId)) this.#add(businessId, 1)
    else await this.#wait(businessId)
    return () => this.#leave(businessId)
  }

  #wait(businessId: string): Promise<void> {
    const queue = this.#waiting.get(businessId) ?? new Set<Waiter>()
    if (queue.size >= mostWaiting) throw new ShareUsedUp("Too many of this business's requests are waiting.")
    this.#waiting.set(businessId, queue)
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => () => {
        clearTimeout(timer)
        queue.delete(waiter)
        if (queue.size === 0) this.#waiting.delete(businessId)
        act()
      }
      const waiter = {
        start: end(resolve),
        refuse: end(() => reject(new ShareUsedUp("This business's requests are taking too long."))),
      }
      const timer = setTimeout(waiter.refuse, longestWaitMs)
      queue.add(waiter)
    })
  }

  /** Gives the slot to the first caller in the queue, if there is one. */
  #leave(businessId: string): void {
    const [next] = this.#waiting.get(businessId) ?? []
    if (next) next.start()
    else this.#add(businessId, -1)
  }

  #add(businessId: string, by: 1 | -1): void {
    const running = (this.#running.get(businessId) ?? 0) + by
    if (running === 0) this.#running.delete(businessId)
    else this.#running.set(businessId, running)
  }
}
