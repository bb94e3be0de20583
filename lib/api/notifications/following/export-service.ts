import type * as contract from '@/lib/contract/following'
import type { Delivery } from '@/lib/contract/notification'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { byteOrderMark, csvRow, guardCell } from '@/lib/format/csv/write-row'
import { notFound } from '../../api-error'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
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

type Filters = ParsedRequestOf<typeof contract.exportDeliveries>['query']

/** Extension: by person; 404 when unknown. That somebody took them along is in the audit log. */
export async function exportDeliveries(
  caller: Caller,
  notificationId: string,
  filters: Filters,
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
  return new StreamedFile('deliveries.csv', writeDeliveries(pages))
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

async function* writeDeliveries(pages: AsyncIterable<readonly ExportedDelivery[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header)
  for await (const page of pages) yield page.map((row) => csvRow(cellsOf(row).map(guardCell))).join('')
}

function cellsOf({ delivery, fullname }: ExportedDelivery): string[] {
  return [
    delivery.phone ?? '',
    fullname ?? '',
    delivery.accountId ?? '',
    delivery.channel,
    delivery.state,
    delivery.reason ?? '',
    delivery.providerCode ?? '',
    delivery.providerMessage ?? '',
    String(delivery.attempts),
    delivery.updatedAt,
    delivery.history.map(writeTry).join('; '),
    delivery.deviceId ?? '',
    String(delivery.simulated),
    delivery.id,
  ]
}

const writeTry = ({ at, state, code }: Delivery['history'][number]) =>
  [at, state, code].filter(Boolean).join(' ')
