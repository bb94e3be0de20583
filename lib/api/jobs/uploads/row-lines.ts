import { copyField } from '../../db/copy-format'
import type { Key } from '../../record-key'

export type NewRow = { line: number; cells?: string[]; broken?: string | null; accountId?: string }

/** The columns of each line that `rowLines` returns. */
export const rowColumns = 'business_id, job_id, line, cells, broken, account_id'

/** Formats a new job's rows for COPY in text format, each followed by a line feed. */
export function rowLines({ businessId, id }: Key, rows: readonly NewRow[]): string {
  const lines = rows.map(({ line, cells = null, broken = null, accountId = null }) =>
    [businessId, id, line, cells, broken, accountId].map(copyField).join('\t'),
  )
  return `${lines.join('\n')}\n`
}

/**
 * The heading row and the rows above it. They get negative line numbers, which no phase processes, and are
 * stored because the user may choose another heading row.
 */
export const rowsAbove = (rows: readonly string[][]): NewRow[] =>
  rows.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? { line: -(at + 1), cells } : []))
