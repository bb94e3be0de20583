import type { Alert } from '@/lib/contract/alerts/alert'
import type { ClosedCode } from '@/lib/contract/choices'
import type { Caller } from '../caller'
import type { AlertStep } from './change'
import { lockDuplicates } from './repository'
import { clearAll } from './responders/leaving'

/** A reopened alert is unattended, like a new alert. */
export const reopening = (reason?: string): AlertStep => ({
  type: 'reopened',
  details: { closed: 0, reason },
  state: {
    closed: 0,
    closedBy: null,
    closedReason: null,
    closedCode: null,
    isAcknowledged: false,
    acknowledgedBy: null,
    assignedTo: null,
  },
})

export function closing(closed: number, by: string | null, code?: ClosedCode, reason?: string): AlertStep {
  const state = { closed, closedBy: by, closedReason: reason ?? null, closedCode: code ?? null }
  return { type: 'closed', details: { closed, code, reason }, state }
}

/** Closes the alerts that were marked as duplicates of this alert. */
export async function closeDuplicates(caller: Caller, { id }: Alert): Promise<AlertStep[]> {
  const { businessId, identityId } = caller
  const steps: AlertStep[] = []
  for (const of of await lockDuplicates({ businessId, id })) {
    const leaving = await clearAll(caller, of)
    steps.push(...[closing(1, identityId, 'duplicate'), ...leaving].map((step) => ({ ...step, of })))
  }
  return steps
}
