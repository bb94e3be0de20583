import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectAlone } from '../connecting'
import { type Applied, appliedSql } from '../migrate'
import { readStructure } from '../read-schema'
import { sql } from '../sql'
import { BackupError } from './backup-error'
import { type BackupFile, type Manifest, manifestFile } from './manifest'

/**
 * If the tables cannot be locked in this time, the backup fails, so that statements do not queue up behind
 * it.
 */
const lockTimeout = '10s'
const structureFile = 'structure.json'

/**
 * Writes a consistent snapshot of all tables to a new folder, which appears only once it is complete. Reads
 * and writes continue; migrations wait. Throws BackupError.
 */
export async function writeBackup(url: string, folder: string, version: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} already exists: choose a new folder.`)
  const partial = `${resolve(folder)}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const client = await connectAlone(url)
  try {
    const names = await openSnapshot(client)
    const manifest = await writeFiles(client, partial, names, version)
    await writeFile(partial, manifestFile, [`${JSON.stringify(manifest, null, 2)}\n`])
    await rename(partial, folder)
    await sync(dirname(resolve(folder)))
    return manifest
  } finally {
    await client.end()
  }
}

const tableNames = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`

/**
 * Locks the tables against structural changes and begins a transaction that sees a snapshot of all of them,
 * taken once they are locked. Returns the tables' names.
 */
async function openSnapshot(client: pg.Client): Promise<string[]> {
  await client.query(
    `set statement_timeout = 0; set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'`,
  )
  const before = await selectNames(client)
  if (!before.includes('migrations'))
    throw new BackupError('There is nothing to back up: the database has no Beacon tables.')
  await client.query(
    `begin transaction isolation level repeatable read read only; set local lock_timeout = '${lockTimeout}'`,
  )
  await client.query(`lock table ${before.map(pg.escapeIdentifier).join(', ')} in access share mode`)
  const names = await selectNames(client)
  if (names.join() === before.join()) return names
  throw new BackupError('The database is being migrated: back it up again once that is done.')
}

const selectNames = async (client: pg.Client) =>
  (await client.query<{ name: string }>(tableNames)).rows.map(({ name }) => name)

async function writeFiles(
  client: pg.Client,
  folder: string,
  names: readonly string[],
  version: string,
): Promise<Manifest> {
  const { rows } = await client.query<{ at: Date; server: number }>(
    `select now() as at, current_setting('server_version_num')::int / 10000 as server`,
  )
  const { at, server } = rows[0] as { at: Date; server: number }
  const { rows: migrations } = await client.query<Applied>(appliedSql)
  const structure = await writeFile(folder, structureFile, [JSON.stringify(await readStructure(client))])
  const tables: Manifest['tables'] = []
  for (const name of names) tables.push(await writeTable(client, folder, name))
  // A sequence may be ahead of the snapshot, which only leaves a gap in the numbers.
  const sequences = await readSequences(client)
  return { format: 1, version, at: at.toISOString(), server, migrations, structure, tables, sequences }
}

async function writeTable(
  client: pg.Client,
  folder: string,
  name: string,
): Promise<Manifest['tables'][number]> {
  const { rows } = await client.query<{ attname: string }>(
    sql`select attname from pg_attribute where attrelid = quote_ident(${name})::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  const columns = rows.map(({ attname }) => attname)
  const copy = client.query(
    copyTo(`copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout`),
  )
  // The fastest compression level: it keeps up with a disk, and the files are hardly larger.
  const written = await writeFile(folder, `${name}.copy.gz`, copy, [createGzip({ level: 1 })])
  return { name, columns, rows: copy.rowCount, ...written }
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> '' and not attisdropped
      order by relname, attname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    )
    sequences.push({ table, column, ...(state.rows[0] as { last: string; isCalled: boolean }) })
  }
  return sequences
}

/** Writes a file to disk through the given streams. */
async function writeFile(
  folder: string,
  file: string,
  content: Readable | string[],
  through: Transform[] = [],
): Promise<BackupFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      bytes += piece.byteLength
      done(null, piece)
    },
  })
  const path = join(folder, file)
  const source =
    content instanceof Readable ? content : Readable.from(content.map((text) => Buffer.from(text)))
  await pipeline([source, ...through, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 })])
  await sync(path)
  return { file, bytes, sha256: hash.digest('hex') }
}

/** Flushes a file or folder to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
