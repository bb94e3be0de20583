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
import { currentLane, inLane, type Lane } from './lanes'
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
const usualConnectMs = 5_000
/**
 * The metrics must be ready before the monitoring system's request times out, so a slow query is abandoned.
 */
const longestReadingMs = 1_000
/** The maximum share of a pool's connections that one business can use at the same time. */
const largestShare = 0.5

/**
 * A request does not wait long for a replica, because it can still read from the primary, and the console gives
 * up after 8 s.
 */
const longestReplicaWaitMs = 1_000
const longestReplicaReadMs = 3_000

type Pool = { pool: pg.Pool; sessions: Sessions; shares: BusinessShares }
type OfReplica = 'replica' | 'position'
type Pools = Record<Exclude<Lane['pool'], OfReplica>, Pool> & Partial<Record<OfReplica, Pool>>
let pools: Pools | undefined
type Work = { repeatable: boolean }
type Transaction = {
  client: pg.PoolClient
  sessions: Sessions
  work: Work
  now?: Promise<string>
  afterCommit: AfterCommit[]
  onReplica?: OnReplica
}
/**
 * A read on the replica. Its statements run one after the other, even if a service runs them concurrently, and
 * none of them runs after one has failed. The current one must have ended at `until`.
 */
type OnReplica = { previous: Promise<unknown>; until: number; hasEnded: boolean }
type AfterCommit = () => void | Promise<void>

const transactions = new AsyncLocalStorage<Transaction | undefined>()

/**
 * The number of connections reserved for raising alerts while all others are in use. A business can use one
 * of them.
 */
const reservedForRaisedAlerts = 2

export type PoolSizes = { requests: number; worker?: number }
type Route = { throughPooler?: boolean; replicaUrl?: string | undefined }

/**
 * Opens this process's pools for requests and for workers, with the given numbers of connections.
 * `onIdleError` is called when an idle connection is lost. `throughPooler` means that the URL points to a
 * pooler in transaction mode. `replicaUrl` opens another pool of the size for requests, for `readOnReplica`.
 */
export function openPool(
  url: string,
  { requests, worker = requests }: PoolSizes,
  onIdleError: (error: Error) => void = () => {},
  { throughPooler = false, replicaUrl }: Route = {},
): void {
  const lockTimeout = `lock_timeout=${longestLockWaitMs}`
  if (throughPooler) runWhenClosed(watchPooler(url))
  const open = (purpose: Purpose, max: number, settings: string[], longestMs = longestStatementMs): Pool =>
    createPool(url, { purpose, max, settings, longestMs, throughPooler }, onIdleError)
  pools = {
    requests: open('requests', requests, [lockTimeout]),
    raisedAlerts: open('raised alerts', reservedForRaisedAlerts, [lockTimeout]),
    worker: open('worker', worker, []),
    // Connects when the metrics are first read, so a process without a metrics port never opens this
    // connection.
    metrics: open('metrics', 1, [], longestReadingMs),
  }
  if (replicaUrl === undefined) return
  pools.position = open('replica', 1, [], longestReadingMs)
  const limits = { longestMs: longestReplicaReadMs, longestConnectMs: longestReplicaWaitMs }
  pools.replica = createPool(
    replicaUrl,
    { purpose: 'replica', max: requests, settings: [], ...limits },
    onIdleError,
  )
}

export type PoolState = { total: number; idle: number; waiting: number; max: number }

/**
 * The number of connections in each pool, and of callers waiting for one; empty while the pools are closed.
 */
export function readPools(): [Lane['pool'], PoolState][] {
  return eachPool(pools).map(([name, { pool }]) => [
    name,
    {
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    },
  ])
}

function eachPool(of: Pools | undefined): [Lane['pool'], Pool][] {
  return Object.entries(of ?? {}).flatMap(([name, pool]) => (pool ? [[name as Lane['pool'], pool]] : []))
}

type PoolOptions = {
  purpose: Purpose
  max: number
  settings: readonly string[]
  longestMs: number
  longestConnectMs?: number
  throughPooler?: boolean
}

