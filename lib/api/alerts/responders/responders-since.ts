import { type Param, sql } from '../../db/sql'

/**
 * When the business got its first responder, if alerts were open at that time; otherwise null. Those alerts
 * started to wait for a responder at this time.
 */
export const respondersSince = (business: Param) => sql`(
    select clocks_since from responders where business_id = ${business} order by clocks_since nulls first limit 1
  )`
