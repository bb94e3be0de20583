import { type SpanDetails, traced } from '@/lib/tracing/tracing'
import { claimDurations, claimedDeliveries, deliveries, noteChannelWait } from '../counters/counters'
import { sortFailure } from '../workers/sort-failure'
import { Waker, type WorkerLoops } from '../workers/worker-loops'
import { extendPause } from './channel-health/breaker-repository'
import { ChannelStateWriter } from './channel-health/channel-news'
import { claimWithinLimit } from './channel-health/in-flight-limit'
import { SharedBreaker } from './channel-health/shared-breaker'
import type { Claimed, ClaimedDelivery } from './claim-repository'
import { ClaimsAhead } from './claims-ahead'
import { Counts } from './counts'
import type { Shares } from './due-in-turn'
import { countTry } from './failed-try'
import { credentialsKey, type OwnCredentials } from './own-credentials'
import { Pace } from './pace'
import type { DeliveryProvider, Outcome, OutgoingMessage } from './providers/port'
import type { QueueMonitor } from './queue-monitor'
import { updateFinished, updateRunning } from './repository'
import { resultOf } from './result'
import { type Batch, ResultWriter } from './result-writer'
import { RowBatches } from './row-batches'
import { timeLimit } from './time-limit'
import type { Timing } from './timing'
import type { Transport } from './transports'

type Sent = OutgoingMessage & Pick<ClaimedDelivery, 'businessId' | 'traceparent'>

const largestShare = 0.75
/** While this many results have not been written, no deliveries are claimed. */
const maxUnwritten = 2000

/**
 * Sends a transport's deliveries through its provider, as many at once as the provider allows. With `own`,
 * sends those of one business with its own credentials; otherwise, those of all businesses that use the
 * deployment's.
 */
export class TransportSender {
  /**
   * The number of claimed deliveries without an outcome, by business, and of those without a written result,
   * by notification.
   */
  readonly #ofBusiness = new Counts()
  readonly #ofNotification = new Counts()
  readonly #ahead: ClaimsAhead
  /** Fires each time a send ends. */
  readonly #ends = new Waker()
  readonly #breaker: SharedBreaker
  readonly #writer: ResultWriter
  readonly #channelState: ChannelStateWriter
  readonly #batches: RowBatches
  #sending = 0
  #unwritten = 0
  #pausedUntil = 0
  readonly #pace?: Pace
  #startTimer?: NodeJS.Timeout

  constructor(
    readonly transport: Transport,
    readonly provider: DeliveryProvider,
    readonly loops: WorkerLoops<Timing>,
    readonly queues: QueueMonitor,
    readonly own?: OwnCredentials,
  ) {
    const credentials = credentialsKey(transport, own)
    const { perSecond } = provider
    if (perSecond !== undefined) this.#pace = new Pace(credentials, perSecond, () => this.#startSends())
    this.#breaker = new SharedBreaker(credentials, loops.timing.probes)
    this.#channelState = new ChannelStateWriter(transport, loops)
    this.#ahead = new ClaimsAhead(transport, provider.concurrency, loops)
    const hooks = {
      beforeBatch: () => this.#writeBreaker(),
      afterBatch: (batch: Batch) => this.#endFinished(batch),
    }
    this.#writer = new ResultWriter(transport, loops, hooks, own?.businessId)
    this.#batches = new RowBatches(provider.concurrency + this.#ahead.most, (error) =>
      countTry(transport, loops, error, this.#shares(this.#isProbeDue())),
    )
  }

