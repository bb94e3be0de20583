import type { Alert } from '@/lib/contract/alerts/alert'
import type { PointColumns } from '@/lib/contract/alerts/lists'

/** An alert as the map needs it: a hundred thousand are fetched at once. Street and accuracy only where more is known of it. */
export type AlertPoint = {
  number: number
  alertType: string
  latitude: number
  longitude: number
  accuracy?: number
  street?: string
  state: AlertState
  version: number
}
export type AlertState = 'open' | 'acknowledged' | 'closed'

/** The latest closed alerts of a box, and `cut` when there are more than can be drawn. */
export type ClosedPoints = { points: AlertPoint[]; cut: boolean }

export const mostClosedPoints = 5_000

export function stateOf({ closed, acknowledgedAt }: Pick<Alert, 'closed' | 'acknowledgedAt'>): AlertState {
  if (closed !== 0) return 'closed'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

export function pointOf(alert: Alert): AlertPoint {
  const { number, alertType, location, additional, version } = alert
  return { number, alertType, ...location, street: additional.street, state: stateOf(alert), version }
}

/** The open alerts that the API answers column by column. */
export function pointsOf({ alertTypes, numbers, types, versions, ...columns }: PointColumns): AlertPoint[] {
  let number = 0
  return numbers.map((step, place) => {
    number += step
    return {
      number,
      alertType: alertTypes[types[place] ?? 0] ?? '',
      latitude: (columns.latitudes[place] ?? 0) / unitsADegree,
      longitude: (columns.longitudes[place] ?? 0) / unitsADegree,
      state: columns.acknowledged[place] === 1 ? 'acknowledged' : 'open',
      version: versions[place] ?? 0,
    }
  })
}

const unitsADegree = 100_000
