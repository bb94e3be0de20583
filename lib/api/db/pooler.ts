import type pg from 'pg'

/** DATABASE_URL points to a pooler such as PgBouncer, which does not give each connection its own session. */
export class PoolerBetween extends Error {
  constructor() {
    super(
      'DATABASE_URL points to a pooler such as PgBouncer, which rejects or drops session settings. Beacon pools its connections itself and needs sessions (LISTEN, locks, settings): point it at PostgreSQL directly.',
    )
  }
}

/** Whether the connection was refused by a pooler that supports only a few settings. */
export function isPoolerRefusal(error: Error): boolean {
  return /unsupported (options )?startup parameter/i.test(error.message)
}

/** Throws PoolerBetween if the settings that the connection was opened with do not apply in its session. */
export async function requireOwnSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ jit: string }>("select current_setting('jit') as jit")
  if (rows[0]?.jit !== 'off') throw new PoolerBetween()
}
