/** From when on alerts that were open already wait for a responder of the business $1; null where no open one was older. */
export const respondersSince = `(
    select clocks_since from responders where business_id = $1 order by clocks_since nulls first limit 1
  )`
