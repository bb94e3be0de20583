import { raw, sql } from '../../db/sql'

/**
 * The newest sealed token of the identity in this column of a table, such as `started_by` of `jobs`, because
 * older sessions may have ended. Null if the identity has no session.
 */
export const newestTokenOf = (table: string, identity: string) => sql`(
  select token.sealed from upstream_tokens token join access_tokens session using (business_id, token_hash)
  where session.business_id = ${raw(table)}.business_id and session.identity_id = ${raw(table)}.${raw(identity)} and session.expires_at > now()
  order by session.created_at desc limit 1
)`
