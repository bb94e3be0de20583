import { holdInOneTab } from '../../hold-in-one-tab'
import { StreamFollower, silentAfterMs } from './stream-follower'
import type { StreamMessage } from './stream-message'

/** `heardAt`: when the stream last delivered anything, by the browser's clock; 0 if it never has. */
export type StreamState = { live: boolean; heardAt: number }

/**
 * Limits re-renders, so that a thousand events a second do not update the time of the last event a thousand
 * times.
 */
const noteEveryMs = 1_000

/**
 * The alert stream, with one connection shared by all tabs of a browser that pass the same name. One tab
 * holds the connection and relays its messages. When that tab closes, another one takes over from the last
 * cursor it knows.
 */
export class AlertStream {
  #state: StreamState = { live: false, heardAt: 0 }
  #cursor: string | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(
    private readonly name: string,
    private readonly take: (message: StreamMessage, wasLive: boolean) => void,
  ) {}

  readonly readState = () => this.#state
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Follows the stream until the returned function is called. */
  start(): () => void {
    if (typeof EventSource === 'undefined' || typeof BroadcastChannel === 'undefined') return () => {}
    const leaving = new AbortController()
    this.#join(leaving.signal)
    return () => {
      leaving.abort()
      clearTimeout(this.#silence)
      this.#state = { live: false, heardAt: this.#state.heardAt }
    }
  }

  #join(signal: AbortSignal): void {
    const channel = new BroadcastChannel(this.name)
    channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => this.#hear(data)
    signal.addEventListener('abort', () => channel.close(), { once: true })
    holdInOneTab(this.name, signal, (held) => this.#lead(held, (message) => channel.postMessage(message)))
  }

  /** Opens the connection and relays its messages to the other tabs. */
  #lead(signal: AbortSignal, pass: (message: StreamMessage) => void): void {
    const follower = new StreamFollower(this.#cursor, (message) => {
      pass(message)
      this.#hear(message)
    })
    signal.addEventListener('abort', () => follower.stop(), { once: true })
    follower.start()
  }

  #hear(message: StreamMessage): void {
    const wasLive = this.#state.live
    clearTimeout(this.#silence)
    if (message.kind === 'lost') this.#become({ live: false, heardAt: this.#state.heardAt })
    else {
      this.#cursor = message.cursor
      // The tab that holds the connection may have been frozen, or may have vanished without a message.
      this.#silence = setTimeout(() => this.#hear({ kind: 'lost' }), silentAfterMs)
      const isJustHeard = wasLive && Date.now() - this.#state.heardAt < noteEveryMs
      if (!isJustHeard) this.#become({ live: true, heardAt: Date.now() })
    }
    this.take(message, wasLive)
  }

  #become(state: StreamState): void {
    this.#state = state
    for (const notify of this.#listeners) notify()
  }
}
