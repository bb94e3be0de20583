import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../../db/transaction'
import { processSettings } from '../../process-settings'
import { TenantError, unknownBusiness } from '../tenant-error'
import { lockTenant } from '../tenants-repository'
import {
  connectTo,
  findBusinessRow,
  insertBusiness,
  isWorkUnderWay,
  type Progress,
  raiseSequences,
  readFacts,
  readProgress,
  removeCopied,
  type Side,
  startCopy,
  stopCopy,
  untilCaughtUp,
  untilWritten,
} from './copy-repository'
import { freshMilliseconds } from './moves'
import { deleteMove, lockMove, type Move, selectMoves, updateMove } from './moves-repository'

export type MoveOptions = {
  /** A direct connection to the database that the business leaves, which is also this process's database. */
  databaseUrl: string
  /** A direct connection to the database that the business moves to. */
  targetUrl: string
  /** The address at which the server of the other database reaches this one. */
  sourceUrl: string
  /** The address of the API at the other deployment. */
  apiUrl: string
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
}
/** How long the business worked in neither deployment. */
export type Moved = { pauseMs: number }

const longestPauseMs = 2_000
const mostPauses = 10
const betweenPausesMs = 5_000
const lookEveryMs = 250
/** A request that a process accepted just before the pause is written within this time. */
const lateMs = 10_000
const longestLateMs = 120_000

/**
 * Moves a business to another deployment with the same version and SECRET: copies its rows while it works, and then
 * their changes; suspends it for at most two seconds, until everything is copied; and lets it work there. Its requests
 * wait during the pause, and are forwarded from then on. If this is interrupted before the pause, the business works
 * here as before, and the copied rows are deleted; call it again to continue after a later interruption.
 */
export async function moveBusiness(id: string, options: MoveOptions): Promise<Moved> {
  return withBoth(options, async (source, target) => {
    if (await hasMoved(id, target)) return finish(id, source, target, { pauseMs: 0 })
    await requireAlike(source, target)
    await requireUnknown(id, target)
    const move = await start(id, options)
    try {
      await abandon(id, source, target)
      await startCopy(source, target, { businessId: id, sourceUrl: options.sourceUrl })
      await untilCopied(target, options)
      const moved = await switchOver(move, source, target, options.signal)
      return await finish(id, source, target, moved)
    } catch (error) {
      if (!(await findBusinessRow(target, id))) await cancel(id, source, target)
      throw error
    }
  })
}

/** Ends an interrupted move that has not taken place, and deletes what was copied. */
export function cancelMove(
  id: string,
  options: Pick<MoveOptions, 'databaseUrl' | 'targetUrl'>,
): Promise<void> {
  return withBoth(options, async (source, target) => {
    if (await findBusinessRow(target, id))
      throw new TenantError('being_moved', 'The business has moved: run the move again to finish it.')
    await cancel(id, source, target)
  })
}

async function withBoth<Outcome>(
  { databaseUrl, targetUrl }: Pick<MoveOptions, 'databaseUrl' | 'targetUrl'>,
  work: (source: Side, target: Side) => Promise<Outcome>,
): Promise<Outcome> {
  const sides: Side[] = []
  try {
    for (const url of [databaseUrl, targetUrl]) sides.push(await connectTo(url))
    return await work(sides[0] as Side, sides[1] as Side)
  } finally {
    await Promise.all(sides.map((side) => side.end()))
  }
}

/** Whether an earlier call was interrupted after the business had begun to work there. */
async function hasMoved(id: string, target: Side): Promise<boolean> {
  const move = await inTransaction(() => lockMove(id))
  return move !== undefined && move.state !== 'copying' && (await findBusinessRow(target, id)) !== undefined
}

async function requireAlike(source: Side, target: Side): Promise<void> {
  const [here, there] = [await readFacts(source), await readFacts(target)]
  const reason =
    (processSettings().UPSTREAM_API_URL !== undefined &&
      'This deployment is in front of another one, where its businesses are.') ||
    ((here.isOldServer || there.isOldServer) && 'Both databases need PostgreSQL 15 or later.') ||
    (here.walLevel !== 'logical' && 'This database needs the setting wal_level=logical, and a restart.') ||
    (here.migrations.join() !== there.migrations.join() &&
      'The databases have different migrations: run the same version in both deployments.') ||
    (here.secrets.join() !== there.secrets.join() &&
      'The deployments have different values of SECRET, so encrypted data could not be read there.')
  if (reason) throw new TenantError('cannot_be_moved', reason)
}

