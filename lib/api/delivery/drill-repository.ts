import type { Waiting } from '@/lib/contract/business'
import { held, queueOf } from '../db/delivery-queue'
import { execute, queryRow } from '../db/pool'
import { transports } from './transports'

const unended = "business_id = $1 and state in ('scheduled', 'waiting', 'running') and not simulated"
/** As the index on queued rows has it. */
const queued = `state = 'queued' and ${queueOf} = any($2) and business_id = $1 and not simulated`
const real = [...transports.filter((transport) => transport !== 'simulated'), held]

/** In the order of their ids, as everything that locks more than one does. */
export async function simulateNotifications(businessId: string): Promise<void> {
  await execute({
    text: `update notifications n set simulated = true
      from (select business_id, id from notifications where ${unended} order by id for no key update) target
      where n.business_id = target.business_id and n.id = target.id`,
    values: [businessId],
  })
}

/**
 * Of what is queued up to `limit`; how many it were. What is with a provider at this moment is none of them: should it be
 * turned away, the next claim finds the drill.
 */
export function simulateDeliveries(businessId: string, limit: number): Promise<number> {
  return execute({
    text: `update deliveries set simulated = true
      where state = 'queued' and position = any(array(select position from deliveries d where ${queued} limit $3))`,
    values: [businessId, real, limit],
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
