const dayMilliseconds = 86_400_000

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * dayMilliseconds

/** The sample history always ends on this day, because IDs contain a timestamp but must be the same on every run. */
export const historyEnds = Date.UTC(2026, 0, 1)

export const asTimestamp = (milliseconds: number) => new Date(milliseconds).toISOString()
export const asDate = (milliseconds: number) => asTimestamp(milliseconds).slice(0, 10)
export const asMidnight = (milliseconds: number) => `${asDate(milliseconds)}T00:00:00.000Z`
