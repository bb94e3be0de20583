import { type ResourceLimits, Worker } from 'node:worker_threads'

const idleMilliseconds = 10_000

type Limits = { most: number; memory: ResourceLimits }

/** Threads that run one program: at most so many at once, and what comes later waits. One that is free serves the next for some seconds. */
export class Threads {
  readonly #entry: URL
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #running = 0
  #idle: { thread: Worker; timer: NodeJS.Timeout } | undefined

  constructor(entry: URL, limits: Limits) {
    this.#entry = entry
    this.#limits = limits
  }

  /** A thread for `work` alone, which ends it where it cannot serve again; one whose work fails is ended. */
  async use<T>(work: (thread: Worker) => Promise<T>): Promise<T> {
    while (this.#running >= this.#limits.most)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
    const thread = this.#take()
    try {
      const result = await work(thread)
      this.#keep(thread)
      return result
    } catch (error) {
      await thread.terminate()
      throw error
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }

  #take(): Worker {
    const thread = this.#idle?.thread ?? this.#start()
    clearTimeout(this.#idle?.timer)
    this.#idle = undefined
    thread.ref()
    return thread
  }

  #start(): Worker {
    const thread = new Worker(this.#entry, { resourceLimits: this.#limits.memory })
    // A wait for its next message throws its error; without one, an error must not end the process.
    thread.on('error', () => {})
    return thread
  }

  #keep(thread: Worker): void {
    if (this.#idle) {
      void thread.terminate()
      return
    }
    thread.unref()
    const timer = setTimeout(() => {
      this.#idle = undefined
      void thread.terminate()
    }, idleMilliseconds)
    this.#idle = { thread, timer: timer.unref() }
  }
}