  /**
   * Claims as many deliveries as can be started, and starts sending them. Returns false if there was nothing
   * to do.
   */
  async turn(): Promise<boolean> {
    const breaker = this.#breaker.current
    const stopsAll = breaker.isOpen && breaker.onlyFor === undefined
    const mustCheck = breaker.mustCheckFirst()
    const pausedFor = this.#pausedFor()
    if (pausedFor > 0 || stopsAll || this.#ahead.isStale) await this.#release()
    if (pausedFor > 0) await this.loops.rest(pausedFor)
    else if (stopsAll && breaker.secondsToProbe() > 0) await this.#waitForProbe(breaker.secondsToProbe())
    else if (this.#unwritten >= maxUnwritten || !this.#hasRoom(stopsAll)) await this.#ends.wait(1)
    else if (mustCheck && !(await this.#isProviderHealthy())) await this.#breaker.postponeProbe()
    else return this.#claim(this.#isProbeDue(), mustCheck, stopsAll ? 1 : this.#room())
    return true
  }

  /**
   * Reads the breaker's shared state. Needed at the start of a sender whose provider may already be failing.
   */
  refresh(): Promise<void> {
    return this.#breaker.refresh()
  }

  /**
   * The number of seconds until sending may continue, if the provider has requested a pause or is failing;
   * otherwise 0 or less.
   */
  secondsToRest(): number {
    return Math.max(this.#pausedFor(), this.#breaker.current.secondsToProbe())
  }

  #pausedFor(): number {
    return (this.#pausedUntil - performance.now()) / 1000
  }

  /** Resolves when all sends in flight have ended and their results are written. */
  async settled(): Promise<void> {
    await this.#release()
    while (this.#unwritten > 0) await this.#ends.wait(1)
    await this.#channelState.write()
  }

  /**
   * Waits for at most one poll interval, and then reads the breaker again, because another process may have
   * closed it.
   */
  async #waitForProbe(seconds: number): Promise<void> {
    await this.loops.rest(Math.min(seconds, this.loops.timing.pollSeconds))
    await this.#breaker.refresh()
  }

  async #isProviderHealthy(): Promise<boolean> {
    const { signal, done } = timeLimit(this.loops.timing.sendSeconds)
    try {
      return (await this.provider.isHealthy?.(signal)) ?? true
    } finally {
      done()
    }
  }

  /**
   * How many sends may be in flight: one less than usual for each failure in a row, and only one while the
   * breaker is open.
   */
  get #slots(): number {
    const { onlyFor, memory } = this.#breaker.current
    if (onlyFor !== undefined) return this.provider.concurrency
    return memory.isOpen ? 1 : Math.max(1, this.provider.concurrency - memory.failuresInRow)
  }

  #room(): number {
    return this.#slots + this.#ahead.wanted() - this.#sending - this.#ahead.size
  }

  #hasRoom(stopsAll: boolean): boolean {
    if (stopsAll) return this.#sending === 0
    return this.#room() > this.#ahead.wanted() / 2
  }

  #isProbeDue(): boolean {
    const { isOpen, onlyFor } = this.#breaker.current
    if (!isOpen || this.#breaker.current.secondsToProbe() > 0) return false
    return onlyFor === undefined || this.#ofBusiness.of(onlyFor) === 0
  }

  async #claim(isProbe: boolean, wasChecked: boolean, room: number): Promise<boolean> {
    if (!isProbe && this.#unwritten === 0 && !(await this.#waitForQueued())) return false
    const taken = await this.#batches.take(room, (limit) =>
      isProbe ? this.#claimProbe(limit, wasChecked) : this.#claimRows(limit, false),
    )
    if (!taken) return true
    const { claimed, ended, notificationIds, isContended, secondsPaused } = taken
    // Wakes the simulated provider's sender, because some of the deliveries may have moved to it.
    if (isContended) this.loops.waker.wake()
    if (ended > 0) deliveries.add(ended, this.transport, 'ended')
    for (const delivery of claimed) this.#take(delivery)
    this.#startSends()
    if (notificationIds.length > 0) await updateRunning(notificationIds)
    if (ended > 0) await updateFinished(notificationIds)
    if (claimed.length + ended > 0 || isContended || secondsPaused !== null) return true
    if (this.#unwritten === 0) return false
    // A business may have reached its maximum in flight. Its next delivery can be claimed as soon as a send
    // ends.
    await Promise.race([this.#ends.wait(1), this.loops.waker.wait(this.loops.timing.pollSeconds)])
    return true
  }

  /** A sender for own credentials does not wait: it exists only while something is queued for it. */
  async #waitForQueued(): Promise<boolean> {
    return this.own !== undefined || this.queues.waitForQueued(this.transport)
  }

  async #claimRows(limit: number, isProbe: boolean): Promise<Claimed> {
    const { leaseSeconds } = this.loops.timing
    const startedAt = performance.now()
    const taken = await claimWithinLimit(this.transport, { limit, leaseSeconds, ...this.#shares(isProbe) })
    claimDurations.observe((performance.now() - startedAt) / 1000, this.transport)
    claimedDeliveries.add(taken.claimed.length, this.transport)
    if (taken.secondsPaused !== null) this.#pause(taken.secondsPaused)
    if (!isProbe) this.#breaker.read(taken.breaker)
    return taken
  }

  /**
   * Claims deliveries, with a probe among them if one is due and no other process is probing. If the provider
   * must be checked first, only a process that has checked it may probe.
   */
  async #claimProbe(limit: number, wasChecked: boolean): Promise<Claimed> {
    let taken: Claimed | undefined
    const state = await this.#breaker.change(async (breaker) => {
      const isDue =
        breaker.isOpen && breaker.secondsToProbe() === 0 && (wasChecked || !breaker.mustCheckFirst())
      taken = await this.#claimRows(limit, isDue)
      const { onlyFor } = breaker
      const isProbed = ({ businessId }: ClaimedDelivery) => onlyFor === undefined || onlyFor === businessId
      if (isDue && taken.claimed.some(isProbed)) breaker.startProbe(this.loops.timing.leaseSeconds)
    })
    this.#breaker.read(state)
    return taken as unknown as Claimed
  }

