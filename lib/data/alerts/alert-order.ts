import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertOrder, AlertStateFilter } from './alert-keys'
import { isUnattended } from './matches-filters'

type Compare = (one: Alert, other: Alert) => number
/** Whether an alert has exceeded its current time limit. */
export type IsLate = (alert: Alert) => boolean

const newestFirst: Compare = (one, other) => (one.id < other.id ? 1 : -1)
export const neverLate: IsLate = () => false

/**
 * Unattended alerts come before attended ones; within each group, late alerts come first, then the order is
 * by priority, then oldest first.
 */
const urgentFirst =
  (isLate: IsLate): Compare =>
  (one, other) =>
    Number(isUnattended(other)) - Number(isUnattended(one)) ||
    Number(isLate(other)) - Number(isLate(one)) ||
    one.priority - other.priority ||
    newestFirst(other, one)

/** The comparison function for sorting a list in this order. */
export const compareIn = (order: AlertOrder, isLate = neverLate): Compare =>
  order === 'urgent' ? urgentFirst(isLate) : newestFirst

/** Only open alerts can be sorted by urgency. */
export const orderOf = (state: AlertStateFilter, asked: AlertOrder): AlertOrder =>
  state === 'open' ? asked : 'newest'
