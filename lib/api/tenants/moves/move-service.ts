import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { basePath } from '@/lib/contract/operations'
import type { Secrets } from '@/lib/secret'
import { openStoredKeys } from '../../authentication/secret-service'
import { generateToken } from '../../authentication/service'
import { inTransaction } from '../../db/transaction'
import {
  deleteMove,
  findMove,
  freshMilliseconds,
  hasGone,
  type Move,
  selectMoves,
  updateMove,
} from '../../moves/moves-service'
import { processSettings } from '../../process-settings'
import { TenantError, unknownBusiness } from '../tenant-error'
import { lockTenant } from '../tenants-repository'
import {
  type BusinessRow,
  connectTo,
  copyKeys,
  deleteProbe,
  endConnection,
  type Facts,
  findBusinessRow,
  hasCaughtUp,
  insertBusiness,
  insertProbe,
  isWorkUnderWay,
  lockMoves,
  mayStillWrite,
  type Progress,
  raiseSequences,
  readClock,
  readEnd,
  readFacts,
  readPid,
  readProgress,
  removeCopied,
  type Side,
  startCopy,
  stopCopy,
} from './copy-repository'

/** Direct connections to the database that a business leaves, which is also this process's, and to the other one. */
type Databases = { databaseUrl: string; targetUrl: string }
export type MoveOptions = Databases & {
  /** The address at which the server of the other database reaches this one. */
  sourceUrl: string
  /** The address of the API at the other deployment. */
  apiUrl: string
  secrets: Secrets
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
}
/** How long the business worked in neither deployment, and whether everything that was written here has been copied. */
export type Moved = { pauseMs: number; isComplete: boolean }

const lookEveryMs = 250
const lookInPauseMs = 20
const longestPauseMs = 2_000
const mostPauses = 10
const betweenPausesMs = 5_000
/** Longer than any message that is being sent, and any turn of a job. */
const longestDrainMs = 120_000
/** Longer than the statements of a request that was accepted just before the pause. */
const settleMs = 10_000
const longestSettleMs = 60_000
const longestProbeMs = 10_000
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
      const pauseMs = await switchOver(copying, source, target, options)
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

const beingMoved = (sentence: string) => new TenantError('being_moved', sentence)
const cannotBeMoved = (sentence: string) => new TenantError('cannot_be_moved', sentence)

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

/** Throws unless the rows of one database can be used in the other. Returns the facts about `target`. */
async function requireAlike(source: Side, target: Side, secrets: Secrets): Promise<Facts> {
  const [here, there] = [await readFacts(source), await readFacts(target)]
  const keys = [here, there].map((side) => openStoredKeys(side.keys, secrets))
  const reason =
    (processSettings().UPSTREAM_API_URL !== undefined &&
      'This deployment is in front of another one, where its businesses are.') ||
    (!here.seesOthers && 'The user of this database needs the role pg_read_all_stats.') ||
    ((here.isOldServer || there.isOldServer) && 'Both databases need PostgreSQL 15 or later.') ||
    (here.walLevel !== 'logical' && 'This database needs the setting wal_level=logical, and a restart.') ||
    (here.migrations.join() !== there.migrations.join() &&
      'The databases have different migrations: run the same version in both deployments.') ||
    ((here.isUpgrading || there.isUpgrading) &&
      'One of the databases is still being upgraded: try again later.') ||
    (!isDeepStrictEqual(keys[0], keys[1]) &&
      'The deployments have different keys, so encrypted data could not be read there: see npm run tenant -- share-keys.')
  if (reason) throw cannotBeMoved(reason)
  return there
}

function requireSameTarget({ target, url }: Move, identity: string): void {
  if (target !== identity)
    throw beingMoved(`The business is being moved to another database, which ${url} uses.`)
}

/** Whether the business that `target` has is the one that is being moved there. */
async function worksThere(id: string, source: Side, target: Side): Promise<boolean> {
  const [here, there] = [await findBusinessRow(source, id), await findBusinessRow(target, id)]
  return here !== undefined && here.createdAt === there?.createdAt
}

