import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectAlone } from '../../db/pool'
import { param, raw, sql } from '../../db/sql'
import { deletionOf } from '../business-erasure-repository'
import { tenantTables } from '../tenant-tables'

/** A connection to the database that a business leaves, or to the one that it moves to. */
export type Side = pg.Client

export const connectTo = (url: string): Promise<Side> => connectAlone(url)

const oldestVersion = 150_000

/** A server that does not answer a short statement within this time has been lost. */
const longestQueryMs = 10_000

async function readAll<Row>(
  side: Side,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  const statement = { text, values, query_timeout: longestQueryMs }
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
  /** Whether the user sees what other connections do. */
  seesOthers: boolean
  keys: StoredKeyRow[]
}

export function readFacts(side: Side): Promise<Facts> {
  return readOne<Facts>(
    side,
    sql`select (select oid from pg_database where datname = current_database()) || ' ' || extract(epoch from min(applied_at)) as identity,
      pg_has_role(current_user, 'pg_read_all_stats', 'usage') as "seesOthers",
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

/** A row of `businesses` as JSON, and when the business was created. */
export type BusinessRow = { row: string; createdAt: string }

export async function findBusinessRow(side: Side, businessId: string): Promise<BusinessRow | undefined> {
  const [found] = await readAll<BusinessRow>(
    side,
    sql`select to_jsonb(businesses)::text as row, extract(epoch from created_at)::text as "createdAt"
      from businesses where id = ${businessId}`,
  )
  return found
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
 * address at which the server of `target` reaches the database of `source`. Returns the number of the subscription.
 */
export async function startCopy(
  source: Side,
  target: Side,
  { copy, businessId, sourceUrl }: { copy: string; businessId: string; sourceUrl: string },
): Promise<number> {
  const condition = `where (business_id = ${pg.escapeLiteral(businessId)})`
  const tables = (await selectCopied(source)).map((name) => `${name} ${condition}`)
  await source.query(`create publication ${copy} for table ${tables.join(', ')}`)
  await source.query(`select pg_create_logical_replication_slot('${copy}', 'pgoutput')`)
  await target.query(`create subscription ${copy} connection ${pg.escapeLiteral(sourceUrl)}
    publication ${copy} with (create_slot = false, slot_name = ${copy}, disable_on_error = true)`)
  return (await findSubscription(target, copy)) ?? 0
}

async function findSubscription(target: Side, copy: string): Promise<number | undefined> {
  const [found] = await readAll<{ oid: number }>(
    target,
    sql`select oid from pg_subscription where subname = ${copy}
      and subdbid = (select oid from pg_database where datname = current_database())`,
  )
  return found?.oid
}

/** The number of tables, and of those whose existing rows are copied. */
export type Progress = { tables: number; copied: number; isRunning: boolean }

export function readProgress(target: Side, copy: string): Promise<Progress> {
  return readOne<Progress>(
    target,
    sql`select count(*)::integer as tables, (count(*) filter (where srsubstate = 'r'))::integer as copied,
      coalesce(bool_and(subenabled), false) as "isRunning"
    from pg_subscription join pg_subscription_rel on srsubid = oid
    where subname = ${copy} and subdbid = (select oid from pg_database where datname = current_database())`,
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
        and (backend_xid is not null or state = 'active' and backend_xmin is not null
          and application_name like 'beacon %' and application_name <> 'beacon command')
        and xact_start < ${time}::timestamptz`,
  )
  return number > 0
}

/** The end of everything that has been committed in `source`. */
export async function readEnd(source: Side): Promise<string> {
  return (await readOne<{ end: string }>(source, sql`select pg_current_wal_flush_lsn()::text as end`)).end
}

