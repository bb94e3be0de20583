import { param, raw, sql } from '../../db/sql'
import { deletionOf } from '../business-erasure-repository'
import { tenantTables } from '../tenant-tables'
import { readAll, readOne, type Side } from './side-repository'

const oldestVersion = 150_000

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
