import * as z from 'zod'
import { csvOptions } from '../csv-options'
import { ByteStream } from '../fields/fields'
import { defineOperation } from '../operation'
import { extension, oneAlert } from './alert'
import { alertFilters, alertState } from './lists'

const reading = { ...extension, method: 'GET', answer: ByteStream } as const
const filters = { ...alertFilters, state: alertState }

export const exportAlerts = defineOperation({
  ...reading,
  path: '/alerts/export',
  summary: 'Export alerts as CSV',
  description: 'Newest first, with the names of the people who created, acknowledged and closed each alert.',
  request: { query: z.strictObject({ ...filters, ...csvOptions }) },
  media: 'text/csv',
})

export const exportAlertFeatures = defineOperation({
  ...reading,
  path: '/alerts/export/geojson',
  summary: 'Export alerts as GeoJSON',
  description: 'A FeatureCollection of points (RFC 7946), newest first. Times are in UTC.',
  request: { query: z.strictObject(filters) },
  media: 'application/geo+json',
})

/**
 * An alert as a Common Alerting Protocol 1.2 message. It is an `Update` of its first message once the alert has
 * changed, a `Cancel` if it was closed as false or as a duplicate, and an `Exercise` while the business is in a drill.
 */
export const exportAlertMessage = defineOperation({
  ...reading,
  path: '/alerts/{alertId}/cap',
  summary: 'Read an alert as a CAP 1.2 message',
  request: oneAlert,
  media: 'application/cap+xml',
})
