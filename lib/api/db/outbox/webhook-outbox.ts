import { type Sql, sql } from '../sql'

/**
 * Stores an event for each row of `happened` whose type a webhook of its business wants; part of the statement that
 * makes the change. Without a webhook, this costs one index lookup. `happened` selects `business_id`, `type`,
 * `record_id`, `by`, `at` and `details`. Whoever stores an event of a record must hold the record's lock, so that the
 * events of one record are stored in order.
 */
export const storeWebhookEvents = (happened: Sql) => sql`
  insert into webhook_events (business_id, type, record_id, by, at, details)
  select business_id, type, record_id, by, at, details from (${happened}) happened
  where exists (
    select from webhooks where webhooks.business_id = happened.business_id and happened.type = any(webhooks.event_types)
  )`
