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
