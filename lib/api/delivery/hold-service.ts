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
 * Called when a process starts, before it delivers. If the database's server or timeline is not the recorded
 * one, the database was restored or copied, and the queued deliveries may already have been sent from the
 * other copy. They are then held until an operator releases them.
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
 * Called while a process runs. Makes the same check, but accepts a new timeline and records it, so that
 * deliveries continue after a standby is promoted, and the next start accepts the timeline too.
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

/** The fields that differ. A field that is null on either side does not count. */
function changesOf(recorded: Origin, now: Origin): string[] {
  const members = ['system', 'timeline', 'database', 'address'] as const
  return members.filter(
    (member) => recorded[member] !== null && now[member] !== null && recorded[member] !== now[member],
  )
}

/** Why deliveries are held; null if they are not. */
export async function readHeldDeliveries(): Promise<HeldDeliveries | null> {
  if (isHeldBySetting()) return 'setting'
  return (await selectRecordedOrigin()).isHeld ? 'copied' : null
}

/** Releases the held deliveries; returns false if none were held. */
export function release(): Promise<boolean> {
  return releaseDeliveries()
}
