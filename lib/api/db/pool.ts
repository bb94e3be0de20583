import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { tracedWithin } from '@/lib/tracing/tracing'
import { BusinessShares } from './business-shares'
import { connectionConfig, type Purpose, plainConfig, sessionSettings, urlInUse } from './connecting'
import { isConflict, isOutage, isUnanswered, NotReplicated, replicationWait } from './failures'
import { isoTime } from './iso-time'
import { currentLane, type Lane } from './lanes'
import { ownSessions, PooledSessions, type Sessions, type Statement } from './pooler/pooled-sessions'
import { watchPooler } from './pooler/watch-pooler'
import { prepared, sql } from './sql'
import { spanOfStatement, spanOfTransaction } from './statement-span'

export { connectAlone } from './connecting'
export type { Statement } from './pooler/pooled-sessions'

const int8 = 20
pg.types.setTypeParser(int8, Number)

const longestStatementMs = 60_000
/** A request that waits longer than this for a row lock gets a 503 and releases its connection. */
const longestLockWaitMs = 5_000
const longestConnectMs = 5_000
/**
 * The metrics must be ready before the monitoring system's request times out, so a slow query is abandoned.
 */
const longestReadingMs = 1_000
/** The maximum share of a pool's connections that one business can use at the same time. */
const largestShare = 0.5

type Pool = { pool: pg.Pool; sessions: Sessions; shares: BusinessShares }
let pools: Record<Lane['pool'], Pool> | undefined
type Work = { repeatable: boolean }
type Transaction = {
  client: pg.PoolClient
  sessions: Sessions
  work: Work
  now?: Promise<string>
  afterCommit: AfterCommit[]
}
type AfterCommit = () => void | Promise<void>

const transactions = new AsyncLocalStorage<Transaction>()

/**
 * The number of connections reserved for raising alerts while all others are in use. A business can use one
 * of them.
 */
const reservedForRaisedAlerts = 2

export type PoolSizes = { requests: number; worker?: number }

/**
 * Opens this process's pools for requests and for workers, with the given numbers of connections.
 * `onIdleError` is called when an idle connection is lost. `throughPooler` means that the URL points to a
 * pooler in transaction mode.
 */
export function openPool(
  url: string,
  { requests, worker = requests }: PoolSizes,
  onIdleError: (error: Error) => void = () => {},
  { throughPooler = false } = {},
): void {
  const lockTimeout = `lock_timeout=${longestLockWaitMs}`
  if (throughPooler) runWhenClosed(watchPooler(url))
  const open = (purpose: Purpose, max: number, settings: string[], longestMs = longestStatementMs): Pool => ({
    ...createPool(url, { purpose, max, settings, longestMs, throughPooler }, onIdleError),
    shares: new BusinessShares(Math.max(1, Math.floor(max * largestShare))),
  })
  pools = {
    requests: open('requests', requests, [lockTimeout]),
    raisedAlerts: open('raised alerts', reservedForRaisedAlerts, [lockTimeout]),
    worker: open('worker', worker, []),
    // Connects when the metrics are first read, so a process without a metrics port never opens this
    // connection.
    metrics: open('metrics', 1, [], longestReadingMs),
  }
}

export type PoolState = { total: number; idle: number; waiting: number; max: number }

/**
 * The number of connections in each pool, and of callers waiting for one; empty while the pools are closed.
 */
export function readPools(): [Lane['pool'], PoolState][] {
  return Object.entries(pools ?? {}).map(([name, { pool }]) => [
    name as Lane['pool'],
    {
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    },
  ])
}

type PoolOptions = {
  purpose: Purpose
  max: number
  settings: string[]
  longestMs: number
  throughPooler: boolean
}

