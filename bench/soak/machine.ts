import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startApiProcess, startWorkerProcess } from '@/lib/api/fixtures/api-process'
import { findCommand, installPackage } from '@/scripts/machine-tools'
import { memoryOf } from '../lib/memory'

export type Kind = 'API' | 'worker'

type Given = {
  folder: string
  databaseUrl: string
  dist: string
  ports: readonly number[]
  workers: number
  secret: string
  env: Record<string, string>
}

/** The APIs and workers of the soak, each with its own clock. */
export class Machine {
  readonly #given: Given
  readonly #fakeTime = findFakeTime()
  readonly #children = new Map<string, ChildProcess>()
  readonly #leaving = new Set<ChildProcess>()
  /** One sentence for each process that exited unexpectedly. */
  readonly ended: string[] = []
  readonly names: Record<Kind, string[]>

  constructor(given: Given) {
    this.#given = given
    this.names = {
      API: given.ports.map((port) => `API ${port}`),
      worker: Array.from({ length: given.workers }, (_, index) => `worker ${index + 1}`),
    }
  }

  /** True if the clocks can be changed, which requires Debian's package faketime. */
  get hasClocks(): boolean {
    return this.#fakeTime !== undefined
  }

  async startAll(): Promise<void> {
    for (const name of [...this.names.API, ...this.names.worker]) await this.start(name)
  }

  async start(name: string): Promise<void> {
    const { databaseUrl, secret, dist, env } = this.#given
    this.setClock(name, 0)
    const clock = this.#fakeTime && { ...this.#fakeTime, FAKETIME_TIMESTAMP_FILE: this.#clockFile(name) }
    const [kind, port] = name.split(' ')
    const start = { databaseUrl, secret, env: { ...env, ...clock, WORKER: '0' } }
    const entryOf = (file: string) => ['--enable-source-maps', join(dist, file)]
    const child =
      kind === 'API'
        ? await startApiProcess({ ...start, entry: entryOf('api.mjs'), port: Number(port) })
        : await startWorkerProcess({ ...start, entry: entryOf('worker.mjs') })
    this.#children.set(name, child)
    child.once('exit', (code, signal) => {
      if (!this.#leaving.has(child)) this.ended.push(`${name} exited unexpectedly with ${code ?? signal}.`)
    })
  }

  async restart(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.stop(name, signal)
    await this.start(name)
  }

  async stop(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#children.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.#leaving.add(child)
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    if (signal === 'SIGTERM' && code !== 0)
      this.ended.push(`${name} exited with ${code} when it was stopped.`)
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#children.keys()].map((name) => this.stop(name, 'SIGKILL')))
  }

  setClock(name: string, seconds: number): void {
    writeFileSync(this.#clockFile(name), `${seconds < 0 ? '' : '+'}${seconds}s`)
  }

  /** The resident memory of each process in MB. */
  memory(): number[] {
    return [...this.#children.values()].map(({ pid = 0, exitCode, signalCode }) =>
      exitCode === null && signalCode === null ? Math.round(memoryOf(pid)) : 0,
    )
  }

  #clockFile(name: string): string {
    return join(this.#given.folder, `clock of ${name}`.replaceAll(' ', '-'))
  }
}

/** The environment that makes a process read its clock through libfaketime. The monotonic clock is unaffected. */
function findFakeTime(): Record<string, string> | undefined {
  if (!(findCommand(['faketime']) ?? installPackage('faketime', ['faketime']))) return undefined
  const library = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))
  if (!library) return undefined
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_CACHE_DURATION: '1' }
}
