import { hostsOf } from '../db/connecting'
import { isRefusedByDatabase } from '../db/failures'
import { execute, queryRow } from '../db/pool'
import { sql } from '../db/sql'

/**
 * Tells a database apart from its copies. `system` identifies the cluster, but is the same in a base backup;
 * null if the server does not reveal it. `timeline` changes when a standby is promoted and after a
 * point-in-time restore.
 */
export type Origin = {
  system: string | null
  timeline: number | null
  database: string
  address: string
}

export async function selectOrigin(databaseUrl: string): Promise<Origin> {
  const row = await queryRow<{
    database: string
    timeline: number | null
  }>(sql`select datname || ' ' || oid as database,
      case when not pg_is_in_recovery() then
        ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline
    from pg_database where datname = current_database()`)
  const { database = '', timeline = null } = row ?? {}
  return { system: await selectSystem(), timeline, database, address: hostsOf(databaseUrl) }
}

async function selectSystem(): Promise<string | null> {
  try {
    const row = await queryRow<{ system: string }>(
      sql`select system_identifier::text as system from pg_control_system()`,
    )
    return row?.system ?? null
  } catch (error) {
    // A managed server may not allow its users to read the identifier.
    if (isRefusedByDatabase(error)) return null
    throw error
  }
}

export type RecordedOrigin = { origin: Origin | null; isHeld: boolean }

export async function selectRecordedOrigin(): Promise<RecordedOrigin> {
  const row = await queryRow<RecordedOrigin>(
    sql`select origin, held_since is not null as "isHeld" from database_origin`,
  )
  return row ?? { origin: null, isHeld: false }
}

/** Stores the origin, unless deliveries are held. */
export async function recordOrigin(origin: Origin): Promise<void> {
  await execute(sql`update database_origin set origin = ${JSON.stringify(origin)} where held_since is null`)
}

/** While deliveries are held, none are claimed. */
export async function holdDeliveries(): Promise<void> {
  await execute(sql`update database_origin set held_since = coalesce(held_since, now())`)
}

/**
 * Deletes the recorded origin, so the next process that checks it records the current one. Returns false if
 * deliveries were not held.
 */
export async function releaseDeliveries(): Promise<boolean> {
  const released = await execute(
    sql`update database_origin set origin = null, held_since = null where held_since is not null`,
  )
  return released > 0
}
