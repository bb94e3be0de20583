import { queueOf } from '../../db/delivery-queue'
import { execute, queryRow } from '../../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../../db/sql'
import { credentialsKey, isSentWith, type OwnCredentials } from '../own-credentials'
import type { Transport } from '../transports'
import { type BreakerState, breakerJson } from './breaker-repository'

/**
 * The messages that all processes together are sending with the same credentials, and the breaker's state.
 */
export type UnderWay = {
  /** The number of messages in flight, by business. */
  sending: Record<string, number>
  /** null if there have been no failures since the last clear outcome. */
  breaker: BreakerState | null
}

/** Until the transaction ends, no other process can claim deliveries with these credentials. */
export async function lockClaims(credentials: string): Promise<void> {
  await execute(
    prepared(
      'lockClaims',
      sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${credentials}, 0))`,
    ),
  )
}

/**
 * Counts messages in flight. A failure is recorded before its message is no longer counted here, so the total
 * is never too low. A send takes at most a third of its lease, so a delivery claimed earlier than that
 * belongs to a killed process and is not counted.
 */
export async function selectUnderWay(
  transport: Transport,
  leaseSeconds: number,
  own: OwnCredentials | undefined,
): Promise<UnderWay> {
  const queue = param(transport)
  const row = await queryRow<UnderWay>(
    acrossBusinesses(sql`select (${breakerJson(param(credentialsKey(transport, own)))}) as breaker, (
      select coalesce(json_object_agg(business_id, number), '{}') from (
        select business_id, count(*) as number from deliveries d
        where state = 'sending' and device_kind is null and ${queueOf} = ${queue}
          and lease_until > now() + make_interval(secs => ${leaseSeconds}::float * 2 / 3)
          and ${isSentWith(sql`d.business_id`, transport, own)}
        group by business_id
      ) of_business
    ) as sending`),
  )
  return row as UnderWay
}
