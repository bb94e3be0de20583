import { readFileSync, readlinkSync } from 'node:fs'
import { type ResourceLimits, Worker } from 'node:worker_threads'

const idleMilliseconds = 10_000

type Limits = { most: number; memory: ResourceLimits }

/**
 * A pool of threads that run the same program. Further work waits while the maximum number of threads is
 * running. An idle thread is kept for ten seconds.
 */
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

  /**
   * Runs `work` with exclusive use of a thread. If `work` throws, the thread is terminated. `work` must
   * itself terminate a thread that it leaves unusable.
   */
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
    // The code that waits for the next message also gets the error. Without this listener, it would end the
    // process.
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

const millisecondsPerTick = 10

/** The operating system's ID of the current thread; 0 if /proc does not exist, as on macOS. */
export function findThreadId(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return 0
  }
}

/**
 * The processor time that a thread has used, in milliseconds. Unlike elapsed time, it does not grow while
 * other programs use the machine. Without a thread ID, returns elapsed time.
 */
export function threadMilliseconds(threadId: number): number {
  if (threadId === 0) return performance.now()
  const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12).map(Number)
  return (user + system) * millisecondsPerTick
}
