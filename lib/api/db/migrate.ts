import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Settings } from '@/lib/env'
import { connectAlone } from './connecting'
import { type Migration, migrations } from './migrations/all'
import { base } from './migrations/base'
import { requireOwnSession } from './pooler/own-session'

const lockNumber = 7_226_001

/**
 * How long a starting process waits for another process that is migrating. `onWait` receives a sentence for
 * the log, which names that process.
 */
export type MigrationWait = { seconds: number; onWait?: (sentence: string) => void }

const askEveryMs = 250
/**
 * How long a migration may wait for a table. Meanwhile, it blocks other processes' statements on that table.
 */
const lockTimeout = '2s'
export const beginBriefly = `begin; set local lock_timeout = '${lockTimeout}'`
export const tryAgainMs = 1_000
/** Error codes: the lock was not available in time, or waiting for it would have caused a deadlock. */
const inUse = ['55P03', '40P01']
export const isInUse = (error: unknown) => inUse.includes((error as { code?: string }).code ?? '')

/**
 * `base` creates a new database's schema in one step, with the same result as all the migrations. Without it,
 * the migrations are applied.
 */
export type Schema = { migrations: readonly Migration[]; base?: string }

const ours: Schema = { migrations, base }

/**
 * `finished_at` is null while `finishMigrations` has work left to do. For `compatible_from`, see
 * `compatibleFrom` in `Migration`.
 */
export const createMigrationsTable = /* sql */ `
create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
-- Checked first, because "add column if not exists" waits for every reader of the table even if the column exists.
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'finished_at') then
    alter table migrations add column finished_at timestamptz default now(), add column backfilled_to text;
  end if;
  if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'compatible_from') then
    alter table migrations add column compatible_from text;
  end if;
end $$`

/**
 * Stored as `compatible_from` of a migration that every earlier version works with. Sorts before the names of
 * all migrations.
 */
const everyVersion = '0000'

/**
 * A migration that was applied to the database. `compatible_from` is null if it was applied by a version that
 * did not record it.
 */
export type Applied = { name: string; compatible_from: string | null }

/** Also works on a database that does not have the column `compatible_from` yet. */
export const appliedSql = `select name, to_jsonb(migrations) ->> 'compatible_from' as compatible_from
  from migrations order by name`

/** Applies missing migrations or, with MIGRATIONS=refuse, throws if there are any. */
export async function settleSchema(
  url: string,
  { MIGRATIONS, MIGRATION_WAIT_SECONDS }: Pick<Settings, 'MIGRATIONS' | 'MIGRATION_WAIT_SECONDS'>,
  onWait: (sentence: string) => void,
): Promise<void> {
  const wait = { seconds: MIGRATION_WAIT_SECONDS, onWait }
  if (MIGRATIONS === 'refuse') await requireMigrations(url, wait)
  else await migrate(url, wait)
}

/**
 * Creates a new database's tables, or applies the missing migrations in order. Each migration runs in its own
 * transaction, except for its parts that run after the API has started (`finishMigrations`). Processes that
 * start at the same time wait for each other. Returns the names of the applied migrations. Throws
 * NewerDatabase, MigrationLocked, TableLocked or PoolerBetween.
 */
export async function migrate(
  url: string,
  wait: MigrationWait = { seconds: 300 },
  { migrations, base }: Schema = ours,
): Promise<string[]> {
  const client = await connectAlone(url, 'migration')
  try {
    await requireOwnSession(client)
    await lockMigrations(client, wait)
    await client.query(createMigrationsTable)
    const applied = await readApplied(client)
    const { missing, tooNew } = compare(applied, migrations)
    if (tooNew.length > 0) throw new NewerDatabase(tooNew)
    if (base !== undefined && applied.length === 0) await applyBase(client, base, migrations)
    else
      for (const migration of migrations) {
        if (missing.includes(migration.name)) await apply(client, migration, wait)
      }
    return missing
  } finally {
    await client.end()
  }
}

/**
 * Waits while another process migrates the database. Throws MissingMigrations if migrations are missing and
 * no process is applying them, and NewerDatabase if the database is too new.
 */
export async function requireMigrations(
  url: string,
  { seconds, onWait }: MigrationWait = { seconds: 300 },
  migrations: readonly Migration[] = ours.migrations,
): Promise<void> {
  const client = await connectAlone(url, 'migration')
  try {
    await requireOwnSession(client)
    const until = performance.now() + seconds * 1000
    for (let isFirst = true; ; isFirst = false) {
      const holder = await findHolder(client)
      const { missing, tooNew } = compare(await readApplied(client), migrations)
      if (tooNew.length > 0) throw new NewerDatabase(tooNew)
      if (missing.length === 0) return
      if (holder === undefined || performance.now() >= until) throw new MissingMigrations(missing)
      if (isFirst) onWait?.(`Waiting up to ${seconds} s for the migrations that ${holder} is applying.`)
      await pause(askEveryMs)
    }
  } finally {
    await client.end()
  }
}

/**
 * Used by `npm run migrate`. Returns whether the database is new, which migrations it lacks, which ones only
 * later versions have, and which ones have steps left to run.
 */
