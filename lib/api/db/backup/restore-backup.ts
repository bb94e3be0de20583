import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectAlone } from '../connecting'
import { compare, createMigrationsTable, lockMigrations, NewerDatabase } from '../migrate'
import type { Structure } from '../read-schema'
import { sql } from '../sql'
import { BackupError } from './backup-error'
import { type Manifest, readCheckedManifest } from './manifest'

/**
 * Restores a backup into an empty database and holds its deliveries. If it fails, the database stays empty. Throws
 * BackupError.
 */
export async function restoreBackup(url: string, folder: string): Promise<Manifest> {
  const manifest = await readCheckedManifest(folder)
  const { tooNew } = compare(manifest.migrations)
  if (tooNew.length > 0) throw new NewerDatabase(tooNew)
  const client = await connectAlone(url)
  try {
    // With this lock, a process that starts in the meantime waits and does not create tables.
    await lockMigrations(client, { seconds: 0 })
    await requireEmpty(client)
    await requireServer(client, manifest.server)
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'; begin`)
    await restore(client, folder, manifest)
    await client.query('update database_origin set held_since = coalesce(held_since, now())')
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      order by relname limit 1`,
  )
  const [found] = rows
  if (found)
    throw new BackupError(
      `The database is not empty (it contains ${found.relname}): restore into a new one, with another DATABASE_URL or DATA_DIR.`,
    )
}

async function requireServer(client: pg.Client, server: number): Promise<void> {
  const { rows } = await client.query<{ server: number }>(
    `select current_setting('server_version_num')::int / 10000 as server`,
  )
  const own = rows[0]?.server ?? 0
  if (own < server)
    throw new BackupError(
      `The backup is from PostgreSQL ${server}, and this server is PostgreSQL ${own}: restore on ${server} or later.`,
    )
}

async function restore(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const { beforeRows, afterRows } = JSON.parse(
    await readFile(join(folder, manifest.structure.file), 'utf8'),
  ) as Structure
  await client.query(createMigrationsTable)
  for (const statement of beforeRows) await client.query(statement)
  for (const table of manifest.tables) await restoreTable(client, folder, table)
  for (const { table, column, last, isCalled } of manifest.sequences)
    await client.query(
      sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}, ${isCalled})`,
    )
  for (const statement of afterRows) await client.query(statement)
}

async function restoreTable(
  client: pg.Client,
  folder: string,
  { name, columns, rows, file }: Manifest['tables'][number],
): Promise<void> {
  const copy = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`),
  )
  await pipeline(createReadStream(join(folder, file)), createGunzip(), copy)
  if (copy.rowCount !== rows)
    throw new BackupError(`${name} has ${copy.rowCount} rows instead of ${rows}: nothing was restored.`)
}
