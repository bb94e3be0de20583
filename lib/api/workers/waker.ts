/** Ends the waits of others. A wake since `wakes` was read ends a wait before it begins, so none is missed. */
export class Waker {
  wakes = 0
  #sleepers = new Set<() => void>()

  wake(): void {
    this.wakes += 1
    for (const wakeUp of this.#sleepers) wakeUp()
  }

  /** Resolves after `seconds`, or as soon as it was woken after `since`. */
  async wait(seconds: number, since = this.wakes): Promise<void> {
    if (since !== this.wakes) return
    await new Promise<void>((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer)
        this.#sleepers.delete(wakeUp)
        resolve()
      }
      const timer = setTimeout(wakeUp, seconds * 1000)
      this.#sleepers.add(wakeUp)
    })
  }
}
