import { batchLoad } from '../../db/batch-load'
import { execute, queryRows } from '../../db/pool'
import { acrossBusinesses, prepared, sql } from '../../db/sql'

export async function insertUpstreamToken(tokenHash: Buffer, sealed: string): Promise<void> {
  await execute(
    acrossBusinesses(sql`insert into upstream_tokens (token_hash, sealed) values (${tokenHash}, ${sealed})`),
  )
}

/** The other deployment's sealed token for one of our tokens. */
export const findUpstreamToken = batchLoad(async (hashes: readonly Buffer[]) => {
  const rows = await queryRows<{ place: number; sealed: string }>(
    acrossBusinesses(
      prepared(
        'findUpstreamTokens',
        sql`select asked.place, sealed from unnest(${hashes}::bytea[]) with ordinality as asked (hash, place)
          join upstream_tokens on token_hash = asked.hash`,
      ),
    ),
  )
  const found = new Array<string | undefined>(hashes.length).fill(undefined)
  for (const { place, sealed } of rows) found[place - 1] = sealed
  return found
})
