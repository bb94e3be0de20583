import { sortFailure } from '../../workers/sort-failure'
import type { WorkerLoops } from '../../workers/worker-loops'
import type { Outcome } from '../providers/port'
import type { Timing } from '../timing'
import type { Transport } from '../transports'
import { type ChannelNews, updateChannelStates } from './channel-state-repository'

const writtenEachMs = 1000

type News = { success?: number; error?: { at: number; code: string | null; message: string | null } }

/** Records the last success and error of each business with one provider, and writes them about once a second. */
export class ChannelNewsKeeper {
  #news = new Map<string, News>()
  #timer?: NodeJS.Timeout

  constructor(
    readonly transport: Transport,
    readonly loops: WorkerLoops<Timing>,
  ) {}

  /** A device that no longer exists is not an error of the channel. */
  record(outcome: Outcome, businessId: string, now = performance.now()): void {
    if (outcome.kind === 'refused' && outcome.deviceGone) return
    const news = this.#news.get(businessId) ?? {}
    if (outcome.kind === 'accepted') news.success = now
    else news.error = { at: now, code: storable(outcome.code), message: outcome.message ?? null }
    this.#news.set(businessId, news)
    this.#timer ??= setTimeout(() => void this.write(), writtenEachMs)
  }

  /** Never fails: a later success or error replaces one that the database did not store. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const news = this.#news
    this.#news = new Map()
    if (news.size === 0) return
    try {
      await updateChannelStates(this.#asRows(news))
    } catch (error) {
      if (sortFailure(error) !== 'outage') this.loops.failed(`channel state of ${this.transport}`, error)
    }
  }

  #asRows(news: ReadonlyMap<string, News>): ChannelNews[] {
    const now = performance.now()
    const ago = (at: number) => (now - at) / 1000
    return [...news].map(([businessId, { success, error }]) => ({
      businessId,
      transport: this.transport,
      successSecondsAgo: success === undefined ? null : ago(success),
      error: error ? { secondsAgo: ago(error.at), code: error.code, message: error.message } : null,
    }))
  }
}

/** The code comes from the provider: strips what PostgreSQL cannot store as text. */
const storable = (code: string) => code.replaceAll('\0', '').toWellFormed()
