import { withPageSession } from '../../page-session'
import { ownAddress, withQuery } from '../../read'
import { newsMessage, type StreamMessage } from './stream-message'

/** A proxy that keeps answers back until they end would let nobody know. */
export const readyWithinMs = 5_000
/** The API says something every 5 s. */
export const silentAfterMs = 8_000
const firstRetryMs = 1_000
export const longestRetryMs = 30_000

/**
 * One connection to the stream of alerts. It begins again by itself behind the last cursor, later with each failure, whether
 * the connection ends, falls silent, or is never ready.
 */
export class StreamFollower {
  #source: EventSource | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryMs = firstRetryMs

  constructor(
    private cursor: string | undefined,
    private readonly tell: (message: StreamMessage) => void,
  ) {}

  start(): void {
    const address = ownAddress(withQuery('/api/alerts/stream', { after: this.cursor }))
    const source = new EventSource(withPageSession(address))
    this.#source = source
    this.#loseAfter(readyWithinMs)
    for (const kind of ['ready', 'reset', 'beat'] as const)
      source.addEventListener(kind, ({ lastEventId }) => this.#hear(kind, { kind, cursor: lastEventId }))
    source.addEventListener('alert', ({ lastEventId, data }) =>
      this.#hear('alert', newsMessage(lastEventId, data)),
    )
    // By itself it would not begin again after an answer that is no stream.
    source.addEventListener('error', () => this.#lose())
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
  }

  #hear(event: string, message: StreamMessage): void {
    if (event === 'ready') this.#retryMs = firstRetryMs
    if (message.kind !== 'lost') this.cursor = message.cursor
    this.#loseAfter(silentAfterMs)
    this.tell(message)
  }

  #loseAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lose(), ms)
  }

  #lose(): void {
    this.stop()
    // Not all at once, when a server that all of them follow comes back.
    const waitMs = this.#retryMs * (0.5 + Math.random() / 2)
    this.#retryMs = Math.min(2 * this.#retryMs, longestRetryMs)
    this.#timer = setTimeout(() => this.start(), waitMs)
    this.tell({ kind: 'lost' })
  }
}
