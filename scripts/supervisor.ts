import { setTimeout as pause } from 'node:timers/promises'
import { isRunByNpm } from '@/lib/env'
import type { Child } from './child'
import { complain, say } from './say'
import { report } from './start-error'

type Part = { name: string; stop(): Promise<void> }

const mostRestarts = 5
const withinSeconds = 60
/** The interval at which to check whether npm is still running. */
const lookEverySeconds = 1

/** Keeps processes running. On a signal, or when a process keeps exiting, stops all of them in reverse order. */
export class Supervisor {
  readonly #parts: Part[] = []
  readonly #abort = new AbortController()
  #stopping: Promise<void> | undefined

  /** `pauseSeconds` is the delay before the first restart; it doubles with each further restart within a minute. */
  constructor(readonly pauseSeconds = 1) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal())
    // Writing fails once the terminal is gone; this must not prevent an orderly stop.
    for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
    if (isRunByNpm()) this.#stopWithNpm()
  }

  /** npm forwards SIGINT and SIGTERM. Any other signal ends only npm, so the end of npm counts as a signal. */
  #stopWithNpm(): void {
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm && !this.isStopping) this.#onSignal()
    }, lookEverySeconds * 1000).unref()
  }

  get isStopping(): boolean {
    return this.signal.aborted
  }

  /** Aborted as soon as the supervisor starts to stop, to cancel work that need not finish. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Runs the whole start. If it fails, prints the reason, stops everything that was started and exits with 1. */
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
   * Starts a long-running process and waits until it is ready. If it exits later, it is restarted after
   * increasing delays; the fifth exit within a minute stops everything.
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
          `The ${child.name} process ${how}. It has exited ${recent} times in the last minute; giving up.`,
        )
      const seconds = this.pauseSeconds * 2 ** (recent - 1)
      if (
        !(await this.#waitForRestart(
          `The ${child.name} process ${how}; restarting it in ${seconds} s.`,
          seconds,
        ))
      )
        return
    }
  }

  /** Waits before a restart. Returns false if the supervisor is stopped in the meantime. */
  async #waitForRestart(sentence: string, seconds: number): Promise<boolean> {
    await untilSignalled()
    if (this.isStopping) return false
    complain(sentence)
    await pause(seconds * 1000, undefined, { signal: this.signal }).catch(() => {})
    return !this.isStopping
  }

  /** Unless we are already stopping, prints what happened, stops everything and exits with 1. */
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
    say(this.isStopping ? 'Already stopping; finishing the work in progress.' : 'Stopping.')
    void this.stop()
  }
}

/** Waits for a signal to reach this process too, because a child may receive a signal to the whole group first. */
const untilSignalled = () => pause(200)

function reportWhenReady({ name, ready }: Child): void {
  ready.then(
    () => say(`The ${name} process is running again.`),
    () => {},
  )
}
