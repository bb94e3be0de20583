import type { Waiting } from '@/lib/contract/business'
import { held, queueOf } from '../../db/delivery-queue'
import { execute, queryRow, queryRows } from '../../db/pool'
import { type Param, param, sql } from '../../db/sql'
import { transports } from '../transports'

const real = [...transports.filter((transport) => transport !== 'simulated'), held]

const unfinished = (business: Param) =>
  sql`business_id = ${business} and state in ('scheduled', 'waiting', 'running') and not simulated`

/** Must match the condition of the index on queued rows. */
const queued = (business: Param) =>
  sql`state = 'queued' and ${queueOf} = any(${real}) and business_id = ${business} and not simulated`

const toSimulate = (business: Param) =>
  sql`${queued(business)} and d.position <= (select simulate_to from businesses where id = ${business})`

/**
 * Records the positions up to which deliveries and notifications must be simulated. Marks notifications as
 * simulated if their audience is not stored yet. Locks the business's row, so everything stored afterwards is
 * part of the drill.
 */
export async function beginSimulating(businessId: string): Promise<void> {
  const chunks = await queryRows<{ id: string }>(
    sql`select distinct notification_id as id from audience_chunks where business_id = ${businessId}`,
  )
  await simulateNotifications(
    businessId,
    chunks.map(({ id }) => id),
  )
  // This must be a separate statement, to include rows stored while the previous statement waited for a lock.
  const business = param(businessId)
  await execute(sql`update businesses set simulate_to = (select last_value from deliveries_position_seq),
      simulate_notifications_to = (select max(id) from notifications where business_id = ${business})
    where id = ${business}`)
}

/**
 * Marks the given notifications as simulated, unless they have ended. Locks them in ID order, as does every
 * statement that locks several notifications.
 */
export async function simulateNotifications(businessId: string, ids: readonly string[]): Promise<void> {
  await execute(sql`update notifications n set simulated = true
    from (
      select business_id, id from notifications where ${unfinished(param(businessId))} and id = any(${ids})
      order by id for no key update
    ) target
    where n.business_id = target.business_id and n.id = target.id`)
}

/** The IDs of up to `limit` notifications to simulate, in order, beginning after the given ID. */
export async function selectNotificationsToSimulate(
  businessId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const business = param(businessId)
  const rows = await queryRows<{ id: string }>(sql`select id from notifications
    where final_counts is null and ${unfinished(business)} and id > ${after}
      and id <= (select simulate_notifications_to from businesses where id = ${business})
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Marks up to `limit` queued deliveries as simulated and returns the number marked. Deliveries that are being
 * sent are not marked: if the provider rejects one, the next claim sees that it is part of the drill.
 */
export function simulateDeliveries(businessId: string, limit: number): Promise<number> {
  const business = param(businessId)
  return execute(sql`update deliveries set simulated = true
  where business_id = ${business} and state = 'queued' and position = any(array(
    select position from deliveries d where ${toSimulate(business)} limit ${limit}
  ))`)
}

/** Whether any queued delivery must still be marked as simulated. Includes rows that a worker has locked. */
export async function isSimulating(businessId: string): Promise<boolean> {
  const row = await queryRow(sql`select from deliveries d where ${toSimulate(param(businessId))} limit 1`)
  return row !== undefined
}

/** The businesses that may have deliveries left to mark as simulated. */
export async function selectSimulating(): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    sql`select id from businesses where simulate_to is not null order by id`,
  )
  return rows.map(({ id }) => id)
}

/** The position up to which deliveries must be marked as simulated; null if all of them are. */
export async function selectSimulateTo(businessId: string): Promise<number | null> {
  const row = await queryRow<{ to: number | null }>(
    sql`select simulate_to as "to" from businesses where id = ${businessId}`,
  )
  return row?.to ?? null
}

/** Records that all deliveries up to `to` are marked, unless another drill has started in the meantime. */
export async function endSimulating(businessId: string, to: number): Promise<void> {
  await execute(sql`update businesses set simulate_to = null, simulate_notifications_to = null
    where id = ${businessId} and simulate_to = ${to}`)
}

/**
 * Whether any of the business's real deliveries are being sent. Few rows are in this state, and an index
 * finds them.
 */
export async function hasInFlight(businessId: string): Promise<boolean> {
  const row = await queryRow(sql`select from deliveries
    where state = 'sending' and business_id = ${businessId} and not simulated
    order by notification_id, lease_until limit 1`)
  return row !== undefined
}

export async function selectWaiting(businessId: string): Promise<Waiting> {
  const business = param(businessId)
  const row = await queryRow<Waiting>(sql`select
    (select count(*) from deliveries d where ${queued(business)}) as deliveries,
    (select count(*) from notifications where ${unfinished(business)}) as notifications`)
  return row as Waiting
}
