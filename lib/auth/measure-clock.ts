const minuteMs = 60_000
/** Beyond this somebody must set a clock: what the two say of times would no longer fit together. */
const mostDifferenceMs = 5 * minuteMs

export type Clock = {
  /** Whether the two clocks are further apart than can be made up for. */
  differs: boolean
  /** In whole minutes: answers say the time to the second only. */
  differenceSeconds: number
  /** A time of the API, ISO 8601, as our own clock will show it. */
  toOwnTime(time: string): string
}

/** The API's clock beside ours, from when it answered just now (undefined when it did not say), both in ms since the epoch. */
export function measureClock(answeredAt: number | undefined, now = Date.now()): Clock {
  const aheadMs = now - (answeredAt ?? now)
  return {
    differs: Math.abs(aheadMs) > mostDifferenceMs,
    differenceSeconds: Math.round(Math.abs(aheadMs) / minuteMs) * 60,
    toOwnTime: (time) => new Date(Date.parse(time) + aheadMs).toISOString(),
  }
}
