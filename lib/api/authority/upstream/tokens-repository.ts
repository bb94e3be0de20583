import { execute } from '../../db/pool'
import { sql } from '../../db/sql'

export async function insertUpstreamToken(
  businessId: string,
  tokenHash: Buffer,
  sealed: string,
): Promise<void> {
  await execute(
    sql`insert into upstream_tokens (business_id, token_hash, sealed) values (${businessId}, ${tokenHash}, ${sealed})`,
  )
}
