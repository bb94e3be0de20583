export type Backoff = { firstSeconds: number; longestSeconds: number }

/** Seconds to wait after the given attempt, from 1: doubling, and between half and all of it, so that rows spread. */
export function backoffSeconds(
  attempt: number,
  { firstSeconds, longestSeconds }: Backoff,
  random = Math.random,
): number {
  const whole = Math.min(longestSeconds, firstSeconds * 2 ** (attempt - 1))
  return whole / 2 + (random() * whole) / 2
}
