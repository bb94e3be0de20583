import type { Alert } from '@/lib/contract/alerts/alert'
import type * as contract from '@/lib/contract/alerts/export'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { notFound } from '../../api-error'
import { recordAudit } from '../../audit/service'
import { readBusiness } from '../../businesses/settings-service'
import type { Caller } from '../../caller'
import { type Cell, writeCsv } from '../../exports/csv-service'
import { readIdentityNames } from '../../identities/service'
import { readFirst, StreamedFile } from '../../streamed-file'
import { readFilter } from '../filter-service'
import { type AlertListFilter, selectAlerts } from '../list-repository'
import { findAlertWithHistory, findTypeName } from '../repository'
import { writeCapMessage } from './cap-message'

type Query = ParsedRequestOf<typeof contract.exportAlerts>['query']
type Filter = ParsedRequestOf<typeof contract.exportAlertFeatures>['query']
type Names = ReadonlyMap<string, string>

const alertsAtOnce = 500

/** The columns of the file, each with a function that returns its value for an alert. */
const columns: Record<string, (alert: Alert, nameOf: (id: string | null) => string) => Cell> = {
  number: ({ number }) => number,
  alertType: ({ alertType }) => alertType,
  priority: ({ priority }) => priority,
  state: ({ closed, acknowledgedAt }) => (closed !== 0 ? 'closed' : acknowledgedAt ? 'acknowledged' : 'open'),
  latitude: ({ location }) => location.latitude,
  longitude: ({ location }) => location.longitude,
  accuracy: ({ location }) => location.accuracy,
  street: ({ additional }) => additional.street,
  region: ({ region }) => region ?? undefined,
  accountId: ({ accountId }) => accountId ?? undefined,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
  createdBy: ({ createdBy }, nameOf) => nameOf(createdBy),
  acknowledgedAt: ({ acknowledgedAt }) => momentOf(acknowledgedAt),
  acknowledgedBy: ({ acknowledgedBy }, nameOf) => nameOf(acknowledgedBy),
  assignedTo: ({ assignedTo }, nameOf) => nameOf(assignedTo),
  closedAt: ({ closedAt }) => momentOf(closedAt),
  closedBy: ({ closedBy }, nameOf) => nameOf(closedBy),
  closedCode: ({ closedCode }) => closedCode ?? undefined,
  closedReason: ({ closedReason }) => closedReason ?? undefined,
  duplicateOf: ({ duplicateOf }) => duplicateOf ?? undefined,
  id: ({ id }) => id,
}
const momentOf = (at: string | null): Cell => (at === null ? undefined : { at })

/** Exports the matching alerts as CSV, and records the export in the audit log. */
export async function exportAlerts(
  caller: Caller,
  { timeZone, separator, ...filter }: Query,
): Promise<StreamedFile> {
  const names = await readIdentityNames(caller.businessId)
  const rows = rowsOf(await startExport(caller, filter), names)
  const written = writeCsv(Object.keys(columns), rows, { timeZone, separator, plain: false })
  return new StreamedFile('alerts.csv', written)
}

async function* rowsOf(pages: AsyncIterable<readonly Alert[]>, names: Names): AsyncGenerator<Cell[][]> {
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? id))
  for await (const alerts of pages)
    yield alerts.map((alert) => Object.values(columns).map((cell) => cell(alert, nameOf)))
}

export async function exportAlertFeatures(caller: Caller, filter: Filter): Promise<StreamedFile> {
  return new StreamedFile('alerts.geojson', writeFeatures(await startExport(caller, filter)))
}

async function* writeFeatures(pages: AsyncIterable<readonly Alert[]>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":['
  for await (const alerts of pages) {
    for (const { id, location, ...properties } of alerts) {
      const geometry = { type: 'Point', coordinates: [location.longitude, location.latitude] }
      const { accuracy } = location
      yield before +
        JSON.stringify({ type: 'Feature', id, geometry, properties: { ...properties, accuracy } })
      before = ',\n'
    }
  }
  yield before.startsWith('{') ? `${before}]}` : ']}'
}

async function startExport(caller: Caller, filter: Filter): Promise<AsyncIterable<Alert[]>> {
  const { businessId } = caller
  const known = await readFilter(businessId, filter)
  const export_ = {
    action: 'export',
    recordKind: 'business',
    recordId: businessId,
    changes: { alerts: filter },
  } as const
  await recordAudit(caller, export_)
  return readFirst(pagesOf(businessId, { ...known, order: 'newest', counts: false }))
}

async function* pagesOf(businessId: string, filter: AlertListFilter): AsyncGenerator<Alert[]> {
  let after: string | undefined
  for (;;) {
    const page = { after, limit: alertsAtOnce }
    const { rows } = await selectAlerts(businessId, filter, page)
    yield rows.map(({ json }) => JSON.parse(json) as Alert)
    if (rows.length < alertsAtOnce) return
    after = rows.at(-1)?.key
  }
}

export async function exportAlertMessage(caller: Caller, alertId: string): Promise<StreamedFile> {
  const { businessId } = caller
  const found = await findAlertWithHistory({ businessId, id: alertId })
  if (!found) throw notFound()
  const alert = JSON.parse(found.json) as Alert
  const { business } = await readBusiness(caller)
  const typeName = (await findTypeName(businessId, alert.alertType)) ?? alert.alertType
  await recordAudit(caller, { action: 'export', recordKind: 'alert', recordId: alertId })
  const message = writeCapMessage({ alert, business, businessId, typeName })
  async function* pieces() {
    yield message
  }
  return new StreamedFile(`alert-${alert.number}.xml`, pieces())
}
