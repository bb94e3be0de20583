import type { Point } from '@/components/map/coordinates'
import type { AlertType } from '@/lib/contract/definitions'
import type { KnownChanges } from '@/lib/data/alert-changes'
import type { AlertFilters, AlertListPage, AlertStateFilter, OneAlert } from '@/lib/data/alerts'

/** What the server has read before the first paint; what it could not read, the browser asks for. */
export type FirstAlerts = {
  filters: AlertFilters
  state: AlertStateFilter
  list?: AlertListPage
  changes?: KnownChanges
  alertTypes?: { alertTypes: AlertType[]; next: string | null }
  selected?: OneAlert
  /** What a first view has to hold, when the address has no view. */
  reach: Point[]
}
