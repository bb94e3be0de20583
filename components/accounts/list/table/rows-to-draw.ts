/** So many rows above and below what is in sight are drawn too. */
const around = 12

type Drawn = {
  sight: { first: number; last: number }
  /** All rows there are places for. */
  count: number
  /** The row that has the focus: it is drawn wherever it is. */
  active?: number
}

/** The indices of the rows to draw, in their order. */
export function rowsToDraw({ sight, count, active }: Drawn): number[] {
  const last = Math.min(count - 1, sight.last + around)
  // A list that has become shorter may lie above all that is in sight.
  const first = Math.min(Math.max(0, sight.first - around), Math.max(0, last - around))
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  if (active === undefined || active >= count || rows.includes(active)) return rows
  return active < first ? [active, ...rows] : [...rows, active]
}
