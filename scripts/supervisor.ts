import { setTimeout as pause } from 'node:timers/promises'
import { isRunByNpm } from '@/lib/env'
import type { Child } from './child'
import { complain, say } from './say'
import { report } from './start-error'

type Part = { name: string; stop(): Promise<void> }

const mostRestarts = 5
const withinSeconds = 60
/** Whether npm is still there. */
const lookEverySeconds = 1

/** Keeps what was started running, and stops it in the opposite order on a signal or when it cannot be kept running. */
export class Supervisor {
  readonly #parts: Part[] = []
  readonly #abort = new AbortController()
  #stopping: Promise<void> | undefined

  /** `pauseSeconds`: before the first restart; each further restart within a minute doubles it. */
  constructor(readonly pauseSeconds = 1) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal())
    // Where a terminal has gone, so have its lines; what is said into the void must not keep us from stopping in order.
    for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
    if (isRunByNpm()) this.#stopWithNpm()
  }

  /** npm passes SIGINT and SIGTERM on; any other signal ends it alone. */
  #stopWithNpm(): void {
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm && !this.isStopping) this.#onSignal()
    }, lookEverySeconds * 1000).unref()
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
      await untilSignalled()
      if (this.isStopping) return
      report(error)
      process.exitCode = 1
      await this.stop()
    }
  }

  add(part: Part): void {
    this.#parts.unshift(part)
  }

  /**
   * Starts a process that is not meant to end, and waits until it is ready. Whenever it ends after that it is started
   * again, after growing pauses; the fifth end within a minute ends everything.
   */
  async keep(start: () => Child): Promise<void> {
    this.signal.throwIfAborted()
    const first = start()
    let current = first
    this.add({ name: first.name, stop: () => current.stop() })
    await first.ready
    void this.#restart(first, () => {
      current = start()
      return current
    })
  }

  async #restart(first: Child, start: () => Child): Promise<void> {
    const endedAt: number[] = []
    for (let child = first; ; child = start()) {
      if (child !== first) reportWhenReady(child)
      const how = await child.ended
      endedAt.push(performance.now())
      const recent = endedAt.filter((at) => at > performance.now() - withinSeconds * 1000).length
      if (recent >= mostRestarts)
        return this.fail(
          `The ${child.name} process ${how}. It ended ${recent} times within a minute: giving up.`,
        )
      const seconds = this.pauseSeconds * 2 ** (recent - 1)
      if (
        !(await this.#waitForRestart(
          `The ${child.name} process ${how}; starting it again in ${seconds} s.`,
          seconds,
        ))
      )
        return
    }
  }

  /** False when we stop meanwhile. */
  async #waitForRestart(sentence: string, seconds: number): Promise<boolean> {
    await untilSignalled()
    if (this.isStopping) return false
    complain(sentence)
    await pause(seconds * 1000, undefined, { signal: this.signal }).catch(() => {})
    return !this.isStopping
  }

  /** Unless we are stopping already, says what happened, stops everything and leaves with 1. */
  async fail(sentence: string): Promise<void> {
    await untilSignalled()
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

/** A signal to the whole group may reach a child before it reaches us. */
const untilSignalled = () => pause(200)

function reportWhenReady({ name, ready }: Child): void {
  ready.then(
    () => say(`The ${name} process runs again.`),
    () => {},
  )
}
