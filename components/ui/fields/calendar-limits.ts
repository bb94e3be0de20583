/** The first and last selectable day, as `2026-12-03`. */
export type CalendarLimits = { min?: string; max?: string }

export type CalendarProps = CalendarLimits & {
  /** The selected day, as `2026-12-03`. */
  day?: string
  /** Called with an empty string when the day is cleared. */
  onChoose: (day: string) => void
}

/** How far ahead the years go when there is no limit: accounts can end years from now. */
const yearsAhead = 20

/** The latest year a typed date can refer to. */
export const latestYearOf = ({ max }: CalendarLimits) =>
  max ? Number(max.slice(0, 4)) : new Date().getFullYear() + yearsAhead
