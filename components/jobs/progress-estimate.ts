/** The number of rows done at a point in time (epoch ms). */
export type Sample = { place: number; at: number }

/**
 * The period over which the pace is averaged: long enough that a single slow second does not change the
 * figures, short enough to follow a change of pace.
 */
const windowMs = 20_000
const tellAfterMs = 1_500
const secondsStep = 5

/**
 * Adds a sample. If its row count is lower than that of the last sample, a new phase has begun, and the
 * estimate starts over.
 */
export function addSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (!last || next.place < last.place) return [next]
  if (next.at <= last.at) return samples
  const oldest = next.at - windowMs
  return [...samples.filter(({ at }, index) => at >= oldest || index === samples.length - 1), next]
}

export type Estimate = { rowsPerSecond: number; secondsLeft: number }

/** Pace and time left, rounded to avoid flicker; undefined while there is too little data or no progress. */
export function estimateProgress(samples: readonly Sample[], total: number): Estimate | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < tellAfterMs) return undefined
  const rate = ((last.place - first.place) * 1000) / (last.at - first.at)
  if (rate <= 0) return undefined
  const seconds = Math.max(0, total - last.place) / rate
  return { rowsPerSecond: roundRate(rate), secondsLeft: Math.ceil(seconds / secondsStep) * secondsStep }
}

/** Rounds a pace to two significant digits, which is precise enough. */
function roundRate(rate: number): number {
  return rate < 1 ? Math.round(rate * 10) / 10 : Number(rate.toPrecision(2))
}
