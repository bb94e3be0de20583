import type { Issue } from '@/lib/contract/errors'

/** The columns that the issues of a row are about, by their place; undefined when an issue names none of them. */
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

/** The cells as they are sent: those beyond the last column go, once they are empty. */
export function trimSurplus(cells: readonly string[], columnCount: number): string[] {
  const last = cells.findLastIndex((cell, index) => index < columnCount || cell.trim() !== '')
  return cells.slice(0, last + 1)
}
