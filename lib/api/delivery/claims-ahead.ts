import type { WorkerLoops } from '../workers/worker-loops'
import type { ClaimedDelivery } from './claim-repository'
import { releaseDeliveries } from './result-repository'
import { SendTime } from './send-time'
import { longestAheadSeconds, type Timing } from './timing'
import type { Transport } from './transports'

/**
 * Transports on which a message may be sent twice. Only they allow claiming deliveries in advance: if a worker is
 * killed, every delivery that it had claimed is sent again, even if it had already been sent.
 */
const sentAgain: ReadonlySet<Transport> = new Set(['fcm', 'webpush'])
/**
 * As many deliveries are claimed in advance as the provider handles in this time, so a new delivery waits no
 * longer than this.
 */
const aheadSeconds = 0.3
const maxAhead = 2000

interface Ahead {
  delivery: ClaimedDelivery
  /** The delivery must be sent before this time, by `performance.now()`. */
  until: number
}

/**
 * Deliveries that are claimed but not yet being sent, so that a fast provider does not have to wait for the
 * database. Businesses take turns; otherwise, one with many deliveries would delay all others on a
 * rate-limited channel.
 */
export class ClaimsAhead {
  readonly most: number
  readonly #sendTime = new SendTime()
  /** All deliveries claimed in advance, oldest claim first. */
  readonly #all = new Set<Ahead>()
  /** The same deliveries by business. The first business is the next to have a turn. */
  readonly #byBusiness = new Map<string, Set<Ahead>>()

  constructor(
    transport: Transport,
    readonly concurrency: number,
    readonly loops: WorkerLoops<Timing>,
  ) {
    this.most = sentAgain.has(transport) ? maxAhead : 0
  }

  get size(): number {
    return this.#all.size
  }

  /** How many deliveries to claim ahead, based on how long sends take. */
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

  /** Whether the oldest delivery has been waiting for too long to be sent. */
  get isStale(): boolean {
    const [oldest] = this.#all
    return oldest !== undefined && oldest.until < performance.now()
  }

  get hasNext(): boolean {
    return this.size > 0 && !this.isStale
  }

  /**
   * Removes and returns the next business's oldest delivery; undefined if any delivery has been waiting for
   * too long.
   */
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

  /**
   * Puts all these deliveries back into the queue. If the database does not respond, this happens when their
   * leases end.
   */
  async release(): Promise<readonly ClaimedDelivery[]> {
    const released = [...this.#all].map(({ delivery }) => delivery)
    this.#all.clear()
    this.#byBusiness.clear()
    if (released.length > 0) await releaseDeliveries(released).catch(() => {})
    return released
  }
}
