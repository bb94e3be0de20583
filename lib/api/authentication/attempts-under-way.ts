type Turn = { running: number; waiting: number; lastEntry: Promise<unknown>; wake: () => void }

/** How often to check whether attempts on other servers have ended. */
const pollMs = 100
/**
 * Longer than any attempt takes. After this time, only attempts of killed processes are still counted as in
 * progress.
 */
const defaultTimeoutMs = 30_000

/** Queues attempts with the same key while too many of them are in progress. */
export class AttemptsUnderWay {
  readonly #turns = new Map<string, Turn>()
  readonly #timeoutMs: number

  constructor(timeoutMs = defaultTimeoutMs) {
    this.#timeoutMs = timeoutMs
  }

  /**
   * Starts an attempt as soon as `enter` returns a value; the caller must call `end` when the attempt is
   * over. Attempts with the same key start in order. `enter` is called again whenever one of them ends, and
   * every 100 ms. If an attempt has waited too long, `mustDecide` is true, and `enter` must return a value or
   * throw.
   */
  start<Value>(key: string, enter: (mustDecide: boolean) => Promise<Value | undefined>): Promise<Value> {
    const turn = this.#turns.get(key) ?? {
      running: 0,
      waiting: 0,
      lastEntry: Promise.resolve(),
      wake: () => undefined,
    }
    this.#turns.set(key, turn)
    turn.waiting += 1
    const latest = performance.now() + this.#timeoutMs
    const entry = turn.lastEntry.then(() => untilEntered(turn, () => enter(performance.now() >= latest)))
    turn.lastEntry = entry.then(
      () => this.#leave(key, turn),
      () => this.#leave(key, turn),
    )
    return entry
  }

  end(key: string): void {
    const turn = this.#turns.get(key)
    if (!turn) return
    turn.running -= 1
    turn.wake()
    this.#forgetIfUnused(key, turn)
  }

  #leave(key: string, turn: Turn): void {
    turn.waiting -= 1
    this.#forgetIfUnused(key, turn)
  }

  #forgetIfUnused(key: string, turn: Turn): void {
    if (turn.running === 0 && turn.waiting === 0) this.#turns.delete(key)
  }
}

async function untilEntered<Value>(turn: Turn, enter: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const woken = new Promise<void>((resolve) => {
      turn.wake = resolve
    })
    const value = await enter()
    if (value !== undefined) {
      turn.running += 1
      return value
    }
    const timer = setTimeout(turn.wake, pollMs)
    await woken
    clearTimeout(timer)
  }
}
