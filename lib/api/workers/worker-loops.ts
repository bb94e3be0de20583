import type { Logger } from '@/lib/logging'
import { inLane, type Lane } from '../db/lanes'
import { type Backoff, backoffSeconds } from './backoff'
import { sortFailure } from './sort-failure'

/**
 * Wakes every waiting loop. A wake that comes after `wakes` was read ends the wait before it starts, so none is missed.
 */
export class Waker {
  wakes = 0
  #sleepers = new Set<() => void>()

  wake(): void {
    this.wakes += 1
    for (const wakeUp of this.#sleepers) wakeUp()
  }

  /** Resolves after `seconds`, or as soon as something wakes the loops after `since`. */
  async wait(seconds: number, since = this.wakes): Promise<void> {
    if (since !== this.wakes) return
    await new Promise<void>((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer)
        this.#sleepers.delete(wakeUp)
        resolve()
      }
      const timer = setTimeout(wakeUp, seconds * 1000)
      this.#sleepers.add(wakeUp)
    })
  }
}

/**
 * State shared by a worker's loops. `waker` ends their waits when there is work; `stopping` is set when the worker
 * stops.
 */
export class WorkerLoops<Timing extends { outage: Backoff } = { outage: Backoff }> {
  stopping = false
  #away = new Set<string>()

  constructor(
    readonly logger: Logger,
    readonly timing: Timing,
    /** The name of the work in the log, in the plural. */
    readonly work: string,
    readonly waker = new Waker(),
    /** The connection pool that the turns use. */
    readonly pool: Lane['pool'] = 'worker',
  ) {}

  stop(): void {
    this.stopping = true
    this.waker.wake()
  }

  /**
   * Runs `turn` repeatedly until the worker stops; pauses after a turn without work, and backs off after a
   * failure.
   */
  async repeat(name: string, restSeconds: number, turn: () => Promise<boolean>): Promise<void> {
    let failures = 0
    while (!this.stopping) {
      const { wakes } = this.waker
      try {
        const busy = await inLane({ pool: this.pool }, turn)
        failures = 0
        this.recovered(name)
        if (!busy) await this.waker.wait(restSeconds, wakes)
      } catch (error) {
        failures += 1
        this.failed(name, error)
        await this.rest(backoffSeconds(failures, this.timing.outage))
      }
    }
  }

  /** Waits even if there is work, but ends early when the worker stops. */
  async rest(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000
    for (let left = seconds; left > 0 && !this.stopping; left = (until - performance.now()) / 1000) {
      await this.waker.wait(left)
    }
  }

  /**
   * Logs a failure by its kind: an outage once, however many loops and turns it affects, and once more when it is over;
   * everything else every time, with the loop's name and `ids`.
   */
  failed(name: string, error: unknown, ids: Record<string, unknown> = {}): void {
    if (sortFailure(error) !== 'outage') {
      this.logger.error({ loop: name, ...ids, err: error }, `${this.work}: a step failed`)
      return
    }
    if (this.#away.size === 0)
      this.logger.error({ err: error }, `${this.work} are waiting: the database is not responding`)
    this.#away.add(name)
  }

  recovered(name: string): void {
    if (this.#away.delete(name) && this.#away.size === 0) this.logger.info(`${this.work} have resumed`)
  }
}
