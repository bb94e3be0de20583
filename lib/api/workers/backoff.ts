export type Backoff = { firstSeconds: number; longestSeconds: number; factor?: number }

/** Seconds to wait after the given attempt, from 1: `factor` times as long after each, 2 unless said, and spread so that rows do not come back together. */
export function backoffSeconds(
  attempt: number,
  { firstSeconds, longestSeconds, factor = 2 }: Backoff,
  random = Math.random,
): number {
  const whole = Math.min(longestSeconds, firstSeconds * factor ** (attempt - 1))
  return whole / 2 + (random() * whole) / 2
}
