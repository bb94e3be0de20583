import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A statement; one with a `name` is prepared once on each connection. */
export type Statement = { name?: string; text: string; values?: unknown[] }

const int8 = 20
pg.types.setTypeParser(int8, Number)

const longestStatementMs = 60_000

let pool: pg.Pool | undefined
const transactions = new AsyncLocalStorage<pg.PoolClient>()
let openTransactions = 0

/** Opens the pool of this process. `onIdleError` hears of connections that die while nobody uses them. */
export function openPool(url: string, connections: number, onIdleError: (error: Error) => void): void {
  pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: longestStatementMs,
    // A database that has gone silent without closing the connection ends here.
    query_timeout: longestStatementMs + 5_000,
    keepAlive: true,
  })
  pool.on('error', onIdleError)
}

export async function closePool(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.end()
}

function openedPool(): pg.Pool {
  if (!pool) throw new Error('The database pool is not open.')
  return pool
}

/** The rows of one statement, inside the transaction of the caller if there is one. */
export async function queryRows<Row extends object>(statement: Statement): Promise<Row[]> {
  const runner = transactions.getStore() ?? openedPool()
  const { rows } = await runner.query<Row & pg.QueryResultRow>(statement)
  return rows
}

export async function queryRow<Row extends object>(statement: Statement): Promise<Row | undefined> {
  const [row] = await queryRows<Row>(statement)
  return row
}

/** How many rows a statement changed. */
export async function execute(statement: Statement): Promise<number> {
  const runner = transactions.getStore() ?? openedPool()
  const { rowCount } = await runner.query(statement)
  return rowCount ?? 0
}

/** Lines in the text format of COPY, stored in the transaction of the caller. */
export async function copyLines(copy: string, lines: string | Uint8Array): Promise<void> {
  const runner = transactions.getStore()
  if (!runner) throw new Error('COPY goes on in a transaction.')
  await pipeline(Readable.from([lines]), runner.query(copyFrom(copy)))
}

/** Runs `work` in one transaction that spans every repository it calls; inside another it joins that one. */
export async function runTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (transactions.getStore()) return work()
  const client = await openedPool().connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  // A client that is out of the pool has no listener of the pool's: a lost connection would end the process.
  client.on('error', onError)
  openTransactions += 1
  try {
    await client.query('begin')
    const result = await transactions.run(client, work)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
    openTransactions -= 1
    // Node 20 makes every promise of the process dearer for as long as a store is in use.
    if (openTransactions === 0) transactions.disable()
  }
}

/** A connection outside the pool, for LISTEN and COPY. The caller ends it. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  await client.connect()
  return client
}
