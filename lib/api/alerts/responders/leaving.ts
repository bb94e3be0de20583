import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import type { Caller } from '../../caller'
import type { AlertStep } from '../change'
import { sendRecall } from './dispatch-message-service'
import { freeAll } from './lock-responder-service'

export const hasLeft = ({ state }: AlertResponder) => state === 'cleared'

export const replaced = ({ responders }: Alert, by: AlertResponder) =>
  responders.map((one) => (one.id === by.id ? by : one))

/**
 * Clears the responders of an alert that is being closed, so that every responder on the way or on scene is
 * free again. Those on the way are told.
 */
export async function clearAll(caller: Caller, alert: Alert): Promise<AlertStep[]> {
  const { id, responders } = alert
  const standing = responders.filter((one) => !hasLeft(one))
  const at = standing.length > 0 ? await freeAll(caller.businessId, id) : undefined
  if (at === undefined) return []
  for (const one of standing) await sendRecall(caller, alert, one)
  const after = responders.map((one) => (hasLeft(one) ? one : cleared(one, at)))
  return standing.map((one) => clearing(one.id, after, at))
}

export const cleared = (responder: AlertResponder, at: string): AlertResponder => ({
  ...responder,
  state: 'cleared',
  clearedAt: at,
})

export const clearing = (responderId: string, responders: AlertResponder[], at: string): AlertStep => ({
  type: 'cleared',
  details: { responderId },
  state: { responders },
  at,
})
