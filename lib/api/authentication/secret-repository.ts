import { execute, queryRow } from '../db/pool'
import { sql } from '../db/sql'

/** Keeps the fingerprint if the database has none yet; returns the one it has. */
export async function keepFingerprint(fingerprint: Buffer): Promise<Buffer | undefined> {
  await execute(
    sql`insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict do nothing`,
  )
  const row = await queryRow<{ fingerprint: Buffer }>(sql`select fingerprint from secret_fingerprint`)
  return row?.fingerprint
}
