import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isConflict } from './failures'
import { isoTime } from './iso-time'

/** A statement; one with a `name` is prepared once on each connection. */
export type Statement = { name?: string; text: string; values?: unknown[] }

const int8 = 20
pg.types.setTypeParser(int8, Number)

const longestStatementMs = 60_000

let pool: pg.Pool | undefined
type Work = { repeatable: boolean }
type Transaction = {
  client: pg.PoolClient
  work: Work
  now?: Promise<string>
  afterCommit: AfterCommit[]
}
type AfterCommit = () => void | Promise<void>

const transactions = new AsyncLocalStorage<Transaction>()
let openTransactions = 0

/** Opens the pool of this process. `onIdleError` is called for connections that die while nobody uses them. */
export function openPool(url: string, connections: number, onIdleError: (error: Error) => void): void {
  pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: longestStatementMs,
    // A database that has gone silent without closing the connection ends here.
    query_timeout: longestStatementMs + 5_000,
    keepAlive: true,
    // Many callers share the processors: to start two more processes for one search costs 20 ms, and each caller's share.
    onConnect: async (client) => {
      await client.query('set max_parallel_workers_per_gather = 0')
    },
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
  const { rows } = await run<Row & pg.QueryResultRow>(statement)
  return rows
}

export async function queryRow<Row extends object>(statement: Statement): Promise<Row | undefined> {
  const [row] = await queryRows<Row>(statement)
  return row
}

/** How many rows a statement changed. */
export async function execute(statement: Statement): Promise<number> {
  const { rowCount } = await run(statement)
  return rowCount ?? 0
}

function run<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
  const transaction = transactions.getStore()
  if (transaction) return transaction.client.query<Row>(statement)
  return withoutConflict(() => openedPool().query<Row>(statement))
}

/** Lines in the text format of COPY, stored in the transaction of the caller. */
export async function copyLines(copy: string, lines: string | Uint8Array): Promise<void> {
  const transaction = transactions.getStore()
  if (!transaction) throw new Error('COPY goes on in a transaction.')
  await pipeline(Readable.from([lines]), transaction.client.query(copyFrom(copy)))
}

/** The moment at which the transaction of the caller began, or now, by the clock of the database: ISO 8601, UTC. */
export function databaseNow(): Promise<string> {
  const transaction = transactions.getStore()
  if (!transaction) return readNow()
  transaction.now ??= readNow()
  return transaction.now
}

async function readNow(): Promise<string> {
  const row = await queryRow<{ now: string }>({ name: 'now', text: `select ${isoTime('now()')} as now` })
  return (row as { now: string }).now
}

const conflictsRepeated = 2

/** Does `work` again when it was in the way of another transaction, twice at most. */
async function withoutConflict<T>(work: () => Promise<T>, isRepeatable = () => true): Promise<T> {
  for (let repeated = 0; ; repeated += 1) {
    try {
      return await work()
    } catch (error) {
      if (repeated === conflictsRepeated || !isConflict(error) || !isRepeatable()) throw error
    }
  }
}

/**
 * Runs `work` in one transaction that spans every repository it calls. Inside another it becomes a part of that one, which
 * can fail and be caught without the rest. After a deadlock the whole of it is done again, so what it does beside the
 * database must bear that: work that cannot be done twice, such as reading a stream, says that it is not `repeatable`, and
 * so keeps every transaction that it is part of from it.
 */
export async function runTransaction<T>(work: () => Promise<T>, { repeatable = true } = {}): Promise<T> {
  const outer = transactions.getStore()
  if (outer) {
    outer.work.repeatable &&= repeatable
    return withSavepoint(outer.client, work)
  }
  const whole = { repeatable }
  const { result, afterCommit } = await withoutConflict(
    () => runOnce(work, whole),
    () => whole.repeatable,
  )
  for (const act of afterCommit) await act()
  return result
}

type Stored<T> = { result: T; afterCommit: AfterCommit[] }

async function runOnce<T>(work: () => Promise<T>, whole: Work): Promise<Stored<T>> {
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
    const transaction: Transaction = { client, work: whole, afterCommit: [] }
    const result = await transactions.run(transaction, work)
    await client.query('commit')
    return { result, afterCommit: transaction.afterCommit }
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

async function withSavepoint<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint nested')
  try {
    const result = await work()
    await client.query('release savepoint nested')
    return result
  } catch (error) {
    // Of a connection that is lost the first error says more.
    await client.query('rollback to savepoint nested; release savepoint nested').catch(() => {})
    throw error
  }
}

/** Whether the caller's statements belong to a transaction. */
export const isInTransaction = () => transactions.getStore() !== undefined

/**
 * Runs `act` once what the caller writes is stored: at the end of its transaction, which is answered when `act` has ended,
 * or now when there is none.
 */
export function runAfterCommit(act: AfterCommit): void | Promise<void> {
  const transaction = transactions.getStore()
  if (!transaction) return act()
  transaction.afterCommit.push(act)
}

/** A connection outside the pool, for LISTEN and COPY. The caller ends it. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  await client.connect()
  return client
}
