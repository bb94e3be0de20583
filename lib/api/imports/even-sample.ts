/**
 * Keeps up to `most` of the added items, evenly spaced, so that a sample includes late rows of a file too.
 */
export class EvenSample<T> {
  readonly #most: number
  #kept: T[] = []
  #seen = 0
  #step = 1

  constructor(most: number) {
    this.#most = most
  }

  add(one: T): void {
    if (this.#seen % this.#step === 0) this.#kept.push(one)
    this.#seen += 1
    if (this.#kept.length <= this.#most) return
    this.#kept = this.#kept.filter((_, at) => at % 2 === 0)
    this.#step *= 2
  }

  get kept(): readonly T[] {
    return this.#kept
  }
}
