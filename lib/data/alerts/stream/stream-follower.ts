import { withPageSession } from '../../page-session'
import { ownAddress, withQuery } from '../../read'
import { newsMessage, type StreamMessage } from './stream-message'

/** Without this limit, a proxy that buffers the response until it ends would go unnoticed. */
export const readyWithinMs = 5_000
/** A stream silent for this long counts as lost: the API sends something at least every 5 s. */
export const silentAfterMs = 8_000
const firstRetryMs = 1_000
export const longestRetryMs = 30_000

/**
 * One connection to the alert stream. If the connection ends, falls silent or never becomes ready, it
 * reconnects from the last cursor, with a delay that grows with each failure.
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
    // EventSource does not reconnect after a response that is not an event stream.
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
    // Jitter, so that not all clients reconnect at the same time when the server returns.
    const waitMs = this.#retryMs * (0.5 + Math.random() / 2)
    this.#retryMs = Math.min(2 * this.#retryMs, longestRetryMs)
    this.#timer = setTimeout(() => this.start(), waitMs)
    this.tell({ kind: 'lost' })
  }
}
