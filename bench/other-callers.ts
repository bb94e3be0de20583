import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Result } from '@/lib/client/client'
import { readKnown } from './cases'
import { businessId } from './servers'

const callers = 8
const pauseMs = 20

/** People who look up accounts all the while, with pauses as people have. */
export class OtherCallers {
  #milliseconds: number[] = []
  #running = true

  static async start(baseUrl: string, token: string): Promise<OtherCallers> {
    const others = new OtherCallers()
    const client = createClient({ baseUrl, businessId, token })
    const { accounts } = await readKnown(client)
    const idAt = (at: number) => accounts[at % accounts.length]?.id ?? ''
    for (let caller = 0; caller < callers; caller += 1) {
      void others.#call((shot) => client.readAccount({ params: { accountId: idAt(caller * 100 + shot) } }))
    }
    return others
  }

  async #call(read: (shot: number) => Promise<Result<unknown>>): Promise<void> {
    for (let shot = 0; this.#running; shot += 1) {
      const startedAt = performance.now()
      const result = await read(shot)
      if (!result.ok && this.#running) console.log(`Another caller failed: ${result.failure.code}`)
      this.#milliseconds.push(performance.now() - startedAt)
      await pause(pauseMs)
    }
  }

  /** Of the calls that were answered since this was asked last. */
  p95(): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    this.#milliseconds = []
    return sorted[Math.floor(sorted.length * 0.95)] ?? 0
  }

  stop(): void {
    this.#running = false
  }
}
