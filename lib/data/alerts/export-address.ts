import { withQuery } from '../read'
import type { AlertFilters, AlertStateFilter } from './alert-keys'

/** The URL to download a list's alerts from. */
export const exportAddresses = (filters: AlertFilters, state: AlertStateFilter) => ({
  csv: withQuery('/api/alerts/export', { ...filters, state }),
  geoJson: withQuery('/api/alerts/export/geojson', { ...filters, state }),
})

/** The URL to download one alert from, as a Common Alerting Protocol message. */
export const capAddress = (alertId: string) => `/api/alerts/${encodeURIComponent(alertId)}/cap`
