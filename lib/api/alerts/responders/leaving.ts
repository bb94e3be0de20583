import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import type { AlertStep } from '../change'
import { freeAll } from './lock-responder-service'

export const hasLeft = ({ state }: AlertResponder) => state === 'cleared'

/**
 * Clears the responders of an alert that is being closed, so that every responder on the way or on scene is
 * free again.
 */
export async function clearAll(businessId: string, { id, responders }: Alert): Promise<AlertStep[]> {
  const standing = responders.filter((one) => !hasLeft(one))
  const at = standing.length > 0 ? await freeAll(businessId, id) : undefined
  if (at === undefined) return []
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
