import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertOrder, AlertStateFilter } from './alert-keys'
import { isUnattended } from './matches-filters'

type Compare = (one: Alert, other: Alert) => number

const newestFirst: Compare = (one, other) => (one.id < other.id ? 1 : -1)

/** By priority; of equals those that nobody attends to, which wait the longest; then those that somebody has. */
const urgentFirst: Compare = (one, other) =>
  one.priority - other.priority ||
  Number(isUnattended(other)) - Number(isUnattended(one)) ||
  newestFirst(other, one)

/** How two alerts of a list in this order stand to each other. */
export const compareIn = (order: AlertOrder): Compare => (order === 'urgent' ? urgentFirst : newestFirst)

/** Only open ones have an order of what is urgent. */
export const orderOf = (state: AlertStateFilter, asked: AlertOrder): AlertOrder =>
  state === 'open' ? asked : 'newest'

/** Ids are in the order of time. Closed ones are the newest first in either order, and stand below the open ones. */
export function sortAlerts(alerts: readonly Alert[], order: AlertOrder): Alert[] {
  if (order === 'newest') return alerts.toSorted(newestFirst)
  const open = alerts.filter(({ closed }) => closed === 0)
  const closed = alerts.filter(({ closed }) => closed !== 0)
  return [...open.sort(urgentFirst), ...closed.sort(newestFirst)]
}