function createPool(
  url: string,
  { purpose, max, settings, longestMs, longestConnectMs = usualConnectMs, throughPooler }: PoolOptions,
  onIdleError: (error: Error) => void,
): Pool {
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
  const shares = new BusinessShares(Math.max(1, Math.floor(max * largestShare)))
  return { pool: opened, sessions: pooled ?? ownSessions, shares }
}

export async function closePool(): Promise<void> {
  const closing = pools
  pools = undefined
  await Promise.all(eachPool(closing).map(([, { pool }]) => pool.end()))
  for (const act of whenClosed) act()
}

const whenClosed: (() => void)[] = []

/** Runs `act` each time the pools have been closed. */
export function runWhenClosed(act: () => void): void {
  whenClosed.push(act)
}

function openedPools(): Pools {
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
  if (pool === 'replica' || pool === 'position') return all[pool] ?? all.requests
  if (pool !== 'raisedAlerts') return all[pool]
  return isFree(all.requests, businessId) ? all.requests : all.raisedAlerts
}

/** Whether a connection can be taken without waiting for another caller. */
function isFree({ pool, shares }: Pool, businessId: string | undefined): boolean {
  const hasConnection = pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max)
  return hasConnection && (businessId === undefined || shares.hasRoom(businessId))
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
    const { client, sessions, onReplica } = transaction
    if (onReplica) return runInTurn(client, onReplica, statement)
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

/** The replica itself failed, not only a read. */
export class ReplicaFailed extends Error {}

function failReplica(cause: unknown): never {
  throw new ReplicaFailed('The replica failed.', { cause })
}

/** Whether a business can read from the replica without waiting for other callers. */
export function isReplicaFree(businessId: string): boolean {
  const { replica } = openedPools()
  return replica !== undefined && isFree(replica, businessId)
}

/**
 * Runs `read`, and every repository that it calls, in a read-only transaction on the replica, if `isFresh` is
 * true on its connection. Call it in the replica's lane, outside any transaction. Takes at most a few seconds.
 * Throws ReplicaFailed if there is no connection or `isFresh` fails.
 */
export async function readOnReplica<T>(
  isFresh: () => Promise<boolean>,
  read: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const { client, sessions, release } = await takeConnection().catch(failReplica)
  const until = performance.now() + longestReplicaWaitMs
  const onReplica: OnReplica = { previous: Promise.resolve(), until, hasEnded: false }
  const work = { repeatable: true }
  const transaction: Transaction = { client, sessions, work, afterCommit: [], onReplica }
  const run = (text: string) => runInTurn(client, onReplica, { text })
  let failure: unknown
  try {
    await run('begin read only').catch(failReplica)
    const isRead = await transactions.run(transaction, isFresh).catch(failReplica)
    onReplica.until = performance.now() + longestReplicaReadMs
    const answer = isRead ? { result: await transactions.run(transaction, read) } : undefined
    await run('commit')
    return answer
  } catch (error) {
    onReplica.hasEnded = true
    failure = await onReplica.previous.catch((lastError) => lastError)
    // A lost connection is closed.
    if (!isOutage(failure) && !isUnanswered(failure))
      await client.query('rollback').catch((rollbackError) => {
        failure = rollbackError
      })
    throw error
  } finally {
    release(failure)
  }
}

function runInTurn<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  onReplica: OnReplica,
  { name, text, values }: Statement,
): Promise<pg.QueryResult<Row>> {
  const running = onReplica.previous.then(() => {
    if (onReplica.hasEnded) throw new Error('The read has ended.')
    const query_timeout = Math.max(1, onReplica.until - performance.now())
    return client.query<Row>({ name, text, values, query_timeout } as pg.QueryConfig)
  })
  onReplica.previous = running
  return running
}

/**
 * Runs `work` on the primary, even if the request is being read on the replica. For what other requests will use,
 * such as cached values.
 */
export function runOnPrimary<T>(work: () => T): T {
  if (!transactions.getStore()?.onReplica) return work()
  const lane: Lane = { ...currentLane(), pool: 'requests' }
  return transactions.run(undefined, () => inLane(lane, work))
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
