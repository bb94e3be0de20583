import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@/lib/client/client'
import type { Alert } from '@/lib/contract/alerts/alert'

/** The average number of open alerts. */
const usuallyOpen = 30

/** Raises alerts at a steady pace while handling others, as in a shift. */
export class Traffic {
  readonly #open = new Map<string, Alert>()
  readonly #raised: Alert[] = []
  #turn = 0

  constructor(
    private readonly client: Client,
    private readonly regions: readonly string[],
    private readonly everyMs: number,
  ) {}

  get raised(): number {
    return this.#raised.length
  }

  get open(): number {
    return this.#open.size
  }

  raisedIn(region: string): number[] {
    return this.#raised.filter((alert) => alert.region === region).map(({ number }) => number)
  }

  openIn(region: string): number[] {
    return [...this.#open.values()].filter((alert) => alert.region === region).map(({ number }) => number)
  }

  async runFor(ms: number): Promise<void> {
    const ends = performance.now() + ms
    while (performance.now() < ends) {
      await this.#raise()
      await this.#lookAfter()
      await pause(this.everyMs)
    }
  }

  async #raise(): Promise<void> {
    this.#turn += 1
    const region = this.regions[this.#turn % this.regions.length] ?? ''
    const location = { latitude: -33.4 - Math.random() / 10, longitude: -70.6 - Math.random() / 10 }
    const additional = { street: `Avenida ${this.#turn}` }
    const answer = await this.client.createAlert({
      body: { alertType: 'fire', location, region, additional },
    })
    this.#keep(answer)
    if (answer.ok) this.#raised.push(answer.data.alert)
  }

  /** Moves, acknowledges or annotates an alert, and closes the oldest one if too many are open. */
  async #lookAfter(): Promise<void> {
    const [oldest, ...others] = this.#open.values()
    if (!oldest) return
    const { id, location } = others[this.#turn % Math.max(1, others.length)] ?? oldest
    const moved = { ...location, latitude: location.latitude + 0.001 }
    if (this.#turn % 3 === 0)
      this.#keep(await this.client.updateAlert({ params: { id }, body: { location: moved } }))
    else if (this.#turn % 3 === 1) this.#keep(await this.client.acknowledgeAlert({ params: { alertId: id } }))
    else await this.client.createAlertNote({ params: { alertId: id }, body: { text: 'On the way.' } })
    if (this.#open.size > usuallyOpen)
      this.#keep(await this.client.updateAlert({ params: { id: oldest.id }, body: { closed: 1 } }))
  }

  #keep(
    answer: { ok: true; data: { alert: Alert } } | { ok: false; failure: { code: string | undefined } },
  ): void {
    if (!answer.ok) throw new Error(`The API rejected a call: ${answer.failure.code}`)
    const { alert } = answer.data
    if (alert.closed === 0) this.#open.set(alert.id, alert)
    else this.#open.delete(alert.id)
  }
}
