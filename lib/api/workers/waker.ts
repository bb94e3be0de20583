/** Wakes everybody who waits. News that came since `heard` was read ends a wait before it begins, so none is missed. */
export class Waker {
  heard = 0
  #sleepers = new Set<() => void>()

  wake(): void {
    this.heard += 1
    for (const wakeUp of this.#sleepers) wakeUp()
  }

  /** Resolves after `seconds`, or as soon as there was news after `since`. */
  async wait(seconds: number, since = this.heard): Promise<void> {
    if (since !== this.heard) return
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
