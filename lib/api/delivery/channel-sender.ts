import type { Channel } from '@/lib/contract/notification'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  updateFinished,
  updateResult,
  updateRunning,
} from '../notifications/delivery-repository'
import { backoffSeconds } from '../workers/backoff'
import { mostTries, sortFailure } from '../workers/sort-failure'
import type { WorkerLoops } from '../workers/worker-loops'
import { countTry } from './count-try'
import type { DeliveryProvider, Outcome } from './port'
import { resultOf } from './result'
import { RowBatches } from './row-batches'
import type { Timing } from './timing'

/** Sends the deliveries of one channel through its provider, so many at once as the provider allows. */
export class ChannelSender {
  #running = new Set<Promise<void>>()
  #pausedUntil = 0
  readonly #batches: RowBatches

  constructor(
    readonly channel: Channel,
    readonly provider: DeliveryProvider,
    readonly loops: WorkerLoops<Timing>,
  ) {
    this.#batches = new RowBatches(provider.concurrency, (error) => countTry(channel, loops, error))
  }

  /** Claims as many as may still start, and starts sending it. False when there was nothing to do. */
  async turn(): Promise<boolean> {
    const pause = (this.#pausedUntil - performance.now()) / 1000
    if (pause > 0) await this.loops.rest(pause)
    else if (this.#running.size >= this.provider.concurrency) await Promise.race(this.#running)
    else return this.#claim()
    return true
  }

  /** Resolves when every send under way has ended and is written down. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #claim(): Promise<boolean> {
    const { leaseSeconds } = this.loops.timing
    const free = this.provider.concurrency - this.#running.size
    const taken = await this.#batches.take(free, (limit) =>
      claimDeliveries(this.channel, { limit, leaseSeconds }),
    )
    if (!taken) return true
    const { claimed, skipped, notificationIds } = taken
    for (const delivery of claimed) this.#start(delivery)
    if (notificationIds.length > 0) await updateRunning(notificationIds)
    if (skipped > 0) await updateFinished(notificationIds)
    return claimed.length + skipped > 0
  }

  #start(delivery: ClaimedDelivery): void {
    const task = this.#deliver(delivery).finally(() => this.#running.delete(task))
    this.#running.add(task)
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { timing, logger } = this.loops
    const outcome = await this.#send(delivery)
    const result = resultOf(outcome, delivery.attempt, timing)
    if (outcome.kind === 'retry' && outcome.wholeChannel) this.#pause(result.afterSeconds)
    if (outcome.kind !== 'accepted') {
      const { deliveryId, attempt } = delivery
      const facts = { deliveryId, attempt, channel: this.channel, state: result.state, code: outcome.code }
      logger.warn(facts, 'a delivery was not accepted')
    }
    await this.#write(delivery, result)
  }

  async #send({ deliveryId, attempt, phone, message }: ClaimedDelivery): Promise<Outcome> {
    const signal = AbortSignal.timeout(this.loops.timing.sendSeconds * 1000)
    try {
      return await this.provider.send({ deliveryId, phone, message }, signal)
    } catch (error) {
      const facts = { deliveryId, attempt, channel: this.channel, err: error }
      this.loops.logger.error(facts, 'the provider of a channel failed')
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
    if (result.state !== 'queued' && delivery.notificationId) await updateFinished([delivery.notificationId])
  }
}

const inOurWords = (result: DeliveryResult) => ({ ...result, providerCode: null, providerMessageId: null })

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