async function requireUnknown(id: string, target: Side): Promise<void> {
  if ((await findBusinessRow(target, id)) === undefined) return
  const sentence = 'The other deployment already has a business with this ID: erase it there first.'
  throw new TenantError('business_exists', sentence)
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

type Wait = { signal?: AbortSignal; everyMs?: number }

async function until(isSo: () => Promise<boolean>, { signal, everyMs = lookEveryMs }: Wait): Promise<void> {
  while (!(await isSo())) await pause(everyMs, undefined, { signal })
}

async function requireRunning({ copy }: Move, target: Side): Promise<Progress> {
  const progress = await readProgress(target, copy)
  if (progress.isRunning) return progress
  throw cannotBeMoved('Copying failed: the reason is in the log of the other PostgreSQL server.')
}

/** Waits until the existing rows are copied, and until all processes know that the business is being moved. */
async function untilCopied(move: Move, target: Side, { signal, onProgress }: MoveOptions): Promise<void> {
  const knownAt = performance.now() + freshMilliseconds.usual + freshMilliseconds.moving
  let shown = -1
  await until(
    async () => {
      const progress = await requireRunning(move, target)
      if (progress.copied !== shown) onProgress?.(progress)
      shown = progress.copied
      return progress.copied === progress.tables && performance.now() > knownAt
    },
    { signal },
  )
}

/** Waits until everything that has been committed in `source` by now has been copied. */
async function untilCaughtUp(move: Move, source: Side, target: Side, wait: Wait): Promise<void> {
  const end = await readEnd(source)
  await until(async () => {
    await requireRunning(move, target)
    return hasCaughtUp(source, move.copy, end)
  }, wait)
}

/**
 * Throws unless the API at the new address uses the database that the business moves to. It knows a token that was stored
 * there, and refuses it, because the business does not work there yet.
 */
async function requireAddress({ businessId, url }: Move, target: Side): Promise<void> {
  const { token, hash } = generateToken()
  if (!(await insertProbe(target, businessId, hash))) return
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}${basePath}/authentication/identity`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(longestProbeMs),
    }).catch(() => undefined)
    const body = (await response?.json().catch(() => undefined)) as { data?: { code?: string } } | undefined
    if (body?.data?.code === 'business_suspended') return
    throw cannotBeMoved(`${url} is not the address of an API that uses the other database.`)
  } finally {
    await deleteProbe(target, businessId, hash)
  }
}

/** Lets the business work there instead of here. If that is not possible in time, tries again later. */
async function switchOver(move: Move, source: Side, target: Side, { signal }: MoveOptions): Promise<number> {
  for (let pauses = 1; ; pauses += 1) {
    await untilCaughtUp(move, source, target, { signal })
    await updateMove({ ...move, state: 'draining' })
    await untilQuiet(move, source, target, signal)
    await raiseSequences(source, target)
    const startedAt = performance.now()
    await updateMove({ ...move, state: 'leaving' })
    if (await isCopiedInTime(move, source, target, startedAt)) {
      await updateMove({ ...move, state: 'arriving' })
      await insertBusiness(target, (await findBusinessRow(source, move.businessId)) as BusinessRow)
      await updateMove({ ...move, state: 'settling' })
      return Math.round(performance.now() - startedAt)
    }
    await updateMove({ ...move, state: 'copying' })
    if (pauses === mostPauses)
      throw cannotBeMoved(
        'The changes could not be copied within two seconds: try again when less is written.',
      )
    await pause(betweenPausesMs, undefined, { signal })
  }
}

/** Waits during the pause until all processes know of it, and until what they were writing has been copied. */
async function isCopiedInTime(move: Move, source: Side, target: Side, startedAt: number): Promise<boolean> {
  const signal = AbortSignal.timeout(longestPauseMs)
  const wait = { signal, everyMs: lookInPauseMs }
  try {
    await pause(2 * freshMilliseconds.moving)
    const time = await readClock(source)
    await until(async () => !(await mayStillWrite(source, time)), wait)
    await untilCaughtUp(move, source, target, wait)
    return performance.now() - startedAt < longestPauseMs
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/**
 * Waits until no worker sends anything for the business or runs its jobs, and until that has been copied. None begins to,
 * while it drains.
 */
async function untilQuiet(move: Move, source: Side, target: Side, given: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(longestDrainMs)
  const signal = AbortSignal.any([given, late])
  try {
    const time = await readClock(source)
    // What was claimed just before can be seen once its transaction has ended.
    await until(async () => !(await mayStillWrite(source, time)), { signal })
    await until(async () => !(await isWorkUnderWay(source, move.businessId)), { signal })
    await untilCaughtUp(move, source, target, { signal })
  } catch (error) {
    if (!late.aborted) throw error
    throw cannotBeMoved('Its messages, jobs or webhooks did not end within two minutes: try again later.')
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
