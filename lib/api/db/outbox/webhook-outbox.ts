import { traceHeaders } from '@/lib/tracing/tracing'
import { type Sql, sql } from '../sql'

/**
 * Stores the rows of `happened` as webhook events, if a webhook of their business subscribes to their type.
 * Used in the same statement as the change. For a business without webhooks, it costs one index lookup.
 * `happened` selects `business_id`, `type`, `record_id`, `by`, `at` and `details`. The transaction must hold
 * the record's lock, so that a record's events are stored in order. The events belong to the current trace, so call this
 * for each statement.
 */
export const storeWebhookEvents = (happened: Sql) => sql`
  insert into webhook_events (business_id, type, record_id, by, at, details, traceparent)
  select business_id, type, record_id, by, at, details, ${traceHeaders().traceparent ?? null} from (${happened}) happened
  where exists (
    select from webhooks where webhooks.business_id = happened.business_id and happened.type = any(webhooks.event_types)
  )`
