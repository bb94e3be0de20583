import { connectAlone } from '../connecting'
import { queryRow } from '../pool'

export class DifferentDatabases extends Error {
  constructor() {
    super(
      'DATABASE_URL and DATABASE_DIRECT_URL reach different databases or servers: both must reach the same database, the former through a pooler and the latter directly.',
    )
  }
}

/**
 * Identifies a database on a running server. Even a copy has a different value, because its server was
 * started at another time.
 */
const identity = {
  text: `select pg_postmaster_start_time()::text || ' ' || oid as identity from pg_database where datname = current_database()`,
}

/**
 * Throws DifferentDatabases unless the pools, which go through a pooler, are connected to the database at
 * `directUrl`.
 */
export async function requireSameDatabase(directUrl: string): Promise<void> {
  const pooled = await queryRow<{ identity: string }>(identity)
  const client = await connectAlone(directUrl, 'migration')
  const { rows } = await client.query<{ identity: string }>(identity).finally(() => client.end())
  if (rows[0]?.identity !== pooled?.identity) throw new DifferentDatabases()
}
