import pg from 'pg'
import { connectionConfig, type Purpose, plainConfig, sessionSettings, urlInUse } from '../connecting'
import { isOutage, isUnanswered, NotReplicated, replicationWait } from '../failures'
import { currentLane, type Lane } from '../lanes'
import { ownSessions, PooledSessions, type Sessions } from '../pooler/pooled-sessions'
import { watchPooler } from '../pooler/watch-pooler'
import { BusinessShares } from './business-shares'

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
export const longestReplicaWaitMs = 1_000
export const longestReplicaReadMs = 3_000

type Pool = { pool: pg.Pool; sessions: Sessions; shares: BusinessShares }
type OfReplica = 'replica' | 'position'
type Pools = Record<Exclude<Lane['pool'], OfReplica>, Pool> & Partial<Record<OfReplica, Pool>>
let pools: Pools | undefined

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
  pools.position = open('position', 1, [], longestReadingMs)
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
export async function takeConnection(): Promise<Taken> {
  const { pool, sessions, shares } = poolOf(currentLane())
  const { businessId, guard } = currentLane()
  const leave = businessId === undefined ? () => {} : await shares.take(businessId)
  try {
    const client = await pool.connect()
    try {
      await guard?.()
    } catch (error) {
      client.release()
      throw error
    }
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

/** Whether a business can read from the replica without waiting for other callers. */
export function isReplicaFree(businessId: string): boolean {
  const { replica } = openedPools()
  return replica !== undefined && isFree(replica, businessId)
}
