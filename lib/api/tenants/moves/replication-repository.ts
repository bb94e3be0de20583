import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sql } from '../../db/sql'
import { tenantTables } from '../tenant-tables'
import { readAll, readOne, type Side } from './side-repository'

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
