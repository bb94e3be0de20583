import type pg from 'pg'

/** DATABASE_URL names a pooler such as PgBouncer, which does not give a connection a session of its own. */
export class PoolerBetween extends Error {
  constructor() {
    super(
      'DATABASE_URL names a pooler such as PgBouncer, which refuses or drops the settings of a session: Beacon pools its connections itself and needs sessions (LISTEN, locks, settings), so name PostgreSQL itself.',
    )
  }
}

/** Refused at the start of a connection, by a pooler that knows few settings. */
export function isPoolerRefusal(error: Error): boolean {
  return /unsupported (options )?startup parameter/i.test(error.message)
}

/** Throws PoolerBetween when the settings that the connection was opened with do not hold in its session. */
export async function requireOwnSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ jit: string }>("select current_setting('jit') as jit")
  if (rows[0]?.jit !== 'off') throw new PoolerBetween()
}
