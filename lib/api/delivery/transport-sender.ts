import { backoffSeconds } from '../workers/backoff'
import { mostTries, sortFailure } from '../workers/sort-failure'
import type { WorkerLoops } from '../workers/worker-loops'
import { Breaker } from './breaker'
import { applyStatuses } from './callbacks/status-repository'
import { type ClaimedDelivery, claimDeliveries, type Shares } from './claim-repository'
import { countTry } from './count-try'
import type { DeliveryProvider, Outcome } from './providers/port'
import { type DeliveryResult, updateFinished, updateResult, updateRunning } from './repository'
import { resultOf } from './result'
import { RowBatches } from './row-batches'
import type { Timing } from './timing'
import type { Transport } from './transports'

/** Their providers say later what became of a message, and sometimes before its id is noted here. */
const hasCallbacks: ReadonlySet<Transport> = new Set(['whatsapp', 'sms'])
const largestShare = 0.75

/** Sends the deliveries of one transport through its provider, so many at once as the provider allows. */
export class TransportSender {
  readonly #running = new Map<Promise<void>, string>()
  readonly #breaker: Breaker
  #pausedUntil = 0
  readonly #batches: RowBatches

  constructor(
    readonly transport: Transport,
    readonly provider: DeliveryProvider,
    readonly loops: WorkerLoops<Timing>,
  ) {
    this.#breaker = new Breaker(loops.timing.probes)
    this.#batches = new RowBatches(provider.concurrency, (error) =>
      countTry(transport, loops, error, this.#shares()),
    )
  }

  /** Claims as many as may still start, and starts sending it. False when there was nothing to do. */
  async turn(): Promise<boolean> {
    const { onlyFor, isOpen } = this.#breaker
    const stopsAll = isOpen && onlyFor === undefined
    const pausedFor = (this.#pausedUntil - performance.now()) / 1000
    const pause = Math.max(pausedFor, stopsAll ? this.#breaker.secondsToProbe() : 0)
    const atOnce = stopsAll ? 1 : this.provider.concurrency
    if (pause > 0) await this.loops.rest(pause)
    else if (this.#running.size >= atOnce) await Promise.race(this.#running.keys())
    else if (this.#breaker.mustAskNow() && !(await this.#answers())) this.#breaker.wait()
    else return this.#claim(atOnce - this.#running.size)
    return true
  }

  async #answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(this.loops.timing.sendSeconds * 1000)
    return (await this.provider.answers?.(signal)) ?? true
  }

  /** Resolves when every send under way has ended and is written down. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.keys())
  }

  async #claim(free: number): Promise<boolean> {
    const { leaseSeconds } = this.loops.timing
    const taken = await this.#batches.take(free, (limit) =>
      claimDeliveries(this.transport, { limit, leaseSeconds, ...this.#shares() }),
    )
    if (!taken) return true
    const { claimed, skipped, notificationIds, isContended } = taken
    for (const delivery of claimed) this.#start(delivery)
    if (notificationIds.length > 0) await updateRunning(notificationIds)
    if (skipped > 0) await updateFinished(notificationIds)
    if (claimed.length + skipped > 0 || isContended) return true
    if (this.#running.size === 0) return false
    // What is under way may be all that its business may have at once: more of it is due as soon as one ends.
    await Promise.race([...this.#running.keys(), this.loops.waker.wait(this.loops.timing.pollSeconds)])
    return true
  }

  /**
   * One business never has all that may be under way: behind numbers of its that hang the others would wait. One that is
   * stopped has no more than a probe.
   */
  #shares(): Shares {
    const share = Math.ceil(this.provider.concurrency * largestShare)
    const running: Record<string, number> = {}
    for (const businessId of this.#running.values()) running[businessId] = (running[businessId] ?? 0) + 1
    const { onlyFor } = this.#breaker
    if (onlyFor !== undefined) {
      const mayProbe = !running[onlyFor] && this.#breaker.secondsToProbe() === 0
      running[onlyFor] = mayProbe ? share - 1 : share
    }
    return { share, running }
  }

  #start(delivery: ClaimedDelivery): void {
    const task = this.#deliver(delivery).finally(() => this.#running.delete(task))
    this.#running.set(task, delivery.businessId)
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { timing, logger } = this.loops
    const outcome = await this.#send(delivery)
    this.#breaker.record(outcome, delivery.businessId)
    const result = resultOf(outcome, delivery, timing)
    if (outcome.kind === 'retry' && outcome.wholeChannel) this.#pause(result.afterSeconds)
    if (outcome.kind !== 'accepted') {
      const { deliveryId, attempt } = delivery
      const facts = {
        deliveryId,
        attempt,
        transport: this.transport,
        state: result.state,
        code: outcome.code,
      }
      logger.warn(facts, 'a delivery was not accepted')
    }
    await this.#write(delivery, result)
  }

  async #send({ position, attempt, businessId, ...message }: ClaimedDelivery): Promise<Outcome> {
    const signal = AbortSignal.timeout(this.loops.timing.sendSeconds * 1000)
    try {
      return await this.provider.send(message, signal)
    } catch (error) {
      const { deliveryId } = message
      const facts = { deliveryId, position, attempt, businessId, transport: this.transport, err: error }
      this.loops.logger.error(facts, 'a provider failed')
      return { kind: 'unclear', code: 'provider_failed' }
    }
  }

  #pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + seconds * 1000)
  }

  /**
   * A result is kept in memory until the database takes it, so that what was sent is not forgotten. One that it refuses is
   * stored without the words of the provider; if that is refused as well, the row ends as interrupted with its lease.
   */
  async #write(delivery: ClaimedDelivery, result: DeliveryResult): Promise<void> {
    const name = `result ${delivery.position}`
    const { deliveryId } = delivery
    let tries = 0
    let stoppingSince: number | undefined
    for (let failures = 1; ; failures += 1) {
      try {
        await this.#store(delivery, tries < mostTries ? result : inOurWords(result))
        return this.loops.recovered(name)
      } catch (error) {
        this.loops.failed(name, error, { deliveryId })
        if (sortFailure(error) !== 'outage') tries += 1
        if (this.loops.stopping) stoppingSince ??= performance.now()
        const waited = stoppingSince === undefined ? 0 : (performance.now() - stoppingSince) / 1000
        if (tries > mostTries || waited > this.loops.timing.lastWriteSeconds) {
          return this.loops.recovered(name)
        }
        await pause(backoffSeconds(failures, this.loops.timing.outage))
      }
    }
  }

  async #store(delivery: ClaimedDelivery, result: DeliveryResult): Promise<void> {
    await updateResult(delivery, result)
    if (result.providerMessageId && hasCallbacks.has(this.transport)) {
      await applyStatuses([result.providerMessageId])
    }
    if (result.state !== 'queued' && delivery.notificationId) await updateFinished([delivery.notificationId])
  }
}

const inOurWords = (result: DeliveryResult) => ({ ...result, providerCode: null, providerMessageId: null })

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