export async function readSchemaState(
  url: string,
  migrations: readonly Migration[] = ours.migrations,
): Promise<{ isNew: boolean; missing: string[]; later: string[]; unfinished: string[] }> {
  const client = await connectAlone(url, 'migration')
  try {
    await requireOwnSession(client)
    const applied = await readApplied(client)
    const { missing, tooNew } = compare(applied, migrations)
    if (tooNew.length > 0) throw new NewerDatabase(tooNew)
    const known = new Set(migrations.map(({ name }) => name))
    const later = applied.map(({ name }) => name).filter((name) => !known.has(name))
    const isNew = applied.length === 0
    return { isNew, missing, later, unfinished: isNew ? [] : await readUnfinished(client) }
  } finally {
    await client.end()
  }
}

async function readUnfinished(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where finished_at is null order by name',
  )
  return rows.map(({ name }) => name)
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  return (await client.query<Applied>(appliedSql)).rows
}

/**
 * The migrations that the database lacks, and the applied migrations of later versions that this version does
 * not work with.
 */
export function compare(
  applied: readonly Applied[],
  migrations: readonly Migration[] = ours.migrations,
): { missing: string[]; tooNew: string[] } {
  const known = new Set(migrations.map(({ name }) => name))
  const newest = migrations.at(-1)?.name ?? everyVersion
  const has = new Set(applied.map(({ name }) => name))
  return {
    missing: [...known].filter((name) => !has.has(name)),
    tooNew: applied
      .filter(({ name, compatible_from: from }) => !known.has(name) && (from === null || from > newest))
      .map(({ name }) => name),
  }
}

/** Takes the migration lock and holds it until the connection ends. Throws MigrationLocked. */
export async function lockMigrations(client: pg.Client, { seconds, onWait }: MigrationWait): Promise<void> {
  const until = performance.now() + seconds * 1000
  for (let isFirst = true; !(await tryLock(client)); isFirst = false) {
    if (performance.now() >= until) throw new MigrationLocked(await nameHolder(client), seconds)
    if (isFirst)
      onWait?.(
        `Waiting up to ${seconds} s for the database's migration lock, which is held by ${await nameHolder(client)}.`,
      )
    await pause(askEveryMs)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockNumber,
  ])
  return rows[0]?.taken === true
}

const nameHolder = async (client: pg.Client) => (await findHolder(client)) ?? 'another process'

/**
 * Describes the process that holds the migration lock, with its pid and name in pg_stat_activity; undefined
 * if the lock is free.
 */
async function findHolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ pid: number; name: string | null; address: string | null }>(
    `select pid, nullif(application_name, '') as name, host(client_addr) as address
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockNumber],
  )
  const [holder] = rows
  if (!holder) return undefined
  return `PostgreSQL process ${holder.pid} (${holder.name ?? 'unnamed'}, from ${holder.address ?? 'a local socket'})`
}

async function applyBase(client: pg.Client, base: string, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  await client.query(base)
  await client.query(
    'insert into migrations (name, compatible_from) select * from unnest($1::text[], $2::text[])',
    [migrations.map(({ name }) => name), migrations.map(oldestVersion)],
  )
  await client.query('commit')
}

const oldestVersion = ({ compatibleFrom = everyVersion }: Migration) => compatibleFrom

/**
 * Applies a migration. While it waits for a table, all later statements on that table wait too, so each
 * attempt gives up after two seconds and is repeated.
 */
async function apply(client: pg.Client, migration: Migration, wait: MigrationWait): Promise<void> {
  const until = performance.now() + wait.seconds * 1000
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      await client.query('rollback')
      if (!isInUse(error)) throw error
      if (performance.now() >= until) throw new TableLocked(migration.name, wait.seconds)
      if (isFirst)
        wait.onWait?.(
          `Waiting up to ${wait.seconds} s for ${migration.name}: another transaction is using its tables.`,
        )
      await pause(tryAgainMs)
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, backfill, indexes, primaryKeys, cleanUp } = migration
  const isFinished = !(backfill || indexes || primaryKeys || cleanUp)
  await client.query(beginBriefly)
  await client.query(sql)
  await client.query(
    'insert into migrations (name, finished_at, compatible_from) values ($1, case when $2 then now() end, $3)',
    [name, isFinished, oldestVersion(migration)],
  )
  await client.query('commit')
}

export class MigrationLocked extends Error {
  constructor(holder: string, seconds: number) {
    super(
      `The database's migration lock was not released within ${seconds} s: ${holder} holds it. Wait until it has finished, or end it with pg_terminate_backend; MIGRATION_WAIT_SECONDS sets the maximum wait.`,
    )
  }
}

export class TableLocked extends Error {
  constructor(migration: string, seconds: number) {
    super(
      `The migration ${migration} could not lock its tables within ${seconds} s: a long transaction, such as a backup, is using them. Wait until it has finished, or end it with pg_terminate_backend; MIGRATION_WAIT_SECONDS sets the maximum wait.`,
    )
  }
}

export class MissingMigrations extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database lacks migrations of this version (${missing.join(', ')}), and MIGRATIONS=refuse prevents a start from applying them: run \`npm run migrate\` first.`,
    )
  }
}

export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was changed by a later version of Beacon (${unknown.join(', ')}), and this version does not work with the change: start that version or a later one, or restore a backup from before the upgrade.`,
    )
  }
}
