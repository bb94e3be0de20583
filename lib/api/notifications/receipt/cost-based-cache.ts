/** The time that a result is cached, as a multiple of the time that reading it took. */
const restFactor = 10

type Read<T> = { value: Promise<T>; until: number }

/** Caches slow reads by key. Concurrent callers share one read, whose result is then reused for a while. */
export class CostBasedCache<T> {
  readonly #reads = new Map<string, Read<T>>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Returns the cached result, or reads it. If a read fails, everyone waiting for it gets the error, and the
   * next call reads again.
   */
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
