/** A position in the primary's write-ahead log, and when the primary was there (`performance.now()`). */
type Sample = { at: number; position: bigint }

/**
 * Tells how old a replica's data is. Whatever was committed when the primary was at a position is on every
 * replica that has replayed the log up to there, so no two clocks are compared.
 */
export class ReplayClock {
  #samples: Sample[] = []

  constructor(private readonly longestMs: number) {}

  /** Records that the primary was at `position` at the time `at` or later; forgets samples that are too old. */
  note({ at, position }: Sample): void {
    this.#samples = this.#samples.filter((one) => at - one.at <= this.longestMs)
    this.#samples.push({ at, position })
  }

  /** When the primary's position was last known. */
  get newest(): number {
    return this.#samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  }

  /** When a replica's data was current, or later; undefined if it is older than every sample. */
  currentAt(replayed: bigint): number | undefined {
    return this.#samples.findLast(({ position }) => position <= replayed)?.at
  }
}

/** Parses a position as PostgreSQL writes it, such as `16/B374D848`. */
export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
