import type pg from 'pg'
import { connectAlone } from '../../db/pool'
import { sql } from '../../db/sql'

/** A connection to the database that a business leaves, or to the one that it moves to. */
export type Side = pg.Client

export const connectTo = (url: string): Promise<Side> => connectAlone(url)

/** A server that does not answer a short statement within this time has been lost. */
const longestQueryMs = 10_000

export async function readAll<Row>(
  side: Side,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  const statement = { text, values, query_timeout: longestQueryMs }
  return (await side.query(statement)).rows as Row[]
}

export async function readOne<Row>(side: Side, statement: { text: string; values: unknown[] }): Promise<Row> {
  return (await readAll<Row>(side, statement))[0] as Row
}

export async function readPid(side: Side): Promise<number> {
  return (await readOne<{ pid: number }>(side, sql`select pg_backend_pid() as pid`)).pid
}

/** Ends another connection of the same user, which may have been lost. */
export async function endConnection(side: Side, pid: number): Promise<void> {
  await readAll(side, sql`select pg_terminate_backend(${pid})`)
}

/**
 * Lets nobody else move a business from or to this database until the connection ends. Returns false if somebody already
 * does.
 */
export async function lockMoves(side: Side): Promise<boolean> {
  const { locked } = await readOne<{ locked: boolean }>(
    side,
    sql`select pg_try_advisory_lock(hashtextextended('move of a business', 0)) as locked`,
  )
  return locked
}
