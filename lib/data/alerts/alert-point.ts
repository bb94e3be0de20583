import type { Alert, Location } from '@/lib/contract/alerts/alert'
import type { listAlertClusters } from '@/lib/contract/alerts/clusters'
import type { PointColumns } from '@/lib/contract/alerts/lists'
import type { AnswerOf } from '@/lib/contract/operation'

/** An alert as the map needs it. Street and accuracy are present only if known. */
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

/** Closed alerts in a box, clustered where they are close together. */
export type ClosedClusters = AnswerOf<typeof listAlertClusters>

/**
 * Stores a hundred thousand open alerts in little memory: an alert has the same index in every column, and `numbers` is
 * in ascending order.
 */
export type PointTable = {
  alertTypes: readonly string[]
  numbers: Int32Array
  latitudes: Float64Array
  longitudes: Float64Array
  types: Int32Array
  acknowledged: Uint8Array
  versions: Int32Array
}

export function stateOf({ closed, acknowledgedAt }: Pick<Alert, 'closed' | 'acknowledgedAt'>): AlertState {
  if (closed !== 0) return 'closed'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

export function pointOf(alert: Alert): AlertPoint {
  const { number, alertType, location, additional, version } = alert
  return { number, alertType, ...location, street: additional.street, state: stateOf(alert), version }
}

const unitsADegree = 100_000

/** Builds the table from the columns in the API's response. */
export function tableOf(columns: PointColumns): PointTable {
  return {
    alertTypes: columns.alertTypes,
    numbers: summedUp(columns.numbers),
    latitudes: inDegrees(columns.latitudes),
    longitudes: inDegrees(columns.longitudes),
    types: new Int32Array(columns.types),
    acknowledged: new Uint8Array(columns.acknowledged),
    versions: new Int32Array(columns.versions),
  }
}

// Loops are ten times faster than `TypedArray.from` with a mapping function.
function summedUp(steps: readonly number[]): Int32Array {
  const sums = new Int32Array(steps)
  for (let place = 1; place < sums.length; place++)
    sums[place] = (sums[place - 1] as number) + (sums[place] as number)
  return sums
}

function inDegrees(units: readonly number[]): Float64Array {
  const degrees = new Float64Array(units)
  for (let place = 0; place < degrees.length; place++)
    degrees[place] = (degrees[place] as number) / unitsADegree
  return degrees
}

/** The alert at an index, which must exist in the table. */
export function pointAt(table: PointTable, place: number): AlertPoint {
  return {
    number: table.numbers[place] as number,
    alertType: table.alertTypes[table.types[place] as number] ?? '',
    latitude: table.latitudes[place] as number,
    longitude: table.longitudes[place] as number,
    state: table.acknowledged[place] === 1 ? 'acknowledged' : 'open',
    version: table.versions[place] as number,
  }
}

/** The alert's index in the table, or -1. */
export function placeOf({ numbers }: PointTable, number: number): number {
  let from = 0
  let to = numbers.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const found = numbers[middle] as number
    if (found === number) return middle
    if (found < number) from = middle + 1
    else to = middle - 1
  }
  return -1
}

/** Whether the alert's location may be wrong. */
export const isDoubtful = ({ warnings }: Pick<Alert, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'doubtful_location')

/** The alerts' locations except the doubtful ones. A map that shows all alerts is fitted to these. */
export const sureLocations = (alerts: readonly Alert[]): Location[] =>
  alerts.filter((alert) => !isDoubtful(alert)).map(({ location }) => location)
