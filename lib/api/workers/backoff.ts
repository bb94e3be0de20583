export type Backoff = { firstSeconds: number; longestSeconds: number; factor?: number }

/**
 * Returns the seconds to wait after an attempt. Attempts are counted from 1; each one multiplies the wait by `factor`
 * (2 by default). Jitter keeps rows from being retried all at once.
 */
export function backoffSeconds(
  attempt: number,
  { firstSeconds, longestSeconds, factor = 2 }: Backoff,
  random = Math.random,
): number {
  const whole = Math.min(longestSeconds, firstSeconds * factor ** (attempt - 1))
  return whole / 2 + (random() * whole) / 2
}
