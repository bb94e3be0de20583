import { type Sql, sql } from '../sql'

/**
 * Stores an event for each row of `happened` that a webhook of its business subscribes to, in the same statement as the
 * change. Without a webhook, this costs one index lookup. `happened` selects `business_id`, `type`, `record_id`, `by`,
 * `at` and `details`. The transaction must hold the record's lock, so that a record's events are stored in order.
 */
export const storeWebhookEvents = (happened: Sql) => sql`
  insert into webhook_events (business_id, type, record_id, by, at, details)
  select business_id, type, record_id, by, at, details from (${happened}) happened
  where exists (
    select from webhooks where webhooks.business_id = happened.business_id and happened.type = any(webhooks.event_types)
  )`
