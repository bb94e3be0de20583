import type { Issue } from '@/lib/contract/errors'

/** The indices of the columns that a row's issues concern; undefined (all of them) if an issue matches none. */
export function findOffendingColumns(
  issues: readonly Pick<Issue, 'path'>[],
  fields: readonly (string | null)[],
): number[] | undefined {
  const columns = issues.flatMap(({ path }) => {
    const places = fields.flatMap((field, at) => (field === path ? [at] : []))
    return places.length > 0 ? places : [-1]
  })
  return columns.includes(-1) || columns.length === 0
    ? undefined
    : [...new Set(columns)].sort((a, b) => a - b)
}

/** The cells as sent to the API: trailing empty cells beyond the last column are dropped. */
export function trimSurplus(cells: readonly string[], columnCount: number): string[] {
  const last = cells.findLastIndex((cell, index) => index < columnCount || cell.trim() !== '')
  return cells.slice(0, last + 1)
}
