import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Secrets } from '@/lib/secret'
import { inTransaction } from '../../db/transaction'
import { deleteMove, findMove, hasGone, type Move, selectMoves, updateMove } from '../../moves/moves-service'
import { unknownBusiness } from '../tenant-error'
import { lockTenant } from '../tenants-repository'
import { copyKeys, raiseSequences, readFacts, removeCopied } from './moved-rows-repository'
import { startCopy, stopCopy } from './replication-repository'
import {
  beingMoved,
  cannotBeMoved,
  requireAddress,
  requireAlike,
  requireSameTarget,
  requireUnknown,
  worksThere,
} from './requirements-service'
import { connectTo, endConnection, lockMoves, readPid, type Side } from './side-repository'
import { switchOver, until, untilCaughtUp, untilCopied, type Watching } from './switch-over-service'

/** Direct connections to the database that a business leaves, which is also this process's, and to the other one. */
type Databases = { databaseUrl: string; targetUrl: string }

export type MoveOptions = Databases &
  Watching & {
    /** The address at which the server of the other database reaches this one. */
    sourceUrl: string
    /** The address of the API at the other deployment. */
    apiUrl: string
    secrets: Secrets
  }

/** How long the business worked in neither deployment, and whether everything that was written here has been copied. */
export type Moved = { pauseMs: number; isComplete: boolean }

/** Longer than the statements of a request that was accepted just before the pause. */
const settleMs = 10_000

const longestSettleMs = 60_000

const longestEndMs = 2_000

/**
 * Moves a business to another deployment with the same version and keys: copies its rows while it works, and then their
 * changes; lets its background work end; suspends it for at most two seconds, until everything is copied; and lets it
 * work there. Its requests wait during the pause, and are forwarded from then on. If this is interrupted before the
 * pause, the business works here as before. Call it again after a later interruption.
 */
export function moveBusiness(id: string, options: MoveOptions): Promise<Moved> {
  return withBoth(options, async (source, target) => {
    const { identity } = await readFacts(target)
    const before = await findMove(id)
    if (before?.state === 'left') throw beingMoved(`The business has moved to ${before.url}.`)
    if (before) requireSameTarget(before, identity)
    if (before && (await worksThere(id, source, target))) return settle(before, source, target, 0)
    await requireAlike(source, target, options.secrets)
    await requireUnknown(id, target)
    if (before) await abandon(before, source, target)
    const move = await start(id, options.apiUrl, identity)
    const pid = await readPid(target)
    try {
      const copying = await copyRows(move, source, target, options)
      const pauseMs = await switchOver(copying, source, target, options.signal)
      return await settle(copying, source, target, pauseMs)
    } catch (error) {
      const moved = await takeBack(id, source, { pid, lost: target, url: options.targetUrl })
      if (moved) return moved
      throw error
    }
  })
}

/**
 * Ends an interrupted move that has not taken place, and deletes what was copied. Without `targetUrl`, only this database
 * is tidied; a business that works there already then stays there.
 */
export async function cancelMove(
  id: string,
  { databaseUrl, targetUrl }: { databaseUrl: string; targetUrl?: string | undefined },
): Promise<void> {
  const move = await findMove(id)
  if (!move || move.state === 'left') throw beingMoved('The business is not being moved, or has moved.')
  if (targetUrl !== undefined)
    return withBoth({ databaseUrl, targetUrl }, async (source, target) => {
      requireSameTarget(move, (await readFacts(target)).identity)
      if (await worksThere(id, source, target))
        throw beingMoved('The business has moved: run the move again to finish it.')
      await deleteMove(id)
      await abandon(move, source, target)
    })
  if (move.state === 'arriving')
    throw beingMoved('The business may work there already: use --to to find out.')
  await withLocked([databaseUrl], async ([source]) => {
    if (move.state === 'settling') await updateMove({ ...move, state: 'left' })
    else await deleteMove(id)
    await stopCopy(move, source as Side)
  })
}

/**
 * Gives another deployment, before its first start, the keys of this one, so that businesses can be moved between them.
 */
