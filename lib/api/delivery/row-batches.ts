import { sortFailure } from '../workers/sort-failure'

/**
 * Takes rows in batches. If the database rejects a batch, the next one is half as large, until the rejected
 * row is alone. `countTry` then delays that row or, after enough attempts, fails it.
 */
export class RowBatches {
  #most: number

  constructor(
    readonly usual: number,
    readonly countTry: (error: unknown) => Promise<void>,
  ) {
    this.#most = usual
  }

  /**
   * Calls `take` for up to `free` rows and returns its result; undefined if the database rejected the rows.
   * Throws if the database is unavailable, or for other errors.
   */
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
