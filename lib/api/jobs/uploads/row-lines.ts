import { copyField } from '../../db/copy-field'

type Key = { businessId: string; id: string }
export type NewRow = { line: number; cells?: string[]; broken?: string | null; accountId?: string }

/** The columns of a line of `rowLines`. */
export const rowColumns = 'business_id, job_id, line, cells, broken, account_id'

/** Rows of a new job in the text format of COPY, each ended by a line feed. */
export function rowLines({ businessId, id }: Key, rows: readonly NewRow[]): string {
  const lines = rows.map(({ line, cells = null, broken = null, accountId = null }) =>
    [businessId, id, line, cells, broken, accountId].map(copyField).join('\t'),
  )
  return `${lines.join('\n')}\n`
}

/** The headings and what stands above them, from row 1 on: under negative numbers, which no phase of a job comes to, for one of these rows may be chosen instead. */
export const rowsAbove = (rows: readonly string[][]): NewRow[] =>
  rows.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? { line: -(at + 1), cells } : []))
