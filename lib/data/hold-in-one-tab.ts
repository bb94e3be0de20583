/** How long a candidate waits for a reply from the current holder. */
export const answerWithinMs = 1_000
const askEveryMs = 2_000

type Message = { kind: 'claim' | 'released' } | { kind: 'held'; since: number; by: string }

/**
 * Runs `hold` in only one of the browser's tabs that pass the same name, until `signal` aborts; then another
 * tab takes over. `hold` must stop when its own signal aborts. Used for long-lived connections, because
 * browsers limit the number of connections per host. Pages outside a secure context have no locks, so their
 * tabs elect the holder by messages. In a browser that supports neither, `hold` never runs.
 */
export function holdInOneTab(name: string, signal: AbortSignal, hold: (signal: AbortSignal) => void): void {
  if ('locks' in navigator) {
    const untilLeft = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
        hold(signal)
      })
    // If a tab is closed while waiting, its lock request is rejected.
    navigator.locks.request(name, { signal }, untilLeft).catch(() => {})
  } else if (typeof BroadcastChannel !== 'undefined') new Election(name, hold).join(signal)
}

/**
 * Represents one tab in the election. If a holder was frozen and another tab took over, the newer holder stays.
 */
class Election {
  readonly #own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  readonly #channel: BroadcastChannel
  #holding: { since: number; stop: AbortController } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    name: string,
    private readonly hold: (signal: AbortSignal) => void,
  ) {
    this.#channel = new BroadcastChannel(`${name} holder`)
  }

  join(signal: AbortSignal): void {
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
    const release = () => {
      if (this.#resign()) this.#channel.postMessage({ kind: 'released' } satisfies Message)
      // The browser may restore the page from its back/forward cache.
      this.#claimLater()
    }
    const leave = () => {
      removeEventListener('pagehide', release)
      release()
      clearTimeout(this.#timer)
      this.#channel.close()
    }
    addEventListener('pagehide', release)
    signal.addEventListener('abort', leave, { once: true })
    this.#claim()
  }

  #claim(): void {
    clearTimeout(this.#timer)
    // Part of the wait is random: if several tabs claim the role at the same time, one of them is first and notifies
    // the others.
    this.#timer = setTimeout(() => this.#begin(), answerWithinMs * (0.5 + Math.random() / 2))
    this.#channel.postMessage({ kind: 'claim' } satisfies Message)
  }

  #begin(): void {
    const stop = new AbortController()
    this.#holding = { since: Date.now(), stop }
    this.#sayHeld()
    this.hold(stop.signal)
  }

  #hear(message: Message): void {
    const isNewer = message.kind === 'held' && this.#isOlderThan(message)
    if (this.#holding && !isNewer) this.#sayHeld()
    else if (message.kind === 'released') this.#claim()
    else if (message.kind === 'held') {
      this.#resign()
      this.#claimLater()
    }
  }

  #claimLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#claim(), askEveryMs)
  }

  #isOlderThan({ since, by }: Extract<Message, { kind: 'held' }>): boolean {
    const own = this.#holding?.since ?? 0
    return own < since || (own === since && this.#own < by)
  }

  #sayHeld(): void {
    if (!this.#holding) return
    const { since } = this.#holding
    this.#channel.postMessage({ kind: 'held', since, by: this.#own } satisfies Message)
  }

  /** Gives up the role; returns whether this tab was the holder. */
  #resign(): boolean {
    const { stop } = this.#holding ?? {}
    this.#holding = undefined
    stop?.abort()
    return stop !== undefined
  }
}
