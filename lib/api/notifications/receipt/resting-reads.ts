/** Once something was read, it is not read again for so many times as long as that took. */
const restFactor = 10

type Read<T> = { value: Promise<T>; until: number }

/** What is dear to read, by key: all who ask at the same time share one read, and those who ask soon after it its answer. */
export class RestingReads<T> {
  readonly #reads = new Map<string, Read<T>>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A read that fails fails for all who wait for it, and the next who asks reads again. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#reads.get(key)
    if (known && this.now() < known.until) return known.value
    const one = { value: read(), until: Number.POSITIVE_INFINITY }
    this.#reads.set(key, one)
    const startedAt = this.now()
    one.value.then(
      () => this.#rest(key, one, restFactor * (this.now() - startedAt)),
      () => this.#forget(key, one),
    )
    return one.value
  }

  #rest(key: string, one: Read<T>, milliseconds: number): void {
    one.until = this.now() + milliseconds
    setTimeout(() => this.#forget(key, one), milliseconds).unref()
  }

  #forget(key: string, one: Read<T>): void {
    if (this.#reads.get(key) === one) this.#reads.delete(key)
  }
}
