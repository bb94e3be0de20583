import type { Channel } from '@/lib/contract/notification'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  updateFinished,
  updateResult,
  updateRunning,
} from '../notifications/delivery-repository'
import { backoffSeconds } from '../rounds/backoff'
import type { Rounds } from '../rounds/rounds'
import type { DeliveryProvider, Outcome } from './port'
import { resultOf } from './result'
import type { Timing } from './timing'

/** Sends the deliveries of one channel through its provider, so many at once as the provider allows. */
export class ChannelSender {
  #running = new Set<Promise<void>>()
  #pausedUntil = 0

  constructor(
    readonly channel: Channel,
    readonly provider: DeliveryProvider,
    readonly rounds: Rounds<Timing>,
  ) {}

  /** Claims what there is room for and starts sending it. False when there was nothing to do. */
  async turn(): Promise<boolean> {
    const pause = (this.#pausedUntil - performance.now()) / 1000
    if (pause > 0) await this.rounds.rest(pause)
    else if (this.#running.size >= this.provider.concurrency) await Promise.race(this.#running)
    else return this.#claim()
    return true
  }

  /** Resolves when every send under way has ended and is written down. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #claim(): Promise<boolean> {
    const { leaseSeconds } = this.rounds.timing
    const limit = this.provider.concurrency - this.#running.size
    const { claimed, skipped, notificationIds } = await claimDeliveries(this.channel, { limit, leaseSeconds })
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
    const { timing, logger } = this.rounds
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

  async #send({ deliveryId, phone, message }: ClaimedDelivery): Promise<Outcome> {
    const signal = AbortSignal.timeout(this.rounds.timing.sendSeconds * 1000)
    try {
      return await this.provider.send({ deliveryId, phone, message }, signal)
    } catch {
      return { kind: 'unclear', code: 'provider_failed' }
    }
  }

  #pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + seconds * 1000)
  }

  /** A result is kept in memory until the database takes it, so that what was sent is not forgotten. */
  async #write(delivery: ClaimedDelivery, result: DeliveryResult): Promise<void> {
    const { rounds } = this
    const name = `result ${delivery.position}`
    let stoppingSince: number | undefined
    for (let failures = 0; ; failures += 1) {
      try {
        await updateResult(delivery, result)
        if (result.state !== 'queued' && delivery.notificationId)
          await updateFinished([delivery.notificationId])
        return rounds.recovered(name)
      } catch (error) {
        rounds.failed(name, error)
        if (rounds.stopping) stoppingSince ??= performance.now()
        const waited = stoppingSince === undefined ? 0 : (performance.now() - stoppingSince) / 1000
        if (waited > rounds.timing.lastWriteSeconds) return
        await pause(backoffSeconds(failures + 1, rounds.timing.outage))
      }
    }
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
