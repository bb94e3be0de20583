import { execute, queryRow } from '../../../db/pool'
import { sql } from '../../../db/sql'
import type { Key } from '../../../record-key'

/** Keeps the token that a job calls the other deployment with, until the job ends; null for a caller without one. */
export async function keepJobToken(
  { businessId, id }: Key,
  { sealed, startedBy }: { sealed: string | null; startedBy: string | null },
): Promise<void> {
  await execute(sql`update jobs set sealed = ${sealed}, started_by = ${startedBy}
    where business_id = ${businessId} and id = ${id}`)
}

/** Of the tokens of whoever started the job, the newest, since the one that it was started with may have ended. */
export async function findJobToken({ businessId, id }: Key): Promise<string | undefined> {
  const row = await queryRow<{ sealed: string | null }>(sql`
    select coalesce((
        select token.sealed from upstream_tokens token join access_tokens session using (token_hash)
        where session.identity_id = jobs.started_by and session.expires_at > now()
        order by session.created_at desc limit 1
      ), sealed) as sealed
    from jobs where business_id = ${businessId} and id = ${id}`)
  return row?.sealed ?? undefined
}
