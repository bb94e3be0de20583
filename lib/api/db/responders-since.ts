import { type Param, sql } from './sql'

/** From when on alerts that were open already wait for a responder of the business; null where no open one was older. */
export const respondersSince = (business: Param) => sql`(
    select clocks_since from responders where business_id = ${business} order by clocks_since nulls first limit 1
  )`
