import type { WorkerLoops } from '../workers/worker-loops'
import type { ClaimedDelivery } from './claim-repository'
import { releaseDeliveries } from './result-repository'
import { SendTime } from './send-time'
import { longestAheadSeconds, type Timing } from './timing'
import type { Transport } from './transports'

/** What a killed worker had claimed counts as perhaps sent: only what may be sent again is claimed before its turn. */
const sentAgain: ReadonlySet<Transport> = new Set(['fcm', 'webpush'])
/** As much as the provider takes in so long; whoever comes next waits behind no more than that. */
const aheadSeconds = 0.3
const mostAhead = 2000

/** Deliveries that are claimed and not begun, in their order: a provider that is quick need not wait for the database. */
export class ClaimsAhead {
  readonly most: number
  readonly #sendTime = new SendTime()
  #claimed: { delivery: ClaimedDelivery; until: number }[] = []
  #next = 0

  constructor(
    transport: Transport,
    readonly concurrency: number,
    readonly loops: WorkerLoops<Timing>,
  ) {
    this.most = sentAgain.has(transport) ? mostAhead : 0
  }

  get size(): number {
    return this.#claimed.length - this.#next
  }

  /** How many to have, by how long sends take lately. */
  wanted(): number {
    return Math.min(this.most, Math.floor((this.concurrency / this.#sendTime.seconds) * aheadSeconds))
  }

  countSend(seconds: number): void {
    this.#sendTime.count(seconds)
  }

  add(delivery: ClaimedDelivery): void {
    this.#claimed.push({
      delivery,
      until: performance.now() + Math.min(longestAheadSeconds, this.loops.timing.leaseSeconds / 4) * 1000,
    })
  }

  /** Whether the first has waited for too long. */
  get isStale(): boolean {
    const next = this.#claimed[this.#next]
    return next !== undefined && next.until < performance.now()
  }

  get hasNext(): boolean {
    return this.size > 0 && !this.isStale
  }

  /** The first, unless it is stale. */
  next(): ClaimedDelivery | undefined {
    const next = this.#claimed[this.#next]
    if (!next || this.isStale) return undefined
    this.#next += 1
    if (this.size === 0) this.#forget()
    return next.delivery
  }

  /** Gives all of them back to the queue; what the database does not take back is queued again when its lease ends. */
  async release(): Promise<readonly ClaimedDelivery[]> {
    const released = this.#claimed.slice(this.#next).map(({ delivery }) => delivery)
    this.#forget()
    if (released.length > 0) await releaseDeliveries(released).catch(() => {})
    return released
  }

  #forget(): void {
    this.#claimed = []
    this.#next = 0
  }
}
