import { sortFailure } from '../../workers/sort-failure'
import type { WorkerLoops } from '../../workers/worker-loops'
import type { Outcome } from '../providers/port'
import type { Timing } from '../timing'
import type { Transport } from '../transports'
import { type ChannelStateChange, updateChannelStates } from './channel-state-repository'

const writeIntervalMs = 1000

type Change = { success?: number; error?: { at: number; code: string | null; message: string | null } }

/**
 * Records the time of each business's last success and error with a provider, and stores them about once a
 * second.
 */
export class ChannelStateWriter {
  #changes = new Map<string, Change>()
  #timer?: NodeJS.Timeout

  constructor(
    readonly transport: Transport,
    readonly loops: WorkerLoops<Timing>,
  ) {}

  /**
   * Records an outcome, unless it only means that a device no longer exists, which is not a channel error.
   */
  record(outcome: Outcome, businessId: string, now = performance.now()): void {
    if (outcome.kind === 'refused' && outcome.deviceGone) return
    const changes = this.#changes.get(businessId) ?? {}
    if (outcome.kind === 'accepted') changes.success = now
    else changes.error = { at: now, code: storable(outcome.code), message: outcome.message ?? null }
    this.#changes.set(businessId, changes)
    this.#timer ??= setTimeout(() => void this.write(), writeIntervalMs)
  }

  /** Never rejects. If a write fails, its data is lost until the next success or error replaces it. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = this.#changes
    this.#changes = new Map()
    if (changes.size === 0) return
    try {
      await updateChannelStates(this.#asRows(changes))
    } catch (error) {
      if (sortFailure(error) !== 'outage') this.loops.failed(`channel state of ${this.transport}`, error)
    }
  }

  #asRows(changes: ReadonlyMap<string, Change>): ChannelStateChange[] {
    const now = performance.now()
    const ago = (at: number) => (now - at) / 1000
    return [...changes].map(([businessId, { success, error }]) => ({
      businessId,
      transport: this.transport,
      successSecondsAgo: success === undefined ? null : ago(success),
      error: error ? { secondsAgo: ago(error.at), code: error.code, message: error.message } : null,
    }))
  }
}

/** Removes characters that PostgreSQL cannot store as text, because the code comes from the provider. */
const storable = (code: string) => code.replaceAll('\0', '').toWellFormed()
