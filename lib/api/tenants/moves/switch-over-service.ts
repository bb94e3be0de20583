import { setTimeout as pause } from 'node:timers/promises'
import { freshMilliseconds, type Move, updateMove } from '../../moves/moves-service'
import {
  type BusinessRow,
  findBusinessRow,
  insertBusiness,
  isWorkUnderWay,
  raiseSequences,
} from './moved-rows-repository'
import {
  hasCaughtUp,
  mayStillWrite,
  type Progress,
  readClock,
  readEnd,
  readProgress,
} from './replication-repository'
import { cannotBeMoved } from './requirements-service'
import type { Side } from './side-repository'

const lookEveryMs = 250

const lookInPauseMs = 20

const longestPauseMs = 2_000

const mostPauses = 10

const betweenPausesMs = 5_000

/** Longer than any message that is being sent, and any turn of a job. */
const longestDrainMs = 120_000

export type Watching = { signal: AbortSignal; onProgress?: (progress: Progress) => void }

type Wait = { signal?: AbortSignal; everyMs?: number }

export async function until(
  isSo: () => Promise<boolean>,
  { signal, everyMs = lookEveryMs }: Wait,
): Promise<void> {
  while (!(await isSo())) await pause(everyMs, undefined, { signal })
}

async function requireRunning({ copy }: Move, target: Side): Promise<Progress> {
  const progress = await readProgress(target, copy)
  if (progress.isRunning) return progress
  throw cannotBeMoved('Copying failed: the reason is in the log of the other PostgreSQL server.')
}

/** Waits until the existing rows are copied, and until all processes know that the business is being moved. */
export async function untilCopied(move: Move, target: Side, { signal, onProgress }: Watching): Promise<void> {
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
export async function untilCaughtUp(move: Move, source: Side, target: Side, wait: Wait): Promise<void> {
  const end = await readEnd(source)
  await until(async () => {
    await requireRunning(move, target)
    return hasCaughtUp(source, move.copy, end)
  }, wait)
}

/** Lets the business work there instead of here. If that is not possible in time, tries again later. */
export async function switchOver(
  move: Move,
  source: Side,
  target: Side,
  signal: AbortSignal,
): Promise<number> {
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
