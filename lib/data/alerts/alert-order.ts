import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertOrder, AlertStateFilter } from './alert-keys'
import { isUnattended } from './matches-filters'

type Compare = (one: Alert, other: Alert) => number
/** Whether an alert is past the clock that runs for it. */
export type IsLate = (alert: Alert) => boolean

const newestFirst: Compare = (one, other) => (one.id < other.id ? 1 : -1)
const neverLate: IsLate = () => false

/** Unattended alerts first. Within each half the late ones first, then by priority, then the oldest. */
const urgentFirst =
  (isLate: IsLate): Compare =>
  (one, other) =>
    Number(isUnattended(other)) - Number(isUnattended(one)) ||
    Number(isLate(other)) - Number(isLate(one)) ||
    one.priority - other.priority ||
    newestFirst(other, one)

/** How two alerts of a list in this order stand to each other. */
export const compareIn = (order: AlertOrder, isLate = neverLate): Compare =>
  order === 'urgent' ? urgentFirst(isLate) : newestFirst

/** Only open ones have an order of what is urgent. */
export const orderOf = (state: AlertStateFilter, asked: AlertOrder): AlertOrder =>
  state === 'open' ? asked : 'newest'
