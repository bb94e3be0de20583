type Turn = { running: number; waiting: number; lastEntry: Promise<unknown>; onEnd: () => void }

/**
 * Counts this process's attempts that have started but not ended, by a key that several attempts can share.
 */
export class AttemptsUnderWay {
  readonly #turns = new Map<string, Turn>()

  /**
   * Starts an attempt as soon as `enter` returns a value; the caller must then call `end`. Attempts with the
   * same key enter in order: `enter` is called with the number of attempts in progress, and again each time
   * one of those ends.
   */
  start<Value>(key: string, enter: (others: number) => Promise<Value | undefined>): Promise<Value> {
    const turn = this.#turns.get(key) ?? {
      running: 0,
      waiting: 0,
      lastEntry: Promise.resolve(),
      onEnd: () => undefined,
    }
    this.#turns.set(key, turn)
    turn.waiting += 1
    const entry = turn.lastEntry.then(() => untilEntered(turn, enter))
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
    turn.onEnd()
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

async function untilEntered<Value>(
  turn: Turn,
  enter: (others: number) => Promise<Value | undefined>,
): Promise<Value> {
  for (;;) {
    const oneEnds = new Promise<void>((resolve) => {
      turn.onEnd = resolve
    })
    const value = await enter(turn.running)
    if (value !== undefined) {
      turn.running += 1
      return value
    }
    await oneEnds
  }
}
