import type { Alert } from '@/lib/contract/alert'

/** An alert as the map needs it: thousands are fetched at once. */
export type AlertPoint = {
  id: string
  alertType: string
  latitude: number
  longitude: number
  accuracy?: number
  street?: string
  state: AlertState
  version: number
}
export type AlertState = 'open' | 'acknowledged' | 'closed'

/** Every open alert of the box; of the closed ones the latest, and `cut` when there are more than can be drawn. */
export type AlertPoints = { points: AlertPoint[]; cut: boolean }

export const mostClosedPoints = 5_000

export function stateOf({ closed, acknowledgedAt }: Pick<Alert, 'closed' | 'acknowledgedAt'>): AlertState {
  if (closed !== 0) return 'closed'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

export function pointOf(alert: Alert): AlertPoint {
  const { id, alertType, location, additional, version } = alert
  return { id, alertType, ...location, street: additional.street, state: stateOf(alert), version }
}
