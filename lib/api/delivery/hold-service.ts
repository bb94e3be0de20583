import type { HeldDeliveries } from '@/lib/contract/business'
import type { Logger } from '@/lib/logging'
import { processSettings } from '../process-settings'
import {
  holdDeliveries,
  noteOrigin,
  type Origin,
  releaseDeliveries,
  selectNotedOrigin,
  selectOrigin,
} from './origin-repository'

export const releaseCommand = 'npm run deliveries -- release'

const isHeldBySetting = () => processSettings().DELIVERIES === 'hold'

/**
 * At the start of a process, before it delivers: a database that is not where it was noted, of another server or another
 * timeline was restored or copied, and what waits in it may have been sent by the other. Its deliveries are held until an
 * operator releases them.
 */
export async function checkOrigin(databaseUrl: string, logger: Logger): Promise<void> {
  if (isHeldBySetting()) logger.warn('deliveries are held: DELIVERIES=hold')
  const { origin: noted, isHeld } = await selectNotedOrigin()
  const origin = await selectOrigin(databaseUrl)
  const changes = noted ? changesOf(noted, origin) : []
  if (isHeld || changes.length > 0) {
    await holdDeliveries()
    logger.warn(
      { noted, origin },
      `deliveries are held: this database was restored or copied, so that what waits may have been sent by the other; if only this one is in use, run ${releaseCommand}`,
    )
  } else await noteOrigin(origin)
}

/**
 * The same while a process runs, but for the timeline: a standby that was promoted goes on by itself, and is noted so that
 * the next start knows it.
 */
export async function followOrigin(databaseUrl: string): Promise<void> {
  const { origin: noted, isHeld } = await selectNotedOrigin()
  if (isHeld) return
  const origin = await selectOrigin(databaseUrl)
  const changes = noted ? changesOf(noted, origin) : ['origin']
  if (changes.some((member) => member === 'system' || member === 'database')) await holdDeliveries()
  else if (noted === null || changes.includes('timeline'))
    await noteOrigin({ ...origin, ...(noted && { address: noted.address }) })
}

/** What neither is known of is no change. */
function changesOf(noted: Origin, now: Origin): string[] {
  const members = ['system', 'timeline', 'database', 'address'] as const
  return members.filter(
    (member) => noted[member] !== null && now[member] !== null && noted[member] !== now[member],
  )
}

/** Why nothing of this product leaves; null while deliveries are sent. */
export async function readHeldDeliveries(): Promise<HeldDeliveries | null> {
  if (isHeldBySetting()) return 'setting'
  return (await selectNotedOrigin()).isHeld ? 'copied' : null
}

/** False when nothing was held. */
export function release(): Promise<boolean> {
  return releaseDeliveries()
}
