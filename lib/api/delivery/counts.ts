/** Counts by key. A key is removed when its count becomes zero. */
export class Counts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, number: number): void {
    const count = this.of(key) + number
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }

  all(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }
}
