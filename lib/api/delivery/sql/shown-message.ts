import { sql } from '../../db/sql'

/** The message of the notification `n`. The link of a dispatch is left out, because it is for the responder alone. */
export const shownMessage = sql`(case when n.dispatched_to is not null and n.message ? 'url'
  then jsonb_set(n.message - 'url', '{body}', to_jsonb(replace(n.message ->> 'body', E'\\n' || (n.message ->> 'url'), '')))
  else n.message end)`
