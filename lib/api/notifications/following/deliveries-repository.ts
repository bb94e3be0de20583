import type { Delivery } from '@/lib/contract/notification'
import { queryRow, queryRows } from '../../db/pool'
import { shownOfQueued, shownState } from '../cancelled-state'
import { findSize, type WrittenRow } from '../reading-repository'
import { deliveryJson } from '../row-json'
import { type Phase, phases } from './people-repository'

type DeliveryFilter = { notificationId: string; state?: string; channel?: string; reason?: string }

/** After which delivery a page begins, and up to how many it has. */
type Page = { businessId: string; filter: DeliveryFilter; after: number; limit: number }
/** Where a delivery stands: its account or its phone, then its position. */
type Place = { phase: Phase; key: string; position: number }

const start: Place = { phase: 'account', key: '', position: 0 }
const columns: Record<Phase, string> = { account: 'd.account_id', phone: 'd.phone' }

/** Those of accounts, in the order of their ids, then those of phones without one; of each in the order stored. */
export function selectDeliveries(page: Page): Promise<WrittenRow[]> {
  return selectInOrder<WrittenRow>(page, `d.position::text as key, ${deliveryJson}::text as json`)
}

export type ExportedDelivery = { position: number; delivery: Delivery; fullname: string | null }

/** The same with the names of their accounts. */
export function selectExportedDeliveries(page: Page): Promise<ExportedDelivery[]> {
  return selectInOrder<ExportedDelivery>(page, `d.position, ${deliveryJson} as delivery, a.fullname`)
}

async function selectInOrder<Row extends object>(page: Page, selected: string): Promise<Row[]> {
  const { businessId, filter, after, limit } = page
  const place = after === 0 ? start : await findPlace(businessId, filter.notificationId, after)
  const size = await findSize(businessId, filter.notificationId)
  if (!place || !size || (size.rowsFollow && filter.state === 'queued')) return []
  const shown =
    size.rowsFollow && shownOfQueued.includes(filter.state) ? shownState('d', `'cancelled'`) : 'd.state'
  const rows: Row[] = []
  for (const phase of phases.slice(phases.indexOf(place.phase))) {
    const { key, position } = phase === place.phase ? place : start
    rows.push(
      ...(await queryRows<Row>({
        text: `select ${selected} from deliveries d
          left join accounts a on a.business_id = d.business_id and a.id = d.account_id and a.deleted_at is null
          where d.business_id = $1 and d.notification_id = $2 ${phase === 'phone' ? 'and d.account_id is null' : ''}
            and ${columns[phase]} >= $3 and (${columns[phase]} > $3 or d.position > $4)
            and ($5::text is null or ${shown} = $5) and ($6::text is null or d.channel = $6)
            and ($7::text is null or d.reason = $7)
          order by ${columns[phase]}, d.position limit $8`,
        values: [
          businessId,
          filter.notificationId,
          key,
          position,
          filter.state ?? null,
          filter.channel ?? null,
          filter.reason ?? null,
          limit - rows.length,
        ],
      })),
    )
    if (rows.length === limit) break
  }
  return rows
}

function findPlace(businessId: string, notificationId: string, position: number): Promise<Place | undefined> {
  return queryRow<Place>({
    text: `select case when account_id is null then 'phone' else 'account' end as phase,
        coalesce(account_id, phone) as key, position
      from deliveries where business_id = $1 and notification_id = $2 and position = $3`,
    values: [businessId, notificationId, position],
  })
}