/** True if everything before `end` has been written to the other database. */
export async function hasCaughtUp(source: Side, copy: string, end: string): Promise<boolean> {
  const { isThere } = await readOne<{ isThere: boolean }>(
    source,
    sql`select coalesce(bool_and(replay_lsn >= ${end}::pg_lsn), false) as "isThere"
      from pg_stat_replication join pg_replication_slots on active_pid = pid where slot_name = ${copy}`,
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

const atFirst =
  '{"suspended_at": null, "move_state": null, "moved_to": null, "move_target": null, "move_copy": null}'

/** Stores a business's row in `target`, where it then works. */
export async function insertBusiness(target: Side, { row }: BusinessRow): Promise<void> {
  await readAll(
    target,
    sql`with arrived as (
        insert into businesses
        select (jsonb_populate_record(null::businesses, ${row}::jsonb || ${atFirst}::jsonb)).* returning id
      )
      select pg_notify(channel, id) from arrived, unnest('{deliveries,jobs,audiences}'::text[]) named(channel)`,
  )
}

/**
 * Stores a token in `target` that belongs to any of the business's identities, and expires after a minute. Returns false
 * if nobody can sign in to the business.
 */
export async function insertProbe(target: Side, businessId: string, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await target.query(sql`
    insert into access_tokens (business_id, token_hash, identity_id, expires_at, platform)
    select business_id, ${tokenHash}, id, now() + interval '1 minute', 'move' from identities
    where business_id = ${businessId} and not disabled and (expires_at is null or expires_at > now()) limit 1`)
  return rowCount === 1
}

export async function deleteProbe(target: Side, businessId: string, tokenHash: Buffer): Promise<void> {
  await target.query(
    sql`delete from access_tokens where business_id = ${businessId} and token_hash = ${tokenHash}`,
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

/** What copies a business's rows. */
export type Copy = { copy: string; subscription: number }

/**
 * Ends the copying, if there is any. A slot that remained would keep all further changes on the disk of `source`. Without
 * `target`, only `source` is tidied.
 */
export async function stopCopy({ copy, subscription }: Copy, source: Side, target?: Side): Promise<void> {
  if (copy === '') return
  const number = (target && (await dropSubscription(target, copy))) ?? subscription
  for (;;) {
    const slots = await readAll<{ name: string; pid: number | null }>(
      source,
      sql`select slot_name as name, active_pid as pid from pg_replication_slots
        where database = current_database()
          and (slot_name = ${copy} or slot_name like ${`pg\\_${number}\\_sync\\_%`})`,
    )
    if (slots.length === 0) break
    for (const { name, pid } of slots)
      await readAll(
        source,
        pid === null
          ? sql`select pg_drop_replication_slot(${name})`
          : sql`select pg_terminate_backend(${pid})`,
      )
    await pause(100)
  }
  await source.query(`drop publication if exists ${copy}`)
}

async function dropSubscription(target: Side, copy: string): Promise<number | undefined> {
  const number = await findSubscription(target, copy)
  if (number === undefined) return undefined
  await target.query(`alter subscription ${copy} disable`)
  await target.query(`alter subscription ${copy} set (slot_name = none)`)
  await target.query(`drop subscription ${copy}`)
  return number
}

export async function readPid(side: Side): Promise<number> {
  return (await readOne<{ pid: number }>(side, sql`select pg_backend_pid() as pid`)).pid
}

/** Ends another connection of the same user, which may have been lost. */
export async function endConnection(side: Side, pid: number): Promise<void> {
  await readAll(side, sql`select pg_terminate_backend(${pid})`)
}

/** Deletes what was copied of a business that does not work in `target`. */
export async function removeCopied(target: Side, businessId: string): Promise<void> {
  await target.query('begin')
  try {
    // Triggers write rows that refer to the business. Nobody else sees it before it is deleted again.
    await target.query(
      sql`insert into businesses (id, name, language, suspended_at) values (${businessId}, '', 'en', now())`,
    )
    for (const table of tenantTables) {
      await target.query(deletionOf(table, businessId, Number.MAX_SAFE_INTEGER))
    }
    await target.query(sql`delete from businesses where id = ${businessId}`)
    await target.query('commit')
  } catch (error) {
    await target.query('rollback')
    throw error
  }
}
