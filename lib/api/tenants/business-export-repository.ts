import { raw, sql } from '../db/sql'
import { openSnapshot, type Snapshot } from '../db/tenants/snapshot'
import type { TenantTable } from './tenant-tables'

export type { Snapshot }

/** The caller must close the snapshot. */
export const openExport = (databaseUrl: string): Promise<Snapshot> => openSnapshot(databaseUrl)

const rowsAtOnce = 1_000
const piecesAtOnce = 2

/** A table's rows as JSON objects, one per line. */
export async function* readLines(
  snapshot: Snapshot,
  { name, without = [] }: TenantTable,
  businessId: string,
): AsyncGenerator<string[]> {
  const omitted = sql`${[...without]}::text[]`
  const statement = sql`select (to_jsonb(one) - ${omitted})::text as line from ${raw(name)} one
    where business_id = ${businessId}`
  for await (const rows of snapshot.read<{ line: string }>(statement, rowsAtOnce))
    yield rows.map(({ line }) => line)
}

/** The row of the business itself, and the time of the snapshot. */
export async function readBusinessLine(
  snapshot: Snapshot,
  businessId: string,
): Promise<{ line: string; at: Date } | undefined> {
  const statement = sql`select to_jsonb(businesses)::text as line, now() as at from businesses where id = ${businessId}`
  for await (const [row] of snapshot.read<{ line: string; at: Date }>(statement, 1)) return row
  return undefined
}

export type FilePiece = { jobId: string; piece: Uint8Array }

/** The uploaded files of imports, as pieces in order. */
export async function* readFilePieces(snapshot: Snapshot, businessId: string): AsyncGenerator<FilePiece> {
  const statement = sql`select job_id as "jobId", piece from job_files where business_id = ${businessId}
    order by job_id, place`
  for await (const pieces of snapshot.read<FilePiece>(statement, piecesAtOnce)) yield* pieces
}
