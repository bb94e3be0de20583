import type { Settings } from '@/lib/env'
import { processSettings } from '../../process-settings'
import { backoffSeconds } from '../../workers/backoff'
import type { WorkerLoops } from '../../workers/worker-loops'
import { ChannelStateWriter } from '../channel-health/channel-news'
import { configuredProvider } from '../configured-providers'
import { credentialsKey, type OwnCredentials } from '../own-credentials'
import type { DeliveryProvider } from '../providers/port'
import type { QueueMonitor } from '../queue-monitor'
import type { Timing } from '../timing'
import { TransportSender } from '../transport-sender'
import { type OwnQueue, selectOwnQueues } from './own-queue-repository'

/**
 * The maximum number of senders with own credentials in a process; further credentials wait until a sender
 * ends.
 */
const mostSenders = 100
/**
 * The maximum number of messages in flight per sender. Lower than for the deployment's credentials, because
 * there can be a hundred senders.
 */
const mostAtOnce = 16
const maxProviders = 1_000
/** How long to wait before unusable credentials are tried again, unless they are replaced earlier. */
const unusableSeconds = 60

/** Reads a business's own settings for a channel; undefined if it has none. Throws if they cannot be read. */
export type ReadOwnSettings = (
  businessId: string,
  channel: OwnQueue['transport'],
) => Promise<{ settings: Settings; previous?: Settings; revision: string } | undefined>

/**
 * Sends messages with businesses' own credentials. Each set of credentials has a separate sender with its own
 * breaker, pauses and limits, so one business's invalid credentials or failing account do not delay other
 * businesses. A sender exists only while there is something to send.
 */
export class OwnSenders {
  /** The running senders by credentials. Each promise resolves when the sender has ended. */
  readonly #running = new Map<string, Promise<void>>()
  /**
   * When each revision of unusable or paused credentials may be used again, in milliseconds, by
   * `performance.now()`.
   */
  readonly #restUntil = new Map<string, number>()
  /** Cached, so that a new sender with the same credentials does not have to request an access token. */
  readonly #providers = new Map<string, DeliveryProvider>()

  constructor(
    readonly loops: WorkerLoops<Timing>,
    readonly queues: QueueMonitor,
    readonly readSettings: ReadOwnSettings,
  ) {}

  /** Starts a sender for each set of credentials with due deliveries, up to the maximum. */
  async turn(): Promise<boolean> {
    const { wakes } = this.loops.waker
    if (!(await this.#isAnythingQueued())) {
      await this.loops.waker.wait(this.queues.quietSeconds, wakes)
      return false
    }
    for (const queue of await selectOwnQueues(mostSenders + this.#running.size + this.#resting())) {
      if (this.#running.size >= mostSenders) break
      if (!this.#running.has(credentialsKey(queue.transport, queue)) && !this.#isResting(queue))
        await this.#start(queue)
    }
    return false
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #isAnythingQueued(): Promise<boolean> {
    for (const transport of ['fcm', 'webpush', 'whatsapp', 'sms'] as const)
      if (await this.queues.hasQueued(transport)) return true
    return false
  }

  #resting(): number {
    const now = performance.now()
    for (const [key, until] of this.#restUntil) if (until <= now) this.#restUntil.delete(key)
    return this.#restUntil.size
  }

  #isResting(queue: OwnQueue): boolean {
    return (this.#restUntil.get(revisionKey(queue)) ?? 0) > performance.now()
  }

  #rest(queue: OwnQueue, seconds: number): void {
    this.#restUntil.set(revisionKey(queue), performance.now() + seconds * 1000)
  }

  async #start(queue: OwnQueue): Promise<void> {
    const provider = await this.#providerOf(queue)
    if (!provider) return
    const { transport, ...own } = queue
    const key = credentialsKey(transport, own)
    const sender = new TransportSender(transport, provider, this.loops, this.queues, own)
    const ended = this.#run(queue, sender).finally(() => this.#running.delete(key))
    this.#running.set(key, ended)
  }

  /** Never rejects. */
  async #run(queue: OwnQueue, sender: TransportSender): Promise<void> {
    try {
      await sender.refresh()
      let isBusy = true
      while (isBusy && !this.loops.stopping) {
        const rest = sender.secondsToRest()
        if (rest > 0) this.#rest(queue, rest)
        isBusy = rest <= 0 && (await sender.turn())
      }
    } catch (error) {
      this.loops.failed('own credentials', error, { businessId: queue.businessId })
      this.#rest(queue, backoffSeconds(1, this.loops.timing.outage))
    }
    await sender.settled()
  }

  async #providerOf(queue: OwnQueue): Promise<DeliveryProvider | undefined> {
    const key = revisionKey(queue)
    const known = this.#providers.get(key)
    if (known) return known
    try {
      const { transport, businessId } = queue
      const found = await this.readSettings(businessId, transport)
      // If the revision differs, the channel has just been changed; the next turn uses the new revision.
      if (found?.revision !== queue.revision) return undefined
      const provider = configuredProvider(found.settings, transport, {
        owner: businessId,
        earlier: [...(found.previous ? [found.previous] : []), processSettings()],
      })
      if (!provider) throw new Error('the settings are incomplete')
      return this.#keep(key, { ...provider, concurrency: Math.min(provider.concurrency, mostAtOnce) })
    } catch (error) {
      await this.#reportUnusable(queue, error)
      return undefined
    }
  }

  #keep(key: string, provider: DeliveryProvider): DeliveryProvider {
    const [oldest] = this.#providers.keys()
    if (oldest !== undefined && this.#providers.size >= maxProviders) this.#providers.delete(oldest)
    this.#providers.set(key, provider)
    return provider
  }

  /**
   * Reports the credentials as unusable and pauses them. The deliveries stay queued: nothing was sent, and
   * the business can enter its credentials again.
   */
  async #reportUnusable(queue: OwnQueue, error: unknown): Promise<void> {
    const { transport, businessId } = queue
    this.#rest(queue, unusableSeconds)
    this.loops.logger.error({ businessId, transport, err: error }, 'own credentials cannot be used')
    const state = new ChannelStateWriter(transport, this.loops)
    state.record({ kind: 'retry', code: 'credentials_unreadable' }, businessId)
    await state.write()
  }
}

const revisionKey = ({ transport, businessId, revision }: OwnQueue & OwnCredentials): string =>
  `${transport}/${businessId}/${revision}`
