const minuteMs = 60_000
/** Beyond this, an operator has to set a clock: the console's and the API's times would contradict each other. */
const mostDifferenceMs = 5 * minuteMs

export type Clock = {
  /** Whether the clocks are too far apart to correct for. */
  differs: boolean
  /** In whole minutes: responses give the time only to the second. */
  differenceSeconds: number
  /** Converts a time from the API, ISO 8601, to the console's clock. */
  toOwnTime(time: string): string
}

/**
 * Compares the API's clock, from its response's date (undefined without one), with ours; both in ms since the epoch.
 */
export function measureClock(answeredAt: number | undefined, now = Date.now()): Clock {
  const aheadMs = now - (answeredAt ?? now)
  return {
    differs: Math.abs(aheadMs) > mostDifferenceMs,
    differenceSeconds: Math.round(Math.abs(aheadMs) / minuteMs) * 60,
    toOwnTime: (time) => new Date(Date.parse(time) + aheadMs).toISOString(),
  }
}
