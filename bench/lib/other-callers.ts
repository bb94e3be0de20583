import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, type Result } from '@/lib/client/client'
import { readKnown } from './cases'
import { businessId } from './servers'

const callers = 8
const pauseMs = 20
const betweenAlertsMs = 100

/**
 * Since the last report: latencies in milliseconds, the number of completed calls, and the number of failed ones.
 */
export type Look = { readP95: number; raiseP95: number; calls: number; failed: number }

/**
 * Callers that keep looking up accounts. They run in a separate process, so that the bench's other work does not
 * slow them down.
 */
export class OtherCallers {
  private constructor(private readonly process: ChildProcess) {}

  /** With `raise`, alerts are raised too. */
  static async start(
    dist: string,
    baseUrl: string,
    token: string,
    { raise = false } = {},
  ): Promise<OtherCallers> {
    const child = fork(join(dist, 'other-callers.mjs'), [baseUrl, token, raise ? 'raise' : ''])
    await once(child, 'message')
    return new OtherCallers(child)
  }

  async look(): Promise<Look> {
    this.process.send('look')
    const [look] = await once(this.process, 'message')
    return look as Look
  }

  async p95(): Promise<number> {
    return (await this.look()).readP95
  }

  stop(): void {
    this.process.disconnect()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await callAllTheWhile()

async function callAllTheWhile(): Promise<void> {
  const [, , baseUrl = '', token = '', raise] = process.argv
  const client = createClient({ baseUrl, businessId, token })
  const { accounts } = await readKnown(client)
  const idAt = (at: number) => accounts[at % accounts.length]?.id ?? ''
  let seen = { read: [] as number[], raised: [] as number[], failed: 0 }
  let isRunning = true
  process.on('disconnect', () => {
    isRunning = false
  })
  process.on('message', () => {
    const { read, raised, failed } = seen
    seen = { read: [], raised: [], failed: 0 }
    const calls = read.length + raised.length
    process.send?.({ readP95: p95(read), raiseP95: p95(raised), calls, failed } satisfies Look)
  })
  for (let caller = 0; caller < callers; caller += 1) {
    const read = (count: number) => client.readAccount({ params: { accountId: idAt(caller * 100 + count) } })
    void call(read, (ms) => seen.read.push(ms), pauseMs)
  }
  if (raise)
    void call(
      () => raiseAlert(client),
      (ms) => seen.raised.push(ms),
      betweenAlertsMs,
    )
  process.send?.('started')

  async function call(
    send: (count: number) => Promise<Result<unknown>>,
    note: (milliseconds: number) => void,
    betweenMs: number,
  ): Promise<void> {
    for (let count = 0; isRunning; count += 1) {
      const startedAt = performance.now()
      const result = await send(count)
      if (!result.ok && isRunning) {
        seen.failed += 1
        console.log(`Another caller failed: ${result.failure.code}`)
      }
      note(performance.now() - startedAt)
      await pause(betweenMs)
    }
  }
}

function raiseAlert(client: Client): Promise<Result<unknown>> {
  const location = { latitude: -33.45, longitude: -70.66 }
  return client.createAlert({ body: { alertType: 'fire', location } })
}

function p95(milliseconds: number[]): number {
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.95)] ?? 0
}
