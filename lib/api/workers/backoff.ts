export type Backoff = { firstSeconds: number; longestSeconds: number; factor?: number }

/**
 * Seconds to wait after an attempt, counted from 1: multiplied by `factor` (2 by default) each time, with jitter so
 * that rows are not retried in step.
 */
export function backoffSeconds(
  attempt: number,
  { firstSeconds, longestSeconds, factor = 2 }: Backoff,
  random = Math.random,
): number {
  const whole = Math.min(longestSeconds, firstSeconds * factor ** (attempt - 1))
  return whole / 2 + (random() * whole) / 2
}
