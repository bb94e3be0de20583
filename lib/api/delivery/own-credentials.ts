import { channelNames } from '@/lib/contract/choices'
import { type Sql, sql } from '../db/sql'
import type { Transport } from './transports'

/**
 * A business's own credentials for a transport, as they were saved at one time. Whoever sends without them sends with
 * the deployment's, for all businesses that have none of their own.
 */
export type OwnCredentials = { businessId: string; revision: string }

/** Identifies credentials among those of all businesses and the deployment, such as for their breaker. */
export const credentialsKey = (transport: Transport, own: OwnCredentials | undefined): string =>
  own ? `${transport}/${own.businessId}` : transport

/**
 * Whether these credentials send a business's deliveries. Replaced credentials send none: whoever still has them stops
 * claiming.
 */
export function isSentWith(business: Sql, transport: Transport, own: OwnCredentials | undefined): Sql {
  if (own) {
    return sql`${business} = ${own.businessId} and exists (select from own_channels kept
      where kept.business_id = ${own.businessId} and kept.channel = ${transport} and kept.revision = ${own.revision})`
  }
  if (!channelNames.some((name) => name === transport)) return sql`true`
  return sql`not exists (select from own_channels kept where kept.business_id = ${business} and kept.channel = ${transport})`
}
