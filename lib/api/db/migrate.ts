import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectAlone } from './connecting'
import { type Migration, migrations } from './migrations/all'
import { base } from './migrations/base'
import { requireOwnSession } from './pooler'

const lockNumber = 7_226_001

/**
 * How long a starting process waits for another process. `onWait` receives a sentence that reports the wait
 * and names the other process.
 */
export type MigrationWait = { seconds: number; onWait?: (sentence: string) => void }

const askEveryMs = 250

/**
 * A new database gets `base`, which is equivalent to all migrations. Without a base, it gets the migrations.
 */
export type Schema = { migrations: readonly Migration[]; base?: string }

const ours: Schema = { migrations, base }

/** `finished_at` is null while `finishMigrations` has work left to do. */
const createTable = /* sql */ `
create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
-- Checked first, because "add column if not exists" waits for every reader of the table even if the column exists.
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'finished_at') then
    alter table migrations add column finished_at timestamptz default now(), add column backfilled_to text;
  end if;
end $$`

/**
 * Creates a new database's tables, or applies the missing migrations in order. Each migration has its own
 * transaction, except for the parts that run after the API has started (`finishMigrations`). Processes that
 * start at the same time wait for each other. Throws NewerDatabase, MigrationLocked or PoolerBetween.
 */
export async function migrate(
  url: string,
  wait: MigrationWait = { seconds: 300 },
  { migrations, base }: Schema = ours,
): Promise<void> {
  const client = await connectAlone(url, 'migration')
  try {
    await requireOwnSession(client)
    await takeLock(client, wait)
    await client.query(createTable)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = unknownOf(applied, migrations)
    if (unknown.length > 0) throw new NewerDatabase(unknown)
    if (base !== undefined && applied.size === 0) return await applyBase(client, base, migrations)
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await apply(client, migration)
    }
  } finally {
    await client.end()
  }
}

async function takeLock(client: pg.Client, { seconds, onWait }: MigrationWait): Promise<void> {
  const until = performance.now() + seconds * 1000
  for (let isFirst = true; !(await tryLock(client)); isFirst = false) {
    if (performance.now() >= until) throw new MigrationLocked(await findHolder(client), seconds)
    if (isFirst)
      onWait?.(
        `Waiting up to ${seconds} s for the database's migration lock, which is held by ${await findHolder(client)}.`,
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

/** The process that holds the lock, with the pid and name that an operator sees in pg_stat_activity. */
async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string | null; address: string | null }>(
    `select pid, nullif(application_name, '') as name, host(client_addr) as address
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockNumber],
  )
  const [holder] = rows
  if (!holder) return 'another process'
  return `PostgreSQL process ${holder.pid} (${holder.name ?? 'unnamed'}, from ${holder.address ?? 'a local socket'})`
}

async function applyBase(client: pg.Client, base: string, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  await client.query(base)
  const names = migrations.map(({ name }) => name)
  await client.query('insert into migrations (name) select unnest($1::text[])', [names])
  await client.query('commit')
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, backfill, indexes, cleanUp } = migration
  const isFinished = !(backfill || indexes || cleanUp)
  await client.query('begin')
  await client.query(sql)
  await client.query('insert into migrations (name, finished_at) values ($1, case when $2 then now() end)', [
    name,
    isFinished,
  ])
  await client.query('commit')
}

const unknownOf = (applied: ReadonlySet<string>, migrations: readonly Migration[]) =>
  [...applied].filter((name) => !migrations.some((known) => known.name === name))

/** Whether these are exactly this version's migrations, with none missing and none from a later version. */
export function areOurs(applied: ReadonlySet<string>): boolean {
  return unknownOf(applied, migrations).length === 0 && migrations.every(({ name }) => applied.has(name))
}

/** The process that holds the lock, usually another starting process, did not finish in time. */
export class MigrationLocked extends Error {
  constructor(holder: string, seconds: number) {
    super(
      `The database's migration lock was not released within ${seconds} s: ${holder} holds it. Wait until it has finished, or end it with pg_terminate_backend; MIGRATION_WAIT_SECONDS sets the maximum wait.`,
    )
  }
}

/** The database was migrated by a later version, so this version would read and write it incorrectly. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was changed by a later version of Beacon (${unknown.join(', ')}): start that version or a later one, or restore a backup from before the upgrade.`,
    )
  }
}
