import type { Delivery } from '@/lib/contract/notification'
import { queryRow, queryRows } from '../../db/pool'
import { param, type Sql, sql } from '../../db/sql'
import { shownOfQueued, shownState } from '../../delivery/sql/cancelled-state'
import { deliveryJson } from '../../delivery/sql/delivery-json'
import { findSize, type WrittenRow } from '../reading-repository'
import { type Phase, phases } from './people-repository'

type DeliveryFilter = { notificationId: string; state?: string; channel?: string; reason?: string }

/** Up to `limit` deliveries after the one at position `after`. */
type Page = { businessId: string; filter: DeliveryFilter; after: number; limit: number }
/** A delivery's place in the order: by account ID or phone number, then by position. */
type Place = { phase: Phase; key: string; position: number }

const start: Place = { phase: 'account', key: '', position: 0 }
const columns: Record<Phase, Sql> = { account: sql`d.account_id`, phone: sql`d.phone` }

/** Deliveries to accounts, by account ID, followed by deliveries to phone numbers without an account. */
export function selectDeliveries(page: Page): Promise<WrittenRow[]> {
  return selectInOrder<WrittenRow>(page, sql`d.position::text as key, ${deliveryJson}::text as json`)
}

export type ExportedDelivery = { position: number; delivery: Delivery; fullname: string | null }

/** Deliveries in the order of `selectDeliveries`, with account names. */
export function selectExportedDeliveries(page: Page): Promise<ExportedDelivery[]> {
  return selectInOrder<ExportedDelivery>(page, sql`d.position, ${deliveryJson} as delivery, a.fullname`)
}

/** The deliveries at these positions, each as JSON written by PostgreSQL, by position. */
export async function selectDeliveriesAt(
  businessId: string,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows<{ position: number; json: string }>(
    sql`select d.position, ${deliveryJson}::text as json from deliveries d
      where d.business_id = ${businessId} and d.position = any(${positions})`,
  )
  return new Map(rows.map(({ position, json }) => [position, json]))
}

async function selectInOrder<Row extends object>(page: Page, selected: Sql): Promise<Row[]> {
  const { businessId, filter, after, limit } = page
  const place = after === 0 ? start : await findPlace(businessId, filter.notificationId, after)
  const size = await findSize(businessId, filter.notificationId)
  if (!place || !size || (size.rowsFollow && filter.state === 'queued')) return []
  const shown =
    size.rowsFollow && shownOfQueued.includes(filter.state) ? shownState('d', sql`'cancelled'`) : sql`d.state`
  const state = param(filter.state ?? null)
  const channel = param(filter.channel ?? null)
  const reason = param(filter.reason ?? null)
  const rows: Row[] = []
  for (const phase of phases.slice(phases.indexOf(place.phase))) {
    const { key, position } = phase === place.phase ? place : start
    const column = columns[phase]
    const from = param(key)
    rows.push(
      ...(await queryRows<Row>(sql`select ${selected} from deliveries d
        left join accounts a on a.business_id = d.business_id and a.id = d.account_id and a.deleted_at is null
        where d.business_id = ${businessId} and d.notification_id = ${filter.notificationId}
          ${phase === 'phone' ? sql`and d.account_id is null` : sql``}
          and ${column} >= ${from} and (${column} > ${from} or d.position > ${position})
          and (${state}::text is null or ${shown} = ${state})
          and (${channel}::text is null or d.channel = ${channel})
          and (${reason}::text is null or d.reason = ${reason})
        order by ${column}, d.position limit ${limit - rows.length}`)),
    )
    if (rows.length === limit) break
  }
  return rows
}

function findPlace(businessId: string, notificationId: string, position: number): Promise<Place | undefined> {
  return queryRow<Place>(sql`select case when account_id is null then 'phone' else 'account' end as phase,
      coalesce(account_id, phone) as key, position
    from deliveries
    where business_id = ${businessId} and notification_id = ${notificationId} and position = ${position}`)
}
