import type { Delivery } from '@/lib/contract/notification'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/receipt'
import { writeMoment } from '@/lib/format/time/written-moment'
import { notFound } from '../../api-error'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { type Cell, writeCsv } from '../../exports/csv-service'
import { readFirst, StreamedFile } from '../../streamed-file'
import { notificationExists } from '../reading-repository'
import { type ExportedDelivery, selectExportedDeliveries } from './deliveries-repository'

const deliveriesAtOnce = 1_000
const header = [
  'phone',
  'fullname',
  'accountId',
  'channel',
  'state',
  'reason',
  'providerCode',
  'providerMessage',
  'attempts',
  'updatedAt',
  'history',
  'deviceId',
  'simulated',
  'deliveryId',
]

type Query = ParsedRequestOf<typeof contract.exportDeliveries>['query']
type Filters = Omit<Query, 'timeZone' | 'separator'>

/** Streams a notification's deliveries as CSV. Records the export in the audit log. */
export async function exportDeliveries(
  caller: Caller,
  notificationId: string,
  { timeZone, separator, ...filters }: Query,
): Promise<StreamedFile> {
  const { businessId } = caller
  if (!(await notificationExists(businessId, notificationId))) throw notFound()
  await recordAudit(caller, {
    action: 'export',
    recordKind: 'notification',
    recordId: notificationId,
    changes: filters,
  })
  const pages = await readFirst(pagesOf(businessId, notificationId, filters))
  const written = writeCsv(header, rowsOf(pages, timeZone), { timeZone, separator, plain: false })
  return new StreamedFile('deliveries.csv', written)
}

async function* pagesOf(
  businessId: string,
  notificationId: string,
  filters: Filters,
): AsyncGenerator<ExportedDelivery[]> {
  let after = 0
  for (;;) {
    const page = await selectExportedDeliveries({
      businessId,
      filter: { notificationId, ...filters },
      after,
      limit: deliveriesAtOnce,
    })
    yield page
    if (page.length < deliveriesAtOnce) return
    after = page.at(-1)?.position ?? after
  }
}

async function* rowsOf(
  pages: AsyncIterable<readonly ExportedDelivery[]>,
  timeZone: string | undefined,
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map((row) => cellsOf(row, timeZone))
}

function cellsOf({ delivery, fullname }: ExportedDelivery, timeZone: string | undefined): Cell[] {
  return [
    delivery.phone ?? undefined,
    fullname ?? undefined,
    delivery.accountId ?? undefined,
    delivery.channel,
    delivery.state,
    delivery.reason ?? undefined,
    delivery.providerCode ?? undefined,
    delivery.providerMessage ?? undefined,
    delivery.attempts,
    { at: delivery.updatedAt },
    delivery.history.map((one) => writeTry(one, timeZone)).join('; '),
    delivery.deviceId ?? undefined,
    delivery.simulated,
    delivery.id,
  ]
}

const writeTry = ({ at, state, code }: Delivery['history'][number], timeZone: string | undefined) =>
  [timeZone === undefined ? at : writeMoment(at, timeZone), state, code].filter(Boolean).join(' ')
