import type { ChannelName } from '@/lib/contract/choices'
import { queueOf } from '../../db/delivery-queue'
import { execute, queryRows } from '../../db/pool'
import { acrossBusinesses, param, sql } from '../../db/sql'
import { credentialsKey, type OwnCredentials } from '../own-credentials'

/** A business's own credentials for a transport where deliveries are due. */
export type OwnQueue = OwnCredentials & { transport: ChannelName }

/**
 * Selects own credentials that have due deliveries, the longest waiting first. Leaves out credentials whose
 * provider is failing or paused.
 */
export function selectOwnQueues(limit: number): Promise<OwnQueue[]> {
  return queryRows<OwnQueue>(
    acrossBusinesses(sql`select own.business_id as "businessId", own.channel as transport, own.revision
      from own_channels own cross join lateral (
        select due_at from queued_businesses q
        where q.transport = own.channel and q.business_id = own.business_id and q.due_at <= clock_timestamp()
        order by due_at limit 1
      ) turn
      where not exists (
        select from provider_states p
        where p.transport = own.channel || '/' || own.business_id
          and (p.opened_at is not null and p.next_probe_at > clock_timestamp() or p.paused_until > clock_timestamp())
      )
      order by turn.due_at limit ${limit}`),
  )
}

/**
 * Deletes the failures recorded for a business's previous credentials, and makes the deliveries that waited
 * because of them due.
 */
export async function resumeDeliveries(businessId: string, channel: ChannelName): Promise<void> {
  const own = { businessId, revision: '' }
  await execute(sql`delete from provider_states where transport = ${credentialsKey(channel, own)}`)
  const business = param(businessId)
  await execute(sql`update deliveries d set next_attempt_at = now()
    where d.business_id = ${business} and d.state = 'queued' and ${queueOf} = ${channel}
      and d.attempts > 0 and d.next_attempt_at > now()`)
  await execute(sql`select pg_notify('deliveries', '')`)
}
