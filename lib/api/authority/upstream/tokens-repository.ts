import { execute } from '../../db/pool'
import { acrossBusinesses, sql } from '../../db/sql'

export async function insertUpstreamToken(tokenHash: Buffer, sealed: string): Promise<void> {
  await execute(
    acrossBusinesses(sql`insert into upstream_tokens (token_hash, sealed) values (${tokenHash}, ${sealed})`),
  )
}
