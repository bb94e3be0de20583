import { raw, sql } from '../../db/sql'

/**
 * The newest sealed token of the identity in this column, such as `jobs.started_by`, because an older one may
 * have ended. Null if the identity has no session.
 */
export const newestTokenOf = (identity: string) => sql`(
  select token.sealed from upstream_tokens token join access_tokens session using (token_hash)
  where session.identity_id = ${raw(identity)} and session.expires_at > now()
  order by session.created_at desc limit 1
)`
