import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertOrder } from './alert-keys'
import { isUnattended } from './matches-filters'

type Compare = (one: Alert, other: Alert) => number

const newestFirst: Compare = (one, other) => (one.id < other.id ? 1 : -1)

/** By priority; of equals those that nobody attends to, which wait the longest; then those that somebody has. */
const urgentFirst: Compare = (one, other) =>
  one.priority - other.priority ||
  Number(isUnattended(other)) - Number(isUnattended(one)) ||
  newestFirst(other, one)

/** Ids are in the order of time. Closed ones are the newest first in either order, and stand below the open ones. */
export function sortAlerts(alerts: readonly Alert[], order: AlertOrder): Alert[] {
  if (order === 'newest') return alerts.toSorted(newestFirst)
  const open = alerts.filter(({ closed }) => closed === 0)
  const closed = alerts.filter(({ closed }) => closed !== 0)
  return [...open.sort(urgentFirst), ...closed.sort(newestFirst)]
}

/** The one that nobody has acknowledged for the longest time. */
export function longestUnattended(alerts: Iterable<Alert>): Alert | undefined {
  let longest: Alert | undefined
  for (const alert of alerts) {
    if (isUnattended(alert) && (!longest || waitedLonger(alert, longest))) longest = alert
  }
  return longest
}

/** Since it was placed, or last reopened. */
const waitedLonger = (one: Alert, other: Alert) =>
  one.openedAt < other.openedAt || (one.openedAt === other.openedAt && one.id < other.id)
