import { sortFailure } from '../workers/sort-failure'

/**
 * Takes rows together. Where the database refuses them it takes fewer, until the row that it refuses is alone and first:
 * `countTry` then puts that row off or, after enough tries, fails it.
 */
export class RowBatches {
  #most: number

  constructor(
    readonly usual: number,
    readonly countTry: (error: unknown) => Promise<void>,
  ) {
    this.#most = usual
  }

  /** What `take` answered for up to `free` rows; undefined when they were refused. An outage or a bug is thrown. */
  async take<Taken>(free: number, take: (limit: number) => Promise<Taken>): Promise<Taken | undefined> {
    const limit = Math.min(this.#most, free)
    try {
      const taken = await take(limit)
      this.#most = Math.min(this.usual, this.#most * 2)
      return taken
    } catch (error) {
      if (sortFailure(error) !== 'poison') throw error
      if (limit > 1) this.#most = Math.floor(limit / 2)
      else await this.countTry(error)
      return undefined
    }
  }
}
