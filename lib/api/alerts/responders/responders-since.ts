import { type Param, sql } from '../../db/sql'

/**
 * When the business got its first responder, if alerts were open at that time, because their wait for a
 * responder starts then; otherwise null.
 */
export const respondersSince = (business: Param) => sql`(
    select clocks_since from responders where business_id = ${business} order by clocks_since nulls first limit 1
  )`
