/** The first and the last day that can be chosen, as `2026-12-03`. */
export type CalendarLimits = { min?: string; max?: string }

export type CalendarProps = CalendarLimits & {
  /** The day that is chosen, as `2026-12-03`. */
  day?: string
  /** With an empty text once there is to be none. */
  onChoose: (day: string) => void
}

/** How far the years reach where nothing limits them: ends of accounts lie ahead. */
const yearsAhead = 20

/** The latest year that can be meant. */
export const latestYearOf = ({ max }: CalendarLimits) =>
  max ? Number(max.slice(0, 4)) : new Date().getFullYear() + yearsAhead
