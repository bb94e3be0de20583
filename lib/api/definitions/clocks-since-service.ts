import { clockNames, limitsOf } from '@/lib/contract/alerts/clock-rules'
import { allPriorities } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { findTimeWhileOpen } from './repository'

type Clocks = AlertType['clocks']

/**
 * Returns `clocksSince`, the time when a type's new clocks take effect, if any clock becomes shorter. If an
 * alert of the type is open, this is now, because the alert might otherwise be overdue immediately; if none
 * is open, it is null.
 */
export async function deriveClocksSince(
  businessId: string,
  { type, clocks }: Pick<AlertType, 'type' | 'clocks'>,
  before: Clocks = [],
): Promise<Partial<Pick<AlertType, 'clocksSince'>>> {
  if (!isShorter(clocks, before)) return {}
  return { clocksSince: await findTimeWhileOpen(businessId, type) }
}

function isShorter(clocks: Clocks, before: Clocks): boolean {
  return allPriorities.some((priority) => {
    const [limits, old] = [clocks, before].map((of) => limitsOf(of, priority, { hasResponders: true }))
    return clockNames.some((clock) => lengthOf(limits?.[clock]) < lengthOf(old?.[clock]))
  })
}

const lengthOf = (seconds: number | null | undefined) => seconds ?? Number.POSITIVE_INFINITY