function createPool(
  url: string,
  { purpose, max, settings, longestMs, throughPooler }: PoolOptions,
  onIdleError: (error: Error) => void,
): Pick<Pool, 'pool' | 'sessions'> {
  const ours = [...settings, `statement_timeout=${longestMs}`]
  const pooled = throughPooler ? new PooledSessions([...sessionSettings, ...ours]) : undefined
  const opened = new pg.Pool({
    ...(pooled ? plainConfig(url, purpose) : connectionConfig(url, purpose, ours)),
    ...(pooled && { onConnect: (client: pg.ClientBase) => pooled.onConnect(client) }),
    max,
    connectionTimeoutMillis: Math.min(longestConnectMs, longestMs),
    // The driver stops waiting after this time, in case the database has stopped responding but the
    // connection is still open.
    query_timeout: longestMs + Math.min(5_000, longestMs),
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        // If the URL lists several hosts, the one in use may have changed since the pool was opened.
        super({ ...config, connectionString: urlInUse(url) })
        // Between leaving the pool and being used, a connection would otherwise have no error listener, so
        // losing it then would end the process.
        this.on('error', () => {})
      }
    },
  })
  opened.on('error', onIdleError)
  return { pool: opened, sessions: pooled ?? ownSessions }
}

export async function closePool(): Promise<void> {
  const closing = pools
  pools = undefined
  await Promise.all(Object.values(closing ?? {}).map(({ pool }) => pool.end()))
  for (const act of whenClosed) act()
}

const whenClosed: (() => void)[] = []

/** Runs `act` each time the pools have been closed. */
export function runWhenClosed(act: () => void): void {
  whenClosed.push(act)
}

function openedPools(): Record<Lane['pool'], Pool> {
  if (!pools) throw new Error('The database pool is not open.')
  return pools
}

type Taken = {
  client: pg.PoolClient
  sessions: Sessions
  requireReplicated(): void
  release(failure?: unknown): void
}

/**
 * Takes a connection from the lane's pool, within the business's share. `release` returns it to the pool, or
 * closes it if it was lost or the given failure makes it unusable. `requireReplicated` throws NotReplicated
 * if the server warned that a commit on this connection was not replicated.
 */
