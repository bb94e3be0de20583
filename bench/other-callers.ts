import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, type Result } from '@/lib/client/client'
import { readKnown } from './cases'
import { businessId } from './servers'

const callers = 8
const pauseMs = 20

/** People who look up accounts all the while, in a process of their own: what else the bench does slows none of them. */
export class OtherCallers {
  private constructor(private readonly process: ChildProcess) {}

  static async start(dist: string, baseUrl: string, token: string): Promise<OtherCallers> {
    const child = fork(join(dist, 'other-callers.mjs'), [baseUrl, token])
    await once(child, 'message')
    return new OtherCallers(child)
  }

  /** Milliseconds, of the calls that were answered since this was asked last. */
  async p95(): Promise<number> {
    this.process.send('p95')
    const [milliseconds] = await once(this.process, 'message')
    return milliseconds as number
  }

  stop(): void {
    this.process.disconnect()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await callAllTheWhile()

async function callAllTheWhile(): Promise<void> {
  const [, , baseUrl = '', token = ''] = process.argv
  const client = createClient({ baseUrl, businessId, token })
  const { accounts } = await readKnown(client)
  const idAt = (at: number) => accounts[at % accounts.length]?.id ?? ''
  let milliseconds: number[] = []
  let isRunning = true
  process.on('disconnect', () => {
    isRunning = false
  })
  process.on('message', () => {
    const sorted = milliseconds.toSorted((a, b) => a - b)
    milliseconds = []
    process.send?.(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
  })
  for (let caller = 0; caller < callers; caller += 1) {
    void call((count) => client.readAccount({ params: { accountId: idAt(caller * 100 + count) } }))
  }
  process.send?.('started')

  async function call(read: (count: number) => Promise<Result<unknown>>): Promise<void> {
    for (let count = 0; isRunning; count += 1) {
      const startedAt = performance.now()
      const result = await read(count)
      if (!result.ok && isRunning) console.log(`Another caller failed: ${result.failure.code}`)
      milliseconds.push(performance.now() - startedAt)
      await pause(pauseMs)
    }
  }
}
