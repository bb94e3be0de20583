import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectAlone } from '../../db/pool'
import { param, raw, sql } from '../../db/sql'
import { deletionOf } from '../business-erasure-repository'
import { type TenantTable, tenantTables } from '../tenant-tables'

/** A connection to the database that a business leaves, or to the one that it moves to. */
export type Side = pg.Client

export const connectTo = (url: string): Promise<Side> => connectAlone(url)

/** The name of the publication and slot in the database that the business leaves, and of the subscription in the other. */
const copyName = 'beacon_move'
const oldestVersion = 150_000
const rowsAtOnce = 5_000

async function readAll<Row>(side: Side, statement: { text: string; values: unknown[] }): Promise<Row[]> {
  return (await side.query(statement)).rows as Row[]
}

async function readOne<Row>(side: Side, statement: { text: string; values: unknown[] }): Promise<Row> {
  return (await readAll<Row>(side, statement))[0] as Row
}

/** The keys that a database stores, each encrypted with a secret. */
export type StoredKeyRow = { purpose: string; wrappedWith: string; wrapped: string }

/** `migrations` and the keys must be the same on both sides, because the rows are copied as they are. */
export type Facts = {
  /** Identifies the database. */
  identity: string
  walLevel: string
  isOldServer: boolean
  migrations: string[]
  isUpgrading: boolean
  keys: StoredKeyRow[]
}

export function readFacts(side: Side): Promise<Facts> {
  return readOne<Facts>(
    side,
    sql`select (select oid from pg_database where datname = current_database()) || ' ' || min(applied_at) as identity,
      current_setting('wal_level') as "walLevel",
      current_setting('server_version_num')::integer < ${oldestVersion} as "isOldServer",
      array_agg(name order by name) as migrations, bool_or(finished_at is null) as "isUpgrading", (
        select coalesce(json_agg(json_build_object('purpose', purpose, 'wrappedWith', wrapped_with, 'wrapped', wrapped)), '[]')
        from stored_keys
      ) as keys from migrations`,
  )
}

/**
 * Stores the fingerprints and keys of `source` in `target`, whose deployment then uses the same keys. Returns false if it
 * has keys of its own.
 */
