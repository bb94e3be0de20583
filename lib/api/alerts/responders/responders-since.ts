import { type Param, sql } from '../../db/sql'

/**
 * When the business got its first responder; null if no alert was open at that time. Alerts that were open
 * have waited for a responder since then.
 */
export const respondersSince = (business: Param) => sql`(
    select clocks_since from responders where business_id = ${business} order by clocks_since nulls first limit 1
  )`
