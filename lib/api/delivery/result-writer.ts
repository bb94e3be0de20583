import { backoffSeconds } from '../workers/backoff'
import { mostTries, sortFailure } from '../workers/sort-failure'
import type { WorkerLoops } from '../workers/worker-loops'
import { applyStatuses } from './callbacks/status-repository'
import type { ClaimedDelivery } from './claim-repository'
import { withoutProviderText } from './result'
import { updateResults, type Written } from './result-repository'
import type { Timing } from './timing'
import type { Transport } from './transports'

/**
 * Transports whose providers report statuses in callbacks, sometimes before the message ID is stored here.
 */
const hasCallbacks: ReadonlySet<Transport> = new Set(['whatsapp', 'sms', 'simulated'])
const maxBatch = 500
/** The time during which results are collected and then written as one batch. */
const collectMs = 10

type Entry = Written & { delivery: ClaimedDelivery; written: () => void }
export type Batch = readonly (Written & { delivery: ClaimedDelivery })[]

/**
 * Writes a transport's results in batches. A result stays in memory until it is stored, so that no sent
 * message is lost.
 */
export class ResultWriter {
  #entries: Entry[] = []
  #writing?: Promise<void>

  /** `beforeBatch` and `afterBatch` are called before and after each batch, and must not throw. */
  constructor(
    readonly transport: Transport,
    readonly loops: WorkerLoops<Timing>,
    readonly hooks: { beforeBatch(): Promise<void>; afterBatch(batch: Batch): Promise<void> },
    /** The business whose own credentials are used; undefined for the deployment's credentials. */
    readonly owner?: string,
  ) {}

  get waiting(): number {
    return this.#entries.length
  }

  /** Resolves when the result is stored, or when the writer gives up. */
  write(written: Written & { delivery: ClaimedDelivery }): Promise<void> {
    return new Promise((resolve) => {
      this.#entries.push({ ...written, written: resolve })
      this.#writing ??= this.#writeAll().finally(() => {
        this.#writing = undefined
      })
    })
  }

  async #writeAll(): Promise<void> {
    while (this.#entries.length > 0) {
      await pause(collectMs / 1000)
      const batch = this.#entries.splice(0, maxBatch)
      await this.hooks.beforeBatch()
      await this.#writeBatch(batch)
    }
  }

  /**
   * If the database rejects a batch, halves it repeatedly until the rejected row is alone. That row is then
   * retried separately.
   */
  async #writeBatch(batch: Entry[]): Promise<void> {
    const name = `results of ${this.transport}`
    const waits = new RetryWaits(this.loops)
    for (;;) {
      try {
        await this.#store(batch)
        this.loops.recovered(name)
        await this.hooks.afterBatch(batch)
        for (const { written } of batch) written()
        return
      } catch (error) {
        if (sortFailure(error) !== 'outage') return this.#splitBatch(batch, error)
        this.loops.failed(name, error)
        if (!(await waits.next())) return this.#giveUp(name, batch)
      }
    }
  }

  async #splitBatch(batch: Entry[], error: unknown): Promise<void> {
    const [only] = batch
    const half = Math.ceil(batch.length / 2)
    if (batch.length > 1) {
      await this.#writeBatch(batch.slice(0, half))
      await this.#writeBatch(batch.slice(half))
    } else if (only) void this.#writeAlone(only, error)
  }

  /**
   * Retries a result that the database rejects, and finally stores it without the provider's text. If that
   * fails too, the delivery ends as interrupted when its lease expires.
   */
  async #writeAlone(entry: Entry, firstError: unknown): Promise<void> {
    const { deliveryId, position } = entry.delivery
    const name = `result ${position}`
    const waits = new RetryWaits(this.loops)
    let tries = 1
    this.loops.failed(name, firstError, { deliveryId })
    while (await waits.next()) {
      const result = tries < mostTries ? entry.result : withoutProviderText(entry.result)
      try {
        await this.#store([{ ...entry, result }])
        this.loops.recovered(name)
        await this.hooks.afterBatch([entry])
        return entry.written()
      } catch (error) {
        this.loops.failed(name, error, { deliveryId })
        if (sortFailure(error) !== 'outage') tries += 1
        if (tries > mostTries) break
      }
    }
    this.#giveUp(name, [entry])
  }

  #giveUp(name: string, batch: readonly Entry[]): void {
    this.loops.recovered(name)
    for (const { written } of batch) written()
  }

  async #store(batch: Batch): Promise<void> {
    await updateResults(batch)
    if (!hasCallbacks.has(this.transport)) return
    const messageIds = batch.flatMap(({ result }) => result.providerMessageId ?? [])
    if (messageIds.length > 0) await applyStatuses(messageIds, this.owner === undefined ? [] : [this.owner])
  }
}

/** Waits between attempts to write. While the worker is stopping, it retries for only a few seconds. */
class RetryWaits {
  #failures = 0
  #stoppingSince?: number

  constructor(readonly loops: WorkerLoops<Timing>) {}

  /** Waits, and returns true if the write should be retried; returns false if it is time to give up. */
  async next(): Promise<boolean> {
    const { timing, stopping } = this.loops
    this.#failures += 1
    if (stopping) this.#stoppingSince ??= performance.now()
    const since = this.#stoppingSince
    if (since !== undefined && (performance.now() - since) / 1000 > timing.lastWriteSeconds) return false
    await pause(backoffSeconds(this.#failures, timing.outage))
    return true
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
