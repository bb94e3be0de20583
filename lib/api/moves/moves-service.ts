import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@/lib/logging'
import { ApiError } from '../api-error'
import { forgetWhenClosed } from '../db/transaction'
import { closeStreams } from '../limits/open-streams'
import { WorkerLoops } from '../workers/worker-loops'
import { hasGone, isPaused, type Move, selectMoves } from './moves-repository'

/**
 * How long this process relies on what it has read. While a business is being moved, it is so short that all processes
 * know of the pause when it begins; a move lasts longer than the usual time.
 */
export const freshMilliseconds = { usual: 5_000, moving: 200 }
const longestWaitMs = 10_000
const lookEveryMs = 100

export {
  deleteMove,
  findMove,
  hasGone,
  isPaused,
  type Move,
  type MoveState,
  selectMoves,
  updateMove,
} from './moves-repository'

let known: { moves: Map<string, Move>; readAt: number } | undefined
let reading: Promise<Map<string, Move>> | undefined
forgetWhenClosed(() => {
  known = undefined
})

/** Returns the moves of all businesses, by business; undefined if they must be read again. */
export function knownMoves(): ReadonlyMap<string, Move> | undefined {
  if (!known) return undefined
  const isMoving = [...known.moves.values()].some(({ state }) => state !== 'left')
  const fresh = freshMilliseconds[isMoving ? 'moving' : 'usual']
  return performance.now() - known.readAt < fresh ? known.moves : undefined
}

/**
 * Like `knownMoves`, but reads them if needed. Concurrent callers share a read. If it fails, the last known moves are
 * used: without the database, hardly any request succeeds anyway.
 */
export async function readMoves(): Promise<ReadonlyMap<string, Move>> {
  const fresh = knownMoves()
  if (fresh) return fresh
  reading ??= loadMoves().finally(() => {
    reading = undefined
  })
  return reading.catch((error) => {
    if (known) return known.moves
    throw error
  })
}

async function loadMoves(): Promise<Map<string, Move>> {
  const readAt = performance.now()
  const moves = new Map((await selectMoves()).map((move) => [move.businessId, move]))
  known = { moves, readAt }
  return moves
}

const watchEverySeconds = 1
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/**
 * Keeps what this process knows about moves up to date, and closes the streams of a business when it leaves, so that
 * their clients connect to where it works now.
 */
export function watchMoves(logger: Logger): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'moves', undefined, 'raisedAlerts')
  const gone = new Set<string>()
  const running = loops.repeat('watch', watchEverySeconds, async () => {
    for (const { businessId, state } of (await readMoves()).values()) {
      if (!hasGone(state)) gone.delete(businessId)
      else if (!gone.has(businessId)) {
        gone.add(businessId)
        closeStreams(businessId)
      }
    }
    return false
  })
  return {
    stop() {
      loops.stop()
      return running
    },
  }
}

/**
 * Returns the URL of the API where a business works now, or undefined if it works here. Waits while it works in neither
 * place, and throws a 503 if that takes too long.
 */
export async function findNewAddress(businessId: string): Promise<string | undefined> {
  const waitsUntil = performance.now() + longestWaitMs
  for (;;) {
    const move = (await readMoves()).get(businessId)
    if (hasGone(move?.state)) return move?.url
    if (!isPaused(move?.state)) return undefined
    if (performance.now() > waitsUntil) throw unavailable()
    await pause(lookEveryMs)
  }
}

/**
 * Throws a 503 if a business has begun to leave since its request arrived, for example because the body took long. Its
 * caller then tries again, and is forwarded.
 */
export function requireHere(businessId: string): Promise<void> | undefined {
  return knownMoves()?.size === 0 ? undefined : refuseIfGone(businessId)
}

async function refuseIfGone(businessId: string): Promise<void> {
  const move = (await readMoves()).get(businessId)
  if (isPaused(move?.state) || hasGone(move?.state)) throw unavailable()
}

const unavailable = () => new ApiError('unavailable', {}, 1)
