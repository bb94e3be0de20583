import { createHash } from 'node:crypto'
import {
  openExport,
  readBusinessLine,
  readFilePieces,
  readLines,
  type Snapshot,
} from './business-export-repository'
import { unknownBusiness } from './tenant-error'
import { tenantTables } from './tenant-tables'

/** A piece of one file in the export. The pieces of a file are yielded one after another. */
export type ExportPart = { path: string; rows?: readonly string[]; bytes: Uint8Array }
export type ExportedFile = { path: string; rows?: number; bytes: number; sha256: string }
/** The content of `manifest.json`, which comes last: an export without it is incomplete. */
export type Manifest = { business: string; at: string; files: ExportedFile[] }

const manifestPath = 'manifest.json'

/**
 * Yields a consistent snapshot of all data stored for a business: a JSON Lines file for each table, the files uploaded
 * for imports, and the manifest. Secrets and data derived from other tables are left out.
 */
export async function* exportTenant(databaseUrl: string, id: string): AsyncGenerator<ExportPart> {
  const snapshot = await openExport(databaseUrl)
  try {
    const business = await readBusinessLine(snapshot, id)
    if (!business) throw unknownBusiness(id)
    const files = new FileList()
    yield files.add(linesPart('businesses', [business.line]))
    for await (const part of partsOf(snapshot, id)) yield files.add(part)
    const manifest: Manifest = { business: id, at: business.at.toISOString(), files: files.list() }
    yield { path: manifestPath, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
  } finally {
    await snapshot.close()
  }
}

async function* partsOf(snapshot: Snapshot, id: string): AsyncGenerator<ExportPart> {
  for (const table of tenantTables.filter(({ derived }) => !derived)) {
    yield linesPart(table.name, [])
    for await (const lines of readLines(snapshot, table, id)) yield linesPart(table.name, lines)
  }
  for await (const { jobId, piece } of readFilePieces(snapshot, id))
    yield { path: `files/import-${jobId}`, bytes: piece }
}

const linesPart = (table: string, rows: readonly string[]): ExportPart => ({
  path: `${table}.ndjson`,
  rows,
  bytes: Buffer.from(rows.map((row) => `${row}\n`).join('')),
})

/** Computes the size and checksum of each file. */
class FileList {
  readonly #files = new Map<string, { rows?: number; bytes: number; hash: ReturnType<typeof createHash> }>()

  add(part: ExportPart): ExportPart {
    const file = this.#files.get(part.path) ?? { bytes: 0, hash: createHash('sha256') }
    if (part.rows) file.rows = (file.rows ?? 0) + part.rows.length
    file.bytes += part.bytes.byteLength
    file.hash.update(part.bytes)
    this.#files.set(part.path, file)
    return part
  }

  list(): ExportedFile[] {
    return [...this.#files].map(([path, { hash, ...file }]) => ({
      path,
      ...file,
      sha256: hash.digest('hex'),
    }))
  }
}

/**
 * Yields the export as JSON Lines: `{"path", "row"}` for a row, `{"path", "base64"}` for a piece of an uploaded file,
 * and `{"manifest"}` as the last line.
 */
export async function* exportAsStream(databaseUrl: string, id: string): AsyncGenerator<string> {
  for await (const { path, rows, bytes } of exportTenant(databaseUrl, id)) {
    const named = `{"path":${JSON.stringify(path)}`
    if (path === manifestPath) yield `{"manifest":${JSON.stringify(JSON.parse(bytes.toString()))}}\n`
    else if (rows) yield rows.map((row) => `${named},"row":${row}}\n`).join('')
    else yield `${named},"base64":"${Buffer.from(bytes).toString('base64')}"}\n`
  }
}
