import { clockNames, limitsOf } from '@/lib/contract/alerts/clock-rules'
import { allPriorities } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { findTimeWhileOpen } from './repository'

type Clocks = AlertType['clocks']

/**
 * Returns the field `clocksSince` with the time when a type's new clocks take effect, or no field if no clock
 * becomes shorter. If an alert of the type is open, shorter clocks take effect now, because it might
 * otherwise be overdue immediately.
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
