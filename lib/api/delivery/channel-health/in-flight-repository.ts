import { queueOf } from '../../db/delivery-queue'
import { execute, queryRow } from '../../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../../db/sql'
import { credentialsKey, isSentWith, type OwnCredentials } from '../own-credentials'
import type { Transport } from '../transports'
import { type BreakerState, breakerJson } from './breaker-repository'

/** The messages that all processes are currently sending with the same credentials. */
export type UnderWay = {
  /** The number of messages in flight, by business. */
  sending: Record<string, number>
  /** null while the provider is not known to be failing. */
  breaker: BreakerState | null
}

/** Lets only one process at a time claim deliveries with these credentials, until its transaction ends. */
export async function lockClaims(credentials: string): Promise<void> {
  await execute(
    prepared(
      'lockClaims',
      sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${credentials}, 0))`,
    ),
  )
}

/**
 * Failures are recorded before a delivery stops being counted here, so the total is never too low. A send
 * takes at most a third of its lease: a delivery claimed longer ago belongs to a killed process and is not
 * counted.
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
