import { clockNames, limitsOf } from '@/lib/contract/alerts/clock-rules'
import { allPriorities } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { findTimeWhileOpen } from './repository'

type Clocks = AlertType['clocks']

/**
 * When clocks that are being written for a type come to apply, as a member of the type: now where one of them is shorter
 * than `before` and alerts of the type are open, which it would make late at once. Longer ones change nothing.
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