function start(id: string, { apiUrl }: MoveOptions): Promise<Move> {
  return inTransaction(async () => {
    const tenant = await lockTenant(id)
    if (!tenant) throw unknownBusiness(id)
    const other = (await selectMoves()).find((move) => move.businessId !== id && move.state !== 'left')
    if (other)
      throw new TenantError(
        'being_moved',
        `The business ${other.businessId} is being moved: finish that first.`,
      )
    const before = await lockMove(id)
    if (before?.state === 'left')
      throw new TenantError('being_moved', `The business has moved to ${before.url}.`)
    if (tenant.suspendedAt !== null && !before)
      throw new TenantError('cannot_be_moved', 'The business is suspended: resume it first.')
    const move: Move = { businessId: id, state: 'copying', url: apiUrl }
    await updateMove(move)
    return move
  })
}

async function requireUnknown(id: string, target: Side): Promise<void> {
  if ((await findBusinessRow(target, id)) === undefined) return
  const sentence = 'The other deployment already has a business with this ID: erase it there first.'
  throw new TenantError('business_exists', sentence)
}

/** Removes what an interrupted call has copied. */
async function abandon(id: string, source: Side, target: Side): Promise<void> {
  await stopCopy(source, target)
  await removeCopied(target, id)
}

async function cancel(id: string, source: Side, target: Side): Promise<void> {
  await deleteMove(id)
  await abandon(id, source, target)
}

/** Waits until the existing rows are copied, and until all processes know that the business is being moved. */
async function untilCopied(target: Side, { signal, onProgress }: MoveOptions): Promise<void> {
  const knownAt = performance.now() + freshMilliseconds.usual + freshMilliseconds.moving
  for (let shown = -1; ; ) {
    const progress = await readProgress(target)
    if (progress.hasFailed)
      throw new TenantError(
        'cannot_be_moved',
        'Copying failed: the reason is in the log of the other PostgreSQL server.',
      )
    if (progress.copied !== shown) onProgress?.(progress)
    shown = progress.copied
    if (progress.copied === progress.tables && performance.now() > knownAt) return
    await pause(lookEveryMs, undefined, { signal })
  }
}

/** Lets the business work there instead of here. If the changes cannot be copied in time, tries again later. */
async function switchOver(move: Move, source: Side, target: Side, signal: AbortSignal): Promise<Moved> {
  for (let pauses = 1; ; pauses += 1) {
    await untilCaughtUp(source, signal)
    signal.throwIfAborted()
    const startedAt = performance.now()
    await updateMove({ ...move, state: 'leaving' })
    const over = AbortSignal.timeout(longestPauseMs)
    try {
      await pause(2 * freshMilliseconds.moving, undefined, { signal: over })
      await untilWritten(source, over)
      await untilCaughtUp(source, over)
      await raiseSequences(source, target)
    } catch (error) {
      await updateMove({ ...move, state: 'copying' })
      if (!over.aborted || pauses === mostPauses) throw error
      await pause(betweenPausesMs, undefined, { signal })
      continue
    }
    await insertBusiness(target, (await findBusinessRow(source, move.businessId)) as string)
    await updateMove({ ...move, state: 'left' })
    return { pauseMs: Math.round(performance.now() - startedAt) }
  }
}

/**
 * Copies what is still written here: the outcomes of messages that were being sent, and requests that were accepted just
 * before the pause.
 */
async function finish(id: string, source: Side, target: Side, moved: Moved): Promise<Moved> {
  const move = await inTransaction(() => lockMove(id))
  if (move?.state === 'leaving') await updateMove({ ...move, state: 'left' })
  const over = AbortSignal.timeout(longestLateMs)
  await pause(lateMs)
  while ((await isWorkUnderWay(source, id)) && !over.aborted) await pause(lookEveryMs)
  if ((await readProgress(target)).tables > 0) await untilCaughtUp(source, over)
  await stopCopy(source, target)
  return moved
}
