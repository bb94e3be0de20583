import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { tracedWithin } from '@/lib/tracing/tracing'
import { isConflict, isOutage, isUnanswered, NotReplicated } from './failures'
import { isoTime } from './iso-time'
import { currentLane, inLane, type Lane } from './lanes'
import type { Sessions, Statement } from './pooler/pooled-sessions'
import { longestReplicaReadMs, longestReplicaWaitMs, takeConnection } from './pools/open-pools'
import { prepared, sql } from './sql'
import { spanOfStatement, spanOfTransaction } from './statement-span'

export { connectAlone } from './connecting'
export type { Statement } from './pooler/pooled-sessions'
export {
  closePool,
  isReplicaFree,
  openPool,
  type PoolSizes,
  type PoolState,
  readPools,
  runWhenClosed,
} from './pools/open-pools'

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
