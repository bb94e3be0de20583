import type { Logger } from '@/lib/logging'
import { inLane, type Lane } from '../db/lanes'
import { type Backoff, backoffSeconds } from './backoff'
import { sortFailure } from './sort-failure'

/**
 * Wakes all waiting loops. A loop reads `wakes` before it looks for work and passes the value to `wait`, so that it
 * does not miss a wake in between.
 */
export class Waker {
  wakes = 0
  #sleepers = new Set<() => void>()

  wake(): void {
    this.wakes += 1
    for (const wakeUp of this.#sleepers) wakeUp()
  }

  /** Resolves after `seconds`, or as soon as `wakes` differs from `since`. */
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
 * The loops of a worker and their shared state. `waker` wakes them when there is work; `stopping` is set when the
 * worker stops.
 */
export class WorkerLoops<Timing extends { outage: Backoff } = { outage: Backoff }> {
  stopping = false
  #away = new Set<string>()

  constructor(
    readonly logger: Logger,
    readonly timing: Timing,
    /** What the worker processes, as a plural noun for the log, such as `webhooks`. */
    readonly work: string,
    readonly waker = new Waker(),
    /** The connection pool that the loops use. */
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

  /** Waits even if there is work, but returns early when the worker stops. */
  async rest(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000
    for (let left = seconds; left > 0 && !this.stopping; left = (until - performance.now()) / 1000) {
      await this.waker.wait(left)
    }
  }

  /**
   * Logs a failure. An outage is logged only once, however many loops it affects, and `recovered` logs its end. Other
   * failures are logged every time, with the name of the loop and `ids`.
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
