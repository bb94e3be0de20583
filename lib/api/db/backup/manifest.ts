import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { BackupError } from './backup-error'

const File = { file: z.string().regex(/^[a-z0-9_.-]+$/), bytes: z.int(), sha256: z.string() }

/**
 * Describes a backup. `at` is the time of its snapshot, `server` is PostgreSQL's major version, `structure`
 * is the file with the statements that create the tables, and `tables` has one compressed file in COPY's text
 * format for each table.
 */
export const Manifest = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  at: z.string(),
  server: z.int(),
  migrations: z.array(z.strictObject({ name: z.string(), compatible_from: z.string().nullable() })),
  structure: z.strictObject(File),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...File })),
  sequences: z.array(
    z.strictObject({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
})
export type Manifest = z.infer<typeof Manifest>
export type BackupFile = Manifest['structure']

/** Written last: a backup without it is incomplete. */
export const manifestFile = 'manifest.json'

/** Reads the manifest and checks that every file still matches it. Throws BackupError. */
export async function readCheckedManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const file of [manifest.structure, ...manifest.tables]) await requireUnchanged(folder, file)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupError(
      `${folder} is not a complete backup: it has no ${manifestFile}, which is written last.`,
    )
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `${join(folder, manifestFile)} is damaged, or was written by a later version of Beacon.`,
    )
  }
}

async function requireUnchanged(folder: string, { file, bytes, sha256 }: BackupFile): Promise<void> {
  const path = join(folder, file)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BackupError(`The backup is incomplete: ${path} is missing.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (found.size !== bytes || hash.digest('hex') !== sha256)
    throw new BackupError(`The backup is damaged: ${path} has changed since it was written.`)
}
