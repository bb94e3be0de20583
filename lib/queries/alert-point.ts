import * as z from 'zod'
import type { Alert } from '@/lib/contract/alert'

/** An alert as the map needs it: thousands of these are asked for at once. */
export const AlertPoint = z.object({
  id: z.string(),
  alertType: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number().optional(),
  street: z.string().optional(),
  state: z.enum(['open', 'acknowledged', 'closed']),
  version: z.int(),
})
export type AlertPoint = z.infer<typeof AlertPoint>
export type AlertState = AlertPoint['state']

/** `matching` is how many there are in the box; fewer are in `points` when there are too many to draw. */
export const AlertPoints = z.object({ points: z.array(AlertPoint), matching: z.int() })
export type AlertPoints = z.infer<typeof AlertPoints>

export const mostPoints = 5_000

export function stateOf({ closed, acknowledgedAt }: Pick<Alert, 'closed' | 'acknowledgedAt'>): AlertState {
  if (closed !== 0) return 'closed'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

export function pointOf(alert: Alert): AlertPoint {
  const { id, alertType, location, additional, version } = alert
  return { id, alertType, ...location, street: additional.street, state: stateOf(alert), version }
}
