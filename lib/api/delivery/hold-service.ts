import type { HeldDeliveries } from '@/lib/contract/business'
import type { Logger } from '@/lib/logging'
import { processSettings } from '../process-settings'
import {
  holdDeliveries,
  type Origin,
  recordOrigin,
  releaseDeliveries,
  selectOrigin,
  selectRecordedOrigin,
} from './origin-repository'

export const releaseCommand = 'npm run deliveries -- release'

const isHeldBySetting = () => processSettings().DELIVERIES === 'hold'

/**
 * Called when a process starts, before it delivers. If the database is not on the server or timeline that was
 * recorded, it was restored or copied, and the other copy may already have sent the waiting deliveries. They
 * are held until an operator releases them.
 */
export async function checkOrigin(databaseUrl: string, logger: Logger): Promise<void> {
  if (isHeldBySetting()) logger.warn('deliveries are held: DELIVERIES=hold')
  const { origin: recorded, isHeld } = await selectRecordedOrigin()
  const origin = await selectOrigin(databaseUrl)
  const changes = recorded ? changesOf(recorded, origin) : []
  if (isHeld || changes.length > 0) {
    await holdDeliveries()
    logger.warn(
      { recorded, origin },
      `deliveries are held: this database was restored or copied, and the other copy may have sent the deliveries queued here; if only this copy is in use, run ${releaseCommand}`,
    )
  } else await recordOrigin(origin)
}

/**
 * The same check while a process runs, but without the timeline: a promoted standby keeps delivering, and its
 * timeline is recorded so that the next start recognizes it.
 */
export async function recheckOrigin(databaseUrl: string): Promise<void> {
  const { origin: recorded, isHeld } = await selectRecordedOrigin()
  if (isHeld) return
  const origin = await selectOrigin(databaseUrl)
  const changes = recorded ? changesOf(recorded, origin) : ['origin']
  if (changes.some((member) => member === 'system' || member === 'database')) await holdDeliveries()
  else if (recorded === null || changes.includes('timeline'))
    await recordOrigin({ ...origin, ...(recorded && { address: recorded.address }) })
}

/** A field that is unknown on either side does not count as changed. */
function changesOf(recorded: Origin, now: Origin): string[] {
  const members = ['system', 'timeline', 'database', 'address'] as const
  return members.filter(
    (member) => recorded[member] !== null && now[member] !== null && recorded[member] !== now[member],
  )
}

/** The reason why nothing is sent; null unless deliveries are held. */
export async function readHeldDeliveries(): Promise<HeldDeliveries | null> {
  if (isHeldBySetting()) return 'setting'
  return (await selectRecordedOrigin()).isHeld ? 'copied' : null
}

/** Returns false if nothing was held. */
export function release(): Promise<boolean> {
  return releaseDeliveries()
}
