type Limits = { perKey: number; total: number }
type Waiting = { key: string; begin: () => void }

/** Limits concurrent work, per key and in total. Further work waits in order of arrival. */
export class Slots {
  readonly #limits: Limits
  readonly #running: string[] = []
  readonly #waiting: Waiting[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs `work` once there is a free slot. Stops waiting when `signal` aborts; running work must handle
   * `signal` itself.
   */
  async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#wait(key, signal)
    try {
      return await work()
    } finally {
      remove(this.#running, key)
      this.#admit()
    }
  }

  #wait(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const waiting = { key, begin }
      const leave = () => {
        remove(this.#waiting, waiting)
        reject(signal.reason)
      }
      function begin() {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave)
      this.#waiting.push(waiting)
      this.#admit()
    })
  }

  #admit(): void {
    for (const waiting of [...this.#waiting]) {
      if (!this.#hasRoom(waiting.key)) continue
      remove(this.#waiting, waiting)
      this.#running.push(waiting.key)
      waiting.begin()
    }
  }

  #hasRoom(key: string): boolean {
    const ofKey = this.#running.filter((one) => one === key).length
    return this.#running.length < this.#limits.total && ofKey < this.#limits.perKey
  }
}

function remove<T>(list: T[], one: T): void {
  const at = list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
}
