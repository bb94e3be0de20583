import { withQuery } from '../read'
import type { AlertFilters, AlertStateFilter } from './alert-keys'

/** Where the alerts of a list come as a file. */
export const exportAddresses = (filters: AlertFilters, state: AlertStateFilter) => ({
  csv: withQuery('/api/alerts/export', { ...filters, state }),
  geoJson: withQuery('/api/alerts/export/geojson', { ...filters, state }),
})

/** Where one alert comes as a message of the Common Alerting Protocol. */
export const capAddress = (alertId: string) => `/api/alerts/${encodeURIComponent(alertId)}/cap`
