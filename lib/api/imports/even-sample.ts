/**
 * Keeps at most a fixed number of the items added, spread evenly, so that a file's late rows count as much as
 * its early ones.
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
