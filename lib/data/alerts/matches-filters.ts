import type { Alert } from '@/lib/contract/alerts/alert'
import { type FlatRing, isInRing } from '@/lib/contract/fields/ring'
import { fold } from '@/lib/format/fold'
import { serverNow } from '../connection/server-clock'
import type { AlertFilters } from './alert-keys'
import { isInBox } from './inside'

/**
 * Whether the API would list the alert with these filters. An alert on screen may change so that it no longer
 * matches, and the API does not report that. `rings` are the outlines of the filtered area; while they are
 * unknown, no alert counts as inside.
 */
export function matchesFilters(alert: Alert, filters: AlertFilters, rings?: readonly FlatRing[]): boolean {
  const { alertType, accountId, priority, assignedTo, unattended } = filters
  const { region, area, street, ageMinutes, bbox, q } = filters
  return (
    isAsked(alertType, alert.alertType) &&
    isAsked(accountId, alert.accountId) &&
    isAsked(priority, String(alert.priority)) &&
    isAsked(assignedTo, alert.assignedTo) &&
    isAsked(region, alert.region) &&
    (area === undefined || isInRing(rings ?? [], alert.location)) &&
    (!unattended || isUnattended(alert)) &&
    (street === undefined || isOn(street, alert.additional.street)) &&
    (ageMinutes === undefined || isAged(alert, Number(ageMinutes))) &&
    (bbox === undefined || isInBox(alert.location, bbox)) &&
    (q === undefined || holds(alert, q))
  )
}

const isAsked = (asked: string | undefined, value: string | null) => asked === undefined || asked === value

/** The API compares only this many characters of a street. */
const streetLength = 120

const isOn = (part: string, street: string | undefined) =>
  street !== undefined && fold(street.trim()).slice(0, streetLength).includes(fold(part))

/**
 * This tolerance keeps a small difference between two clocks from removing an alert that the API has just
 * listed.
 */
const clockMs = 5_000

const isAged = ({ createdAt }: Alert, minutes: number) =>
  serverNow() - Date.parse(createdAt) >= minutes * 60_000 - clockMs

/** Whether the alert is open and not acknowledged. */
export const isUnattended = ({ closed, acknowledgedAt }: Pick<Alert, 'closed' | 'acknowledgedAt'>) =>
  closed === 0 && acknowledgedAt === null

/** Searches like the API: `#1042` matches only an alert's number, `1042` its number or part of its text. */
function holds({ number, additional, region, alertType }: Alert, q: string): boolean {
  if (/^#\d{1,9}$/.test(q)) return number === Number(q.slice(1))
  const part = q.toLowerCase()
  const texts = [additional.street, region, alertType]
  return String(number) === q || texts.some((text) => text?.toLowerCase().includes(part))
}
