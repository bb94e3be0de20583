import type { Logger } from '@/lib/logging'
import { type Backoff, backoffSeconds } from './backoff'
import { Waker } from './waker'

/** What the loops of one worker share. `news` wakes them for its work, `stopping` for the end. */
export class Rounds<Timing extends { outage: Backoff } = { outage: Backoff }> {
  stopping = false
  #failing = new Set<string>()

  constructor(
    readonly logger: Logger,
    readonly timing: Timing,
    /** As the log names it, in the plural. */
    readonly work: string,
    readonly news = new Waker(),
  ) {}

  stop(): void {
    this.stopping = true
    this.news.wake()
  }

  /** Takes `turn` again and again until the worker stops; rests when a turn found nothing to do, backs off when it failed. */
  async repeat(name: string, restSeconds: number, turn: () => Promise<boolean>): Promise<void> {
    let failures = 0
    while (!this.stopping) {
      const { heard } = this.news
      try {
        const busy = await turn()
        failures = 0
        this.recovered(name)
        if (!busy) await this.news.wait(restSeconds, heard)
      } catch (error) {
        failures += 1
        this.failed(name, error)
        await this.rest(backoffSeconds(failures, this.timing.outage))
      }
    }
  }

  /** Waits without minding news, but ends early when the worker stops. */
  async rest(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000
    for (let left = seconds; left > 0 && !this.stopping; left = (until - performance.now()) / 1000) {
      await this.news.wait(left)
    }
  }

  /** An outage is logged once, however many loops and turns it fails. */
  failed(name: string, error: unknown): void {
    if (this.#failing.size === 0)
      this.logger.error(factsOf(error), `${this.work} wait: the database does not answer`)
    this.#failing.add(name)
  }

  recovered(name: string): void {
    if (this.#failing.delete(name) && this.#failing.size === 0) this.logger.info(`${this.work} go on`)
  }
}

/** What may be logged of an error: its message could hold a phone. */
function factsOf(error: unknown): Record<string, unknown> {
  const { name, code, stack } = error as { name?: string; code?: unknown; stack?: string }
  const at = stack?.split('\n').find((line) => /^\s+at /.test(line))
  return { name, code, at: at?.trim() }
}
