import { channelNames } from '@/lib/contract/choices'
import { type Sql, sql } from '../db/sql'
import type { Transport } from './transports'

/**
 * One saved version of a business's own credentials for a transport. A sender without them uses the deployment's, for
 * all businesses that have none of their own.
 */
export type OwnCredentials = { businessId: string; revision: string }

/**
 * Uniquely identifies a set of credentials across all businesses and the deployment; each set has its own
 * circuit breaker, for example.
 */
export const credentialsKey = (transport: Transport, own: OwnCredentials | undefined): string =>
  own ? `${transport}/${own.businessId}` : transport

/**
 * The condition that a business's deliveries are sent with these credentials. Nothing is sent with replaced credentials:
 * a sender that still has them claims nothing more.
 */
export function isSentWith(business: Sql, transport: Transport, own: OwnCredentials | undefined): Sql {
  if (own) {
    return sql`${business} = ${own.businessId} and exists (select from own_channels kept
      where kept.business_id = ${own.businessId} and kept.channel = ${transport} and kept.revision = ${own.revision})`
  }
  if (!channelNames.some((name) => name === transport)) return sql`true`
  return sql`not exists (select from own_channels kept where kept.business_id = ${business} and kept.channel = ${transport})`
}
