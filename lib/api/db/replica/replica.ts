import { setTimeout as pause } from 'node:timers/promises'
import { inLane } from '../lanes'
import { isReplicaFree, queryRow, ReplicaFailed, readOnReplica } from '../pool'
import { prepared, sql } from '../sql'
import { ReplayClock, readPosition } from './replay-clock'

const sampleEveryMs = 250
/** A replica that failed is not tried again for this time. */
const restMs = 5_000

/** A server's position in the write-ahead log. `history` names the database cluster and its timeline. */
type Position = { position: string; history: string }

type OnFailure = (error: unknown) => void

type Replica = {
  longestMs: number
  onFailure: OnFailure
  clock: ReplayClock
  /** The primary's. */
  history?: string
  restsUntil: number
  /** When each caller last changed something through this process. */
  changedAt: Map<string, number>
}

let replica: Replica | undefined

/**
 * Starts to read from the replica that the pool was opened with, while its data is at most this old. From now on,
 * asks the primary for its position every 250 ms, because the age of a replica's data follows from it.
 */
export function startReplica(longestSeconds: number, onFailure: OnFailure): { stop(): Promise<void> } {
  const longestMs = longestSeconds * 1000
  const clock = new ReplayClock(longestMs)
  const started: Replica = { longestMs, onFailure, clock, restsUntil: 0, changedAt: new Map() }
  replica = started
  const stopping = new AbortController()
  const sampling = keepSampling(started, stopping.signal)
  return {
    async stop() {
      replica = undefined
      stopping.abort()
      await sampling
    },
  }
}

async function keepSampling(of: Replica, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // While the primary does not respond, the replica's data becomes too old.
    await inLane({ pool: 'position' }, () => sample(of)).catch(() => {})
    await pause(sampleEveryMs, undefined, { signal: stopping }).catch(() => {})
  }
}

async function sample(of: Replica): Promise<void> {
  const at = performance.now()
  const row = await queryRow<Position>(primaryPosition)
  if (!row) return
  of.clock.note({ at, position: readPosition(row.position) })
  of.history = row.history
  for (const [caller, changedAt] of of.changedAt) {
    if (at - changedAt > of.longestMs) of.changedAt.delete(caller)
  }
}

const primaryPosition = prepared(
  'primary position',
  sql`select flushed::text as position, system_identifier || ' ' ||
      ('x' || left(pg_walfile_name(flushed), 8))::bit(32)::int as history
    from pg_current_wal_flush_lsn() flushed, pg_control_system() where not pg_is_in_recovery()`,
)

/** Records that a caller has changed something: its next reads must show it. */
export function noteChange(caller: string): void {
  replica?.changedAt.set(caller, performance.now())
}

/**
 * The server that answered a read and, unless that was by the request's own limit, why the primary did: the replica
 * was `behind`, all its connections were `busy`, it `failed`, or the read was `rejected` there.
 */
export type ReadOutcome = 'replica' | 'behind' | 'busy' | 'failed' | 'rejected'

export type ReadLimits = { businessId: string; caller: string; longestMs: number }

/** `ageSeconds` is that of a replica's data, rounded up. */
type Read<T> = { result: T; outcome?: ReadOutcome; ageSeconds?: number }

/**
 * Runs a read on the replica if its data is at most `longestMs` old, within the deployment's limit, and newer than
 * the caller's last change through this process. Otherwise, and if the replica has no result, runs it on the primary.
 */
export async function readPreferringReplica<T>(limits: ReadLimits, read: () => Promise<T>): Promise<Read<T>> {
  if (!replica || limits.longestMs === 0) return { result: await read() }
  const tried = await tryReplica(replica, limits, read)
  return typeof tried === 'string' ? { result: await read(), outcome: tried } : tried
}

async function tryReplica<T>(
  of: Replica,
  limits: ReadLimits,
  read: () => Promise<T>,
): Promise<Read<T> | Exclude<ReadOutcome, 'replica'>> {
  const { businessId } = limits
  if (performance.now() < of.restsUntil) return 'failed'
  if (!isFreshEnough(of, of.clock.newest, limits)) return 'behind'
  if (!isReplicaFree(businessId)) return 'busy'
  let ageMs = 0
  const isFresh = async () => {
    const currentAt = await findWhenCurrent(of)
    if (currentAt === undefined || !isFreshEnough(of, currentAt, limits)) return false
    ageMs = performance.now() - currentAt
    return true
  }
  try {
    const found = await inLane({ pool: 'replica', businessId }, () => readOnReplica(isFresh, read))
    if (!found) return 'behind'
    return { ...found, outcome: 'replica', ageSeconds: Math.ceil(ageMs / 1000) }
  } catch (error) {
    if (!(error instanceof ReplicaFailed)) return 'rejected'
    of.restsUntil = performance.now() + restMs
    of.onFailure(error.cause)
    return 'failed'
  }
}

function isFreshEnough(of: Replica, currentAt: number, { caller, longestMs }: ReadLimits): boolean {
  const oldest = performance.now() - Math.min(longestMs, of.longestMs)
  return currentAt >= oldest && currentAt >= (of.changedAt.get(caller) ?? 0)
}

/** When the data of the server on this connection was current; undefined if it is not a standby of the primary. */
async function findWhenCurrent({ clock, history }: Replica): Promise<number | undefined> {
  const row = await queryRow<Position>(replicaPosition)
  return row && row.history === history ? clock.currentAt(readPosition(row.position)) : undefined
}

/**
 * After a failover, a standby that still follows the old timeline may have data that the new primary does not have.
 * The control data names a standby's new timeline only after it has written its recovery point there, so the standby
 * could be used somewhat earlier than it is.
 */
const replicaPosition = prepared(
  'replica position',
  sql`select pg_last_wal_replay_lsn()::text as position,
      system_identifier || ' ' || greatest(timeline_id, min_recovery_end_timeline) as history
    from pg_control_system(), pg_control_checkpoint(), pg_control_recovery() where pg_is_in_recovery()`,
)
