import { raw, sql } from '../db/sql'
import { openSnapshot, type Snapshot } from '../db/tenants/snapshot'
import { shownMessage } from '../delivery/sql/shown-message'
import type { TenantTable } from './tenant-tables'

export type { Snapshot }

/** Opens a consistent snapshot of the database. The caller must close it. */
export const openExport = (databaseUrl: string): Promise<Snapshot> => openSnapshot(databaseUrl)

const rowsAtOnce = 1_000
const piecesAtOnce = 2

/** Yields the business's rows in a table, each as a line of JSON. */
export async function* readLines(
  snapshot: Snapshot,
  { name, without = [] }: TenantTable,
  businessId: string,
): AsyncGenerator<string[]> {
  const omitted = sql`${[...without]}::text[]`
  // The link of a dispatch is as secret as a token.
  const shown = name === 'notifications' ? sql`|| jsonb_build_object('message', ${shownMessage})` : sql``
  const statement = sql`select (to_jsonb(n) - ${omitted} ${shown})::text as line from ${raw(name)} n
    where business_id = ${businessId}`
  for await (const rows of snapshot.read<{ line: string }>(statement, rowsAtOnce))
    yield rows.map(({ line }) => line)
}

/** Returns the row in `businesses` as JSON, and the time of the snapshot. */
export async function readBusinessLine(
  snapshot: Snapshot,
  businessId: string,
): Promise<{ line: string; at: Date } | undefined> {
  const statement = sql`select to_jsonb(businesses)::text as line, now() as at from businesses where id = ${businessId}`
  for await (const [row] of snapshot.read<{ line: string; at: Date }>(statement, 1)) return row
  return undefined
}

export type FilePiece = { jobId: string; piece: Uint8Array }

/** Yields the files uploaded for imports, in pieces: file by file, from start to end. */
export async function* readFilePieces(snapshot: Snapshot, businessId: string): AsyncGenerator<FilePiece> {
  const statement = sql`select job_id as "jobId", piece from job_files where business_id = ${businessId}
    order by job_id, place`
  for await (const pieces of snapshot.read<FilePiece>(statement, piecesAtOnce)) yield* pieces
}
