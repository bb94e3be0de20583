import type { FileRow } from './file-row'

const each = 3

/** The first three non-empty cells of each column among these rows. */
export const samplesOf = (rows: readonly FileRow[], columns: number): string[][] =>
  Array.from({ length: columns }, (_, at) => firstFilled(rows, at))

function firstFilled(rows: readonly FileRow[], at: number): string[] {
  const filled: string[] = []
  for (const { cells } of rows) {
    const cell = cells[at] ?? ''
    if (cell.trim() !== '') filled.push(cell)
    if (filled.length === each) break
  }
  return filled
}