export async function copyKeys(source: Side, target: Side): Promise<boolean> {
  const { rowCount } = await target.query(
    sql`select 1 from stored_keys union all select 1 from secret_fingerprint limit 1`,
  )
  if (rowCount) return false
  for (const table of ['secret_fingerprint', 'rotating_secrets', 'stored_keys'].map(raw)) {
    const rows = await readAll<{ row: string }>(
      source,
      sql`select to_jsonb(one)::text as row from ${table} one`,
    )
    for (const { row } of rows)
      await target.query(
        sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${row}::jsonb)`,
      )
  }
  return true
}

/**
 * Lets nobody else move a business from or to this database until the connection ends. Returns false if somebody already
 * does.
 */
export async function lockMoves(side: Side): Promise<boolean> {
  const { locked } = await readOne<{ locked: boolean }>(
    side,
    sql`select pg_try_advisory_lock(hashtextextended('move of a business', 0)) as locked`,
  )
  return locked
}

/** Returns the row in `businesses`, as JSON; undefined if there is none. */
export async function findBusinessRow(side: Side, businessId: string): Promise<string | undefined> {
  const [row] = await readAll<{ row: string }>(
    side,
    sql`select to_jsonb(businesses)::text as row from businesses where id = ${businessId}`,
  )
  return row?.row
}

/** Tables that are copied. An unlogged table cannot be, and contains nothing that must be kept. */
async function selectCopied(source: Side): Promise<string[]> {
  const rows = await readAll<{ name: string }>(
    source,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relpersistence = 'p'
      and relname = any(${tenantTables.map(({ name }) => name)}::text[]) order by relname`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Starts to copy a business's rows, and then their changes, with PostgreSQL's logical replication. `sourceUrl` is the
 * address at which the server of `target` reaches the database of `source`.
 */
export async function startCopy(
  source: Side,
  target: Side,
  { businessId, sourceUrl }: { businessId: string; sourceUrl: string },
): Promise<void> {
  const condition = `where (business_id = ${pg.escapeLiteral(businessId)})`
  const tables = (await selectCopied(source)).map((name) => `${name} ${condition}`)
  await source.query(`create publication ${copyName} for table ${tables.join(', ')}`)
  await source.query(`select pg_create_logical_replication_slot('${copyName}', 'pgoutput')`)
  await target.query(`create subscription ${copyName} connection ${pg.escapeLiteral(sourceUrl)}
    publication ${copyName} with (create_slot = false, slot_name = ${copyName}, disable_on_error = true)`)
}

/** The number of tables, and of those whose existing rows are copied. */
export type Progress = { tables: number; copied: number; isRunning: boolean }

export function readProgress(target: Side): Promise<Progress> {
  return readOne<Progress>(
    target,
    sql`select count(*)::integer as tables, (count(*) filter (where srsubstate = 'r'))::integer as copied,
      coalesce(bool_and(subenabled), false) as "isRunning"
    from pg_subscription join pg_subscription_rel on srsubid = oid
    where subname = ${copyName} and subdbid = (select oid from pg_database where datname = current_database())`,
  )
}

/** The current time of the server. */
export async function readClock(source: Side): Promise<string> {
  return (await readOne<{ now: string }>(source, sql`select clock_timestamp()::text as now`)).now
}

/** True if transactions that began before `time` have not ended and may still write something. */
export async function mayStillWrite(source: Side, time: string): Promise<boolean> {
  const { number } = await readOne<{ number: number }>(
    source,
    sql`select count(*)::integer as number from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and (backend_xid is not null or state = 'active' and backend_xmin is not null)
        and xact_start < ${time}::timestamptz`,
  )
  return number > 0
}

/** The end of everything that has been committed in `source`. */
export async function readEnd(source: Side): Promise<string> {
  return (await readOne<{ end: string }>(source, sql`select pg_current_wal_flush_lsn()::text as end`)).end
}

/** True if everything before `end` has been written to the other database. */
export async function hasCaughtUp(source: Side, end: string): Promise<boolean> {
  const { isThere } = await readOne<{ isThere: boolean }>(
    source,
    sql`select coalesce(bool_and(replay_lsn >= ${end}::pg_lsn), false) as "isThere"
      from pg_stat_replication join pg_replication_slots on active_pid = pid where slot_name = ${copyName}`,
  )
  return isThere
}

/** More than the number of IDs that `source` can generate while a move ends. */
const margin = 1_000_000

/**
 * Makes IDs that are generated in `target` from now on higher than those that `source` generates for a long time. Call it
 * shortly before the business works there.
 */
export async function raiseSequences(source: Side, target: Side): Promise<void> {
  const names = tenantTables.map(({ name }) => name)
  const sequences = await readAll<{ name: string; last: string }>(
    source,
    sql`select schemaname || '.' || sequencename as name, coalesce(last_value, 0) as last from pg_sequences
      where schemaname || '.' || sequencename in (
        select pg_get_serial_sequence(table_name, column_name) from information_schema.columns
        where table_schema = 'public' and table_name = any(${names}::text[])
      )`,
  )
  await target.query(
    sql`select setval(given.name::regclass, greatest(coalesce(own.last_value, 0), given.last + ${margin}))
      from unnest(${sequences.map(({ name }) => name)}::text[], ${sequences.map(({ last }) => last)}::bigint[])
        given (name, last)
      join pg_sequences own on own.schemaname || '.' || own.sequencename = given.name`,
  )
}

/** Stores a business's row in `target`, where it then works. */
export async function insertBusiness(target: Side, row: string): Promise<void> {
  const { id } = await readOne<{ id: string }>(
    target,
    sql`insert into businesses select (jsonb_populate_record(null::businesses, ${row}::jsonb ||
      '{"suspended_at": null, "move_state": null, "moved_to": null, "move_target": null}')).* returning id`,
  )
  await target.query(
    sql`select pg_notify(channel, ${id}) from unnest('{deliveries,jobs,audiences}'::text[]) named(channel)`,
  )
}

/** True while a worker of `source` may be sending something for the business, or running its job. */
export async function isWorkUnderWay(source: Side, businessId: string): Promise<boolean> {
  const business = param(businessId)
  const { isUnderWay } = await readOne<{ isUnderWay: boolean }>(
    source,
    sql`select exists (select from deliveries where business_id = ${business} and state = 'sending' and lease_until > now())
      or exists (select from jobs where business_id = ${business} and lease_until > now())
      or exists (select from webhooks where business_id = ${business} and lease_until > now()) as "isUnderWay"`,
  )
  return isUnderWay
}

/** Ends the copying in `target`, if there is any, and returns the number in the names of its slots. */
async function dropSubscription(target: Side): Promise<number | undefined> {
  const [subscription] = await readAll<{ oid: number }>(
    target,
    sql`select oid from pg_subscription where subname = ${copyName}
      and subdbid = (select oid from pg_database where datname = current_database())`,
  )
  if (!subscription) return undefined
  await target.query(`alter subscription ${copyName} disable`)
  await target.query(`alter subscription ${copyName} set (slot_name = none)`)
  await target.query(`drop subscription ${copyName}`)
  return subscription.oid
}

/**
 * Ends the copying, if there is any. A slot that remained would keep all further changes on the disk of `source`. Without
 * `target`, only `source` is tidied.
 */
export async function stopCopy(source: Side, target?: Side): Promise<void> {
  const subscription = target && (await dropSubscription(target))
  const ours = sql`slot_name = ${copyName} or slot_name like ${`pg\\_${subscription ?? 0}\\_sync\\_%`}`
  for (;;) {
    const slots = await readAll<{ name: string; pid: number | null }>(
      source,
      sql`select slot_name as name, active_pid as pid from pg_replication_slots
        where database = current_database() and (${ours})`,
    )
    if (slots.length === 0) break
    for (const { name, pid } of slots)
      await source.query(
        pid === null
          ? sql`select pg_drop_replication_slot(${name})`
          : sql`select pg_terminate_backend(${pid})`,
      )
    await pause(100)
  }
  await source.query(`drop publication if exists ${copyName}`)
}

/** Deletes what was copied of a business that does not work in `target`. */
export async function removeCopied(target: Side, businessId: string): Promise<void> {
  if (await findBusinessRow(target, businessId)) throw new Error('The business works in this database.')
  for (const table of tenantTables) await removeFrom(target, table, businessId)
}

async function removeFrom(target: Side, table: TenantTable, businessId: string): Promise<void> {
  const { rowCount } = await target.query(deletionOf(table, businessId, rowsAtOnce))
  if (rowCount === rowsAtOnce) await removeFrom(target, table, businessId)
}
