import { withQuery } from '../read'
import type { AlertFilters, AlertStateFilter } from './alert-keys'

/** The URL from which a list's alerts can be downloaded. */
export const exportAddresses = (filters: AlertFilters, state: AlertStateFilter) => ({
  csv: withQuery('/api/alerts/export', { ...filters, state }),
  geoJson: withQuery('/api/alerts/export/geojson', { ...filters, state }),
})

/** The URL from which one alert can be downloaded as a Common Alerting Protocol message. */
export const capAddress = (alertId: string) => `/api/alerts/${encodeURIComponent(alertId)}/cap`