  /**
   * A single business cannot use all slots of the deployment's provider: if its numbers do not respond, the
   * others would have to wait. The only business that is failing gets no more than a probe.
   */
  #shares(isProbe: boolean): Shares {
    const { onlyFor, memory } = this.#breaker.current
    const all = this.provider.concurrency + this.#ahead.wanted()
    const held = onlyFor === undefined ? memory.failuresInRow : 0
    const share = Math.max(1, Math.ceil(all * (this.own ? 1 : largestShare)) - held)
    const running = this.#ofBusiness.all()
    if (onlyFor !== undefined) running[onlyFor] = isProbe ? share - 1 : share
    return { share, running, isProbe, own: this.own }
  }

  #take(delivery: ClaimedDelivery): void {
    this.#ofBusiness.add(delivery.businessId, 1)
    if (delivery.notificationId) this.#ofNotification.add(delivery.notificationId, 1)
    this.#unwritten += 1
    this.#ahead.add(delivery)
  }

  #startSends(): void {
    while (this.#sending < this.#slots && this.#ahead.hasNext) {
      const waitMs = this.#pace?.take(Math.min(this.#ahead.size, this.#slots - this.#sending)) ?? 0
      if (waitMs > 0) {
        if (waitMs < Infinity) this.#startIn(waitMs)
        return
      }
      const delivery = this.#ahead.next()
      if (!delivery) return
      this.#sending += 1
      void this.#deliver(delivery)
    }
  }

  #startIn(ms: number): void {
    this.#startTimer ??= setTimeout(() => {
      this.#startTimer = undefined
      this.#startSends()
    }, ms)
  }

  /** Puts deliveries that are claimed but not being sent back into the queue. */
  async #release(): Promise<void> {
    const released = await this.#ahead.release()
    for (const { businessId, notificationId } of released) {
      this.#ofBusiness.add(businessId, -1)
      if (notificationId) this.#ofNotification.add(notificationId, -1)
      this.#unwritten -= 1
    }
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const startedAt = performance.now()
    const outcome = await this.#send(delivery)
    this.#ahead.countSend((performance.now() - startedAt) / 1000)
    deliveries.add(1, this.transport, outcome.kind)
    // Outcomes from the simulated provider do not show whether a real provider works.
    if (this.transport !== 'simulated') {
      this.#breaker.record(outcome, delivery.businessId)
      this.#channelState.record(outcome, delivery.businessId)
    }
    const result = resultOf(outcome, delivery, this.loops.timing)
    if (outcome.kind === 'retry' && outcome.wholeChannel) {
      this.#pause(result.afterSeconds)
      // With `untilFixed`, the pause is not shared, because other processes may have other credentials or
      // settings.
      if (!outcome.untilFixed) await this.#sharePause(result.afterSeconds)
    }
    if (outcome.kind === 'accepted') this.#freeSlot(delivery)
    else this.#logOutcome(delivery, outcome, result.state)
    await this.#writer.write({ delivery, result })
    if (outcome.kind !== 'accepted') this.#freeSlot(delivery)
    this.#unwritten -= 1
    this.#ends.wake()
  }

  #freeSlot({ businessId }: ClaimedDelivery): void {
    this.#sending -= 1
    this.#ofBusiness.add(businessId, -1)
    this.#startSends()
    this.#ends.wake()
  }

  #logOutcome({ deliveryId, attempt }: ClaimedDelivery, { code }: Outcome, state: string): void {
    const facts = { deliveryId, attempt, transport: this.transport, state, code }
    this.loops.logger.warn(facts, 'delivery not accepted')
  }

  async #send({
    position,
    attemptsBefore,
    businessId,
    traceparent,
    ...message
  }: ClaimedDelivery): Promise<Outcome> {
    const { signal, done } = timeLimit(this.loops.timing.sendSeconds)
    try {
      return await traced(this.#spanOf({ ...message, businessId, traceparent }), async (span) => {
        const outcome = await this.provider.send(message, signal)
        if (outcome.kind !== 'accepted') span.failed(outcome.code)
        return outcome
      })
    } catch (error) {
      const { deliveryId, attempt } = message
      const facts = { deliveryId, position, attempt, businessId, transport: this.transport, err: error }
      this.loops.logger.error(facts, 'provider threw an error')
      return { kind: 'unclear', code: 'provider_failed' }
    } finally {
      done()
    }
  }

  #spanOf({ businessId, deliveryId, notificationId, attempt, traceparent }: Sent): SpanDetails {
    return {
      name: `send ${this.transport}`,
      kind: 'consumer',
      causedBy: traceparent,
      attributes: {
        'beacon.business_id': businessId,
        'beacon.notification_id': notificationId ?? undefined,
        'beacon.delivery_id': deliveryId,
        'beacon.attempt': attempt,
      },
    }
  }

  #pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + seconds * 1000)
    if (!this.own) noteChannelWait(this.transport, this.#pausedUntil)
  }

  async #sharePause(seconds: number): Promise<void> {
    try {
      await extendPause(this.#breaker.credentials, seconds)
    } catch (error) {
      // If this fails, the other processes learn about the pause from the provider.
      if (sortFailure(error) !== 'outage') this.loops.failed(`pause of ${this.transport}`, error)
    }
  }

  async #writeBreaker(): Promise<void> {
    try {
      await this.#breaker.write()
    } catch (error) {
      // The write is retried with the next results.
      if (sortFailure(error) !== 'outage') this.loops.failed(`breaker of ${this.transport}`, error)
    }
  }

  /**
   * Ends the notifications that have nothing left in flight in this process. If this fails, a periodic task
   * ends them later.
   */
  async #endFinished(batch: Batch): Promise<void> {
    const maybeFinished = new Set<string>()
    for (const { delivery, result } of batch) {
      const { notificationId } = delivery
      if (!notificationId) continue
      this.#ofNotification.add(notificationId, -1)
      if (result.state !== 'queued') maybeFinished.add(notificationId)
    }
    const ids = [...maybeFinished].filter((id) => this.#ofNotification.of(id) === 0)
    if (ids.length === 0) return
    try {
      await updateFinished(ids)
    } catch (error) {
      if (sortFailure(error) !== 'outage') this.loops.failed(`end of ${this.transport}`, error)
    }
  }
}
