import type pg from 'pg'

/**
 * The connection for migrations, notifications and locks goes through a pooler such as PgBouncer, where
 * connections do not have their own sessions.
 */
export class PoolerBetween extends Error {
  constructor() {
    super(
      'The database is behind a pooler such as PgBouncer, which rejects or drops session settings. Migrations, LISTEN and locks need sessions: set DATABASE_DIRECT_URL to the address of PostgreSQL itself. DATABASE_URL may then point to a pooler in transaction mode.',
    )
  }
}

/** Whether a pooler that supports only a few settings refused the connection. */
export function isPoolerRefusal(error: Error): boolean {
  return /unsupported (options )?startup parameter/i.test(error.message)
}

/** Throws PoolerBetween if the session does not have the settings that the connection was opened with. */
export async function requireOwnSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ jit: string }>("select current_setting('jit') as jit")
  if (rows[0]?.jit !== 'off') throw new PoolerBetween()
}
