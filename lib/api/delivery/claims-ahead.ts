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

interface Ahead {
  delivery: ClaimedDelivery
  /** Until when it may begin, by the clock of `performance`. */
  until: number
}

/**
 * Deliveries that are claimed and not begun, so that a quick provider need not wait for the database. Businesses take
 * turns: behind a paced channel, one with many deliveries would hold up all others.
 */
export class ClaimsAhead {
  readonly most: number
  readonly #sendTime = new SendTime()
  /** In the order they were claimed. */
  readonly #all = new Set<Ahead>()
  /** The same by business; the first business has its turn next. */
  readonly #byBusiness = new Map<string, Set<Ahead>>()

  constructor(
    transport: Transport,
    readonly concurrency: number,
    readonly loops: WorkerLoops<Timing>,
  ) {
    this.most = sentAgain.has(transport) ? mostAhead : 0
  }

  get size(): number {
    return this.#all.size
  }

  /** How many to have, by how long sends take lately. */
  wanted(): number {
    return Math.min(this.most, Math.floor((this.concurrency / this.#sendTime.seconds) * aheadSeconds))
  }

  countSend(seconds: number): void {
    this.#sendTime.count(seconds)
  }

  add(delivery: ClaimedDelivery): void {
    const seconds = Math.min(longestAheadSeconds, this.loops.timing.leaseSeconds / 4)
    const ahead = { delivery, until: performance.now() + seconds * 1000 }
    this.#all.add(ahead)
    const ofBusiness = this.#byBusiness.get(delivery.businessId)
    if (ofBusiness) ofBusiness.add(ahead)
    else this.#byBusiness.set(delivery.businessId, new Set([ahead]))
  }

  /** Whether the one that was claimed first has waited for too long. */
  get isStale(): boolean {
    const [oldest] = this.#all
    return oldest !== undefined && oldest.until < performance.now()
  }

  get hasNext(): boolean {
    return this.size > 0 && !this.isStale
  }

  /** The first of the business whose turn it is; nothing once any has waited for too long. */
  next(): ClaimedDelivery | undefined {
    if (this.isStale) return undefined
    for (const [businessId, ofBusiness] of this.#byBusiness) {
      for (const ahead of ofBusiness) {
        this.#all.delete(ahead)
        ofBusiness.delete(ahead)
        this.#byBusiness.delete(businessId)
        if (ofBusiness.size > 0) this.#byBusiness.set(businessId, ofBusiness)
        return ahead.delivery
      }
    }
    return undefined
  }

  /** Gives all of them back to the queue; what the database does not take back is queued again when its lease ends. */
  async release(): Promise<readonly ClaimedDelivery[]> {
    const released = [...this.#all].map(({ delivery }) => delivery)
    this.#all.clear()
    this.#byBusiness.clear()
    if (released.length > 0) await releaseDeliveries(released).catch(() => {})
    return released
  }
}