async function takeConnection(): Promise<Taken> {
  const { pool, sessions, shares } = poolOf(currentLane())
  const { businessId } = currentLane()
  const leave = businessId === undefined ? () => {} : await shares.take(businessId)
  try {
    const client = await pool.connect()
    let lost: Error | undefined
    const onError = (error: Error) => {
      lost = error
    }
    const onNotice = ({ routine }: { routine?: string | undefined }) => {
      if (routine === replicationWait) lost = new NotReplicated()
    }
    // The pool has no error listener on a client that is in use, so losing the connection would end the
    // process.
    client.on('error', onError)
    client.on('notice', onNotice)
    return {
      client,
      sessions,
      requireReplicated() {
        if (lost instanceof NotReplicated) throw lost
      },
      release(failure) {
        client.off('error', onError)
        client.off('notice', onNotice)
        client.release(lost ?? (isOutage(failure) || isUnanswered(failure)))
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** Raising an alert never waits for a request connection: if none is free, it uses a reserved connection. */
function poolOf({ pool, businessId }: Lane): Pool {
  const all = openedPools()
  if (pool !== 'raisedAlerts') return all[pool]
  const { pool: usual, shares } = all.requests
  const isFree = usual.waitingCount === 0 && (usual.idleCount > 0 || usual.totalCount < usual.options.max)
  const hasRoom = businessId === undefined || shares.hasRoom(businessId)
  return isFree && hasRoom ? all.requests : all.raisedAlerts
}

/** Runs a statement, in the caller's transaction if there is one, and returns its rows. */
export async function queryRows<Row extends object>(statement: Statement): Promise<Row[]> {
  const { rows } = await run<Row & pg.QueryResultRow>(statement)
  return rows
}

export async function queryRow<Row extends object>(statement: Statement): Promise<Row | undefined> {
  const [row] = await queryRows<Row>(statement)
  return row
}

/** Runs a statement, in the caller's transaction if there is one, and returns the number of changed rows. */
export async function execute(statement: Statement): Promise<number> {
  const { rowCount } = await run(statement)
  return rowCount ?? 0
}

function run<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
  return tracedWithin(
    () => spanOfStatement(statement),
    () => runStatement<Row>(statement),
  )
}

function runStatement<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
  const transaction = transactions.getStore()
  if (transaction) {
    const { client, sessions } = transaction
    return sessions.runInTransaction<Row>(client, statement)
  }
  return withoutConflict(async () => {
    const { client, sessions, requireReplicated, release } = await takeConnection()
    try {
      const result = await sessions.run<Row>(client, statement)
      requireReplicated()
      release()
      return result
    } catch (error) {
      release(error)
      throw error
    }
  })
}

/** Runs a COPY statement with these lines, which are in COPY's text format, in the caller's transaction. */
export async function copyLines(copy: string, lines: string | Uint8Array): Promise<void> {
  const transaction = transactions.getStore()
  if (!transaction) throw new Error('COPY requires a transaction.')
  await pipeline(Readable.from([lines]), transaction.client.query(copyFrom(copy)))
}

/**
 * The time when the caller's transaction began or, outside a transaction, the current time. Read from the
 * database's clock, in ISO 8601, in UTC.
 */
export function databaseNow(): Promise<string> {
  const transaction = transactions.getStore()
  if (!transaction) return readNow()
  transaction.now ??= readNow()
  return transaction.now
}

async function readNow(): Promise<string> {
  const row = await queryRow<{ now: string }>(prepared('now', sql`select ${isoTime('now()')} as now`))
  return (row as { now: string }).now
}

const conflictsRepeated = 2

/** Retries `work` up to two times if it conflicts with another transaction. */
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
 * Runs `work`, and every repository that it calls, in one transaction. Inside another transaction, it runs in
 * a savepoint, so a failure that is caught does not fail the outer transaction. After a deadlock, the whole
 * transaction is retried, so side effects outside the database must be safe to repeat. For work that cannot
 * run twice, such as reading a stream, set `repeatable` to false; an enclosing transaction is then not
 * retried either.
 */
export async function runTransaction<T>(work: () => Promise<T>, { repeatable = true } = {}): Promise<T> {
  const outer = transactions.getStore()
  if (outer) {
    outer.work.repeatable &&= repeatable
    return withSavepoint(outer.client, work)
  }
  const whole = { repeatable }
  const { result, afterCommit } = await withoutConflict(
    () => tracedWithin(spanOfTransaction, () => runOnce(work, whole)),
    () => whole.repeatable,
  )
  for (const act of afterCommit) await act()
  return result
}

type Stored<T> = { result: T; afterCommit: AfterCommit[] }

async function runOnce<T>(work: () => Promise<T>, whole: Work): Promise<Stored<T>> {
  const { client, sessions, requireReplicated, release } = await takeConnection()
  let failure: unknown
  try {
    await client.query(sessions.begin)
    const transaction: Transaction = { client, sessions, work: whole, afterCommit: [] }
    const result = await transactions.run(transaction, work)
    await client.query('commit')
    requireReplicated()
    return { result, afterCommit: transaction.afterCommit }
  } catch (error) {
    failure = error
    if (!isUnanswered(error) && !(error instanceof NotReplicated))
      await client.query('rollback').catch((rollbackError) => {
        failure = rollbackError
      })
    throw error
  } finally {
    release(failure)
  }
}

async function withSavepoint<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint nested')
  try {
    const result = await work()
    await client.query('release savepoint nested')
    return result
  } catch (error) {
    // If the connection was lost, this fails too, but the first error is more informative.
    await client.query('rollback to savepoint nested; release savepoint nested').catch(() => {})
    throw error
  }
}

export const isInTransaction = () => transactions.getStore() !== undefined

/**
 * Runs `act` after the caller's transaction commits and before its result is returned, or immediately if there is no
 * transaction.
 */
export function runAfterCommit(act: AfterCommit): void | Promise<void> {
  const transaction = transactions.getStore()
  if (!transaction) return act()
  transaction.afterCommit.push(act)
}
