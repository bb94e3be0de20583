import { channelNames } from '@/lib/contract/choices'
import { type Sql, sql } from '../db/sql'
import type { Transport } from './transports'

/**
 * A revision of a business's own credentials for a transport. A sender without own credentials uses the
 * deployment's, for all businesses that have none of their own.
 */
export type OwnCredentials = { businessId: string; revision: string }

/**
 * A key for a business's own credentials or the deployment's. Each key has its own circuit breaker, pauses
 * and limits.
 */
export const credentialsKey = (transport: Transport, own: OwnCredentials | undefined): string =>
  own ? `${transport}/${own.businessId}` : transport

/**
 * An SQL condition that is true if a business's deliveries are sent with these credentials. It is false for
 * replaced credentials, so a sender that still has them claims nothing more.
 */
export function isSentWith(business: Sql, transport: Transport, own: OwnCredentials | undefined): Sql {
  if (own) {
    return sql`${business} = ${own.businessId} and exists (select from own_channels kept
      where kept.business_id = ${own.businessId} and kept.channel = ${transport} and kept.revision = ${own.revision})`
  }
  if (!channelNames.some((name) => name === transport)) return sql`true`
  return sql`not exists (select from own_channels kept where kept.business_id = ${business} and kept.channel = ${transport})`
}
