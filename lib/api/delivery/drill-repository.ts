import type { Waiting } from '@/lib/contract/business'
import { held, queueOf } from '../db/delivery-queue'
import { execute, queryRow, queryRows } from '../db/pool'
import { transports } from './transports'

const unended = "business_id = $1 and state in ('scheduled', 'waiting', 'running') and not simulated"
/** As the index on queued rows has it. */
const queued = `state = 'queued' and ${queueOf} = any($2) and business_id = $1 and not simulated`
const real = [...transports.filter((transport) => transport !== 'simulated'), held]

/**
 * Notes up to where what has not left is to be simulated, and simulates the audiences whose deliveries are still to be stored.
 * The row of the business is locked: what is stored from now on finds the drill.
 */
export async function beginSimulating(businessId: string): Promise<void> {
  const chunks = await queryRows<{ id: string }>({
    text: 'select distinct notification_id as id from audience_chunks where business_id = $1',
    values: [businessId],
  })
  await simulateNotifications(
    businessId,
    chunks.map(({ id }) => id),
  )
  // By a statement of its own: what was being stored while the one before waited has its position by now.
  await execute({
    text: `update businesses set simulate_to = (select last_value from deliveries_position_seq),
        simulate_notifications_to = (select max(id) from notifications where business_id = $1)
      where id = $1`,
    values: [businessId],
  })
}

/** Of these notifications those that have not ended. In the order of their ids, as everything that locks more than one does. */
export async function simulateNotifications(businessId: string, ids: readonly string[]): Promise<void> {
  await execute({
    text: `update notifications n set simulated = true
      from (
        select business_id, id from notifications where ${unended} and id = any($2) order by id for no key update
      ) target
      where n.business_id = target.business_id and n.id = target.id`,
    values: [businessId, ids],
  })
}

/** Up to `limit` notifications that are to be simulated, after the one given, in the order of their ids. */
export async function selectNotificationsToSimulate(
  businessId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>({
    text: `select id from notifications
      where final_counts is null and ${unended} and id > $2
        and id <= (select simulate_notifications_to from businesses where id = $1)
      order by id limit $3`,
    values: [businessId, after, limit],
  })
  return rows.map(({ id }) => id)
}

/**
 * Of what is queued and to be simulated up to `limit`; how many it were. What is with a provider at this moment is none of
 * them: should it be turned away, the next claim finds the drill.
 */
export function simulateDeliveries(businessId: string, limit: number): Promise<number> {
  return execute({
    text: `update deliveries set simulated = true
      where state = 'queued' and position = any(array(
        select position from deliveries d
        where ${queued} and d.position <= (select simulate_to from businesses where id = $1) limit $3
      ))`,
    values: [businessId, real, limit],
  })
}

/** Whether anything is queued that is to be simulated, also what a worker has locked at this moment. */
export async function isSimulating(businessId: string): Promise<boolean> {
  const row = await queryRow({
    text: `select from deliveries d
      where ${queued} and d.position <= (select simulate_to from businesses where id = $1) limit 1`,
    values: [businessId, real],
  })
  return row !== undefined
}

/** Businesses of which something is still to be simulated. */
export async function selectSimulating(): Promise<string[]> {
  const rows = await queryRows<{ id: string }>({
    text: 'select id from businesses where simulate_to is not null order by id',
  })
  return rows.map(({ id }) => id)
}

/** The last delivery that is to be simulated; null where all are marked. */
export async function selectSimulateTo(businessId: string): Promise<number | null> {
  const row = await queryRow<{ to: number | null }>({
    text: 'select simulate_to as "to" from businesses where id = $1',
    values: [businessId],
  })
  return row?.to ?? null
}

/** Unless another drill has begun meanwhile. */
export async function endSimulating(businessId: string, to: number): Promise<void> {
  await execute({
    text: `update businesses set simulate_to = null, simulate_notifications_to = null
      where id = $1 and simulate_to = $2`,
    values: [businessId, to],
  })
}

/** Whether a delivery of the business is, or is about to be, with a provider. In the order of the index on such rows, which are few. */
export async function isLeaving(businessId: string): Promise<boolean> {
  const row = await queryRow({
    text: `select from deliveries where state = 'sending' and business_id = $1 and not simulated
      order by notification_id, lease_until limit 1`,
    values: [businessId],
  })
  return row !== undefined
}

export async function selectWaiting(businessId: string): Promise<Waiting> {
  const row = await queryRow<Waiting>({
    text: `select (select count(*) from deliveries d where ${queued}) as deliveries,
      (select count(*) from notifications where ${unended}) as notifications`,
    values: [businessId, real],
  })
  return row as Waiting
}
