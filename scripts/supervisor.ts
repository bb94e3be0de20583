import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child'
import { report } from './refusal'
import { complain, say } from './say'

type Part = { name: string; stop(): Promise<void> }

/** Keeps what was started in order, and stops it in the opposite order: on a signal, or when a part ends by itself. */
export class Supervisor {
  readonly #parts: Part[] = []
  readonly #abort = new AbortController()
  #stopping: Promise<void> | undefined

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal())
  }

  get isStopping(): boolean {
    return this.signal.aborted
  }

  /** Aborted as soon as we begin to stop, for work that need not be finished. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Runs the whole start; when it fails, says why, stops what was started and leaves with 1. */
  async run(start: () => Promise<void>): Promise<void> {
    try {
      await start()
    } catch (error) {
      if (this.isStopping) return
      report(error)
      process.exitCode = 1
      await this.stop()
    }
  }

  add(part: Part): void {
    this.#parts.unshift(part)
  }

  /** Starts a process that is not meant to end, and waits until it is ready. */
  async addChild(start: () => Child): Promise<void> {
    this.signal.throwIfAborted()
    const child = start()
    this.add(child)
    await child.ready
    void child.ended.then((how) => this.fail(`The ${child.name} process ${how}.`))
  }

  /** Unless we are stopping already, says what happened, stops everything and leaves with 1. */
  async fail(sentence: string): Promise<void> {
    // A signal to the whole group may reach a child before it reaches us.
    await pause(200)
    if (this.isStopping) return
    complain(sentence)
    process.exitCode = 1
    await this.stop()
  }

  stop(): Promise<void> {
    this.#abort.abort()
    this.#stopping ??= this.#stopParts()
    return this.#stopping
  }

  async #stopParts(): Promise<void> {
    for (const part of this.#parts) await part.stop().catch(report)
    process.exit()
  }

  #onSignal(): void {
    say(this.isStopping ? 'Stopping already; what runs is being finished.' : 'Stopping.')
    void this.stop()
  }
}
