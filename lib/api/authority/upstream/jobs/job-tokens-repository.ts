import { execute, queryRow } from '../../../db/pool'
import { sql } from '../../../db/sql'
import type { Key } from '../../../record-key'
import { newestTokenOf } from '../newest-token'

/**
 * Stores the token with which a job calls the other deployment, until the job ends; null for a caller without
 * a token.
 */
export async function keepJobToken(
  { businessId, id }: Key,
  { sealed, startedBy }: { sealed: string | null; startedBy: string | null },
): Promise<void> {
  await execute(sql`update jobs set sealed = ${sealed}, started_by = ${startedBy}
    where business_id = ${businessId} and id = ${id}`)
}

/**
 * The newest token of the identity that started the job, because the session that started it may have ended.
 */
export async function findJobToken({ businessId, id }: Key): Promise<string | undefined> {
  const row = await queryRow<{ sealed: string | null }>(sql`
    select coalesce(${newestTokenOf('jobs', 'started_by')}, sealed) as sealed
    from jobs where business_id = ${businessId} and id = ${id}`)
  return row?.sealed ?? undefined
}
