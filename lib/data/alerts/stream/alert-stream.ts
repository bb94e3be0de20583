import { StreamFollower, silentAfterMs } from './stream-follower'
import type { StreamMessage } from './stream-message'

/** `heardAt`: when the API was last heard through the stream, by the browser's clock; 0 for never. */
export type StreamState = { live: boolean; heardAt: number }

/** A thousand events a second do not have the page drawn so often to say when the last one came. */
const noteEveryMs = 1_000

/**
 * The stream of alerts, over one connection for all tabs of a browser that give the same name: the tab that holds a lock has
 * it and passes on what it hears. When that tab closes, the next one goes on behind the last cursor it knows. Where the page
 * may not have locks (http on another machine's address) each tab has a connection of its own.
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

  /** Follows until the function that it returns is called. */
  start(): () => void {
    if (typeof EventSource === 'undefined') return () => {}
    const leaving = new AbortController()
    if (hasLocks() && typeof BroadcastChannel !== 'undefined') this.#join(leaving.signal)
    else void this.#lead(leaving.signal, () => {})
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
    const lead = () => this.#lead(signal, (message) => channel.postMessage(message))
    // Who leaves while it waits is refused the lock.
    navigator.locks.request(this.name, { signal }, lead).catch(() => {})
  }

  /** Holds the connection, and with it the lock, until this tab leaves. */
  #lead(signal: AbortSignal, pass: (message: StreamMessage) => void): Promise<void> {
    const follower = new StreamFollower(this.#cursor, (message) => {
      pass(message)
      this.#hear(message)
    })
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      follower.start()
      const leave = () => {
        follower.stop()
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #hear(message: StreamMessage): void {
    const wasLive = this.#state.live
    clearTimeout(this.#silence)
    if (message.kind === 'lost') this.#become({ live: false, heardAt: this.#state.heardAt })
    else {
      this.#cursor = message.cursor
      // The tab that has the connection may be gone without a word, or asleep.
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

function hasLocks(): boolean {
  return 'locks' in navigator
}
