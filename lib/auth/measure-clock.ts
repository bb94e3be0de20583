const minuteMs = 60_000
/** Beyond this someone has to set a clock: times of the console and of the API would contradict each other. */
const mostDifferenceMs = 5 * minuteMs

export type Clock = {
  /** Whether the clocks are too far apart to correct for. */
  differs: boolean
  /** In whole minutes: answers give the time to the second only. */
  differenceSeconds: number
  /** A time of the API, ISO 8601, as our own clock will show it. */
  toOwnTime(time: string): string
}

/** Compares the API's clock, from the date of its answer (undefined without one), with ours; both in ms since the epoch. */
export function measureClock(answeredAt: number | undefined, now = Date.now()): Clock {
  const aheadMs = now - (answeredAt ?? now)
  return {
    differs: Math.abs(aheadMs) > mostDifferenceMs,
    differenceSeconds: Math.round(Math.abs(aheadMs) / minuteMs) * 60,
    toOwnTime: (time) => new Date(Date.parse(time) + aheadMs).toISOString(),
  }
}