export function shareKeys(databases: Databases): Promise<void> {
  return withBoth(databases, async (source, target) => {
    if (!(await copyKeys(source, target)))
      throw cannotBeMoved(
        'The other deployment already has keys of its own: share them before its first start.',
      )
  })
}

const withBoth = <Outcome>(
  { databaseUrl, targetUrl }: Databases,
  work: (source: Side, target: Side) => Promise<Outcome>,
): Promise<Outcome> =>
  withLocked([databaseUrl, targetUrl], ([source, target]) => work(source as Side, target as Side))

async function withLocked<Outcome>(
  urls: readonly string[],
  work: (sides: Side[]) => Promise<Outcome>,
): Promise<Outcome> {
  const sides: Side[] = []
  try {
    for (const url of urls) {
      const side = await connectTo(url)
      sides.push(side)
      if (!(await lockMoves(side)))
        throw beingMoved(
          urls[0] === urls[1]
            ? 'Both URLs lead to the same database.'
            : 'Somebody else is moving a business from or to one of these databases.',
        )
    }
    return await work(sides)
  } finally {
    await Promise.all(sides.map((side) => side.end().catch(() => {})))
  }
}

function start(id: string, url: string, target: string): Promise<Move> {
  return inTransaction(async () => {
    const tenant = await lockTenant(id)
    if (!tenant) throw unknownBusiness(id)
    const other = (await selectMoves()).find((move) => move.businessId !== id && move.state !== 'left')
    if (other) throw beingMoved(`The business ${other.businessId} is being moved: finish that first.`)
    if (tenant.suspendedAt !== null && tenant.moveState === null)
      throw cannotBeMoved('The business is suspended: resume it first.')
    const copy = `beacon_move_${randomBytes(6).toString('hex')}`
    const move: Move = { businessId: id, state: 'copying', url, target, copy, subscription: 0 }
    await updateMove(move)
    return move
  })
}

/** Removes what has been copied. */
async function abandon(move: Move, source: Side, target: Side): Promise<void> {
  await stopCopy(move, source, target)
  // Triggers of the deleted rows store rows, whose IDs must not be among those that were copied.
  await raiseSequences(source, target)
  await removeCopied(target, move.businessId)
}

async function copyRows(move: Move, source: Side, target: Side, options: MoveOptions): Promise<Move> {
  const { businessId, copy } = move
  const subscription = await startCopy(source, target, { copy, businessId, sourceUrl: options.sourceUrl })
  const copying = { ...move, subscription }
  await updateMove(copying)
  await untilCopied(copying, target, options)
  await untilCaughtUp(copying, source, target, options)
  await requireAddress(copying, target)
  return copying
}

type Lost = { pid: number; lost: Side; url: string }

/**
 * Takes back a move that failed: first lets the business work here again, unless it may work there already, and then
 * deletes what was copied. Uses a new connection, because the previous one may be lost. Returns the outcome if the
 * business works there after all.
 */
async function takeBack(id: string, source: Side, { pid, lost, url }: Lost): Promise<Moved | undefined> {
  const move = await findMove(id)
  if (!move) return undefined
  const mayWorkThere = move.state === 'arriving' || hasGone(move.state)
  if (!mayWorkThere) await deleteMove(id)
  await Promise.race([lost.end().catch(() => {}), pause(longestEndMs)])
  const target = await connectTo(url)
  try {
    await endConnection(target, pid)
    await until(() => lockMoves(target), { signal: AbortSignal.timeout(longestSettleMs) })
    if (mayWorkThere && (await worksThere(id, source, target))) return await settle(move, source, target, 0)
    await deleteMove(id)
    await abandon(move, source, target)
    return undefined
  } finally {
    await target.end()
  }
}

/** Copies what requests that were accepted just before the pause still write here. */
async function settle(move: Move, source: Side, target: Side, pauseMs: number): Promise<Moved> {
  await updateMove({ ...move, state: 'settling' })
  let isComplete = true
  try {
    await pause(settleMs)
    await untilCaughtUp(move, source, target, { signal: AbortSignal.timeout(longestSettleMs) })
  } catch {
    isComplete = false
  }
  await stopCopy(move, source, target)
  await updateMove({ ...move, state: 'left' })
  return { pauseMs, isComplete }
}
