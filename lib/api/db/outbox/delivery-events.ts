import { raw, sql } from '../sql'
import { storeWebhookEvents } from './webhook-outbox'

/** The columns of the delivery `d` that `storeDeliveryEvents` reads. */
export const changedDelivery = sql`d.business_id, d.position, d.id, d.notification_id, d.state, d.updated_at`

/**
 * Stores webhook events for changed deliveries. `from` is the name of the CTE that returned them. Nothing is
 * stored for states such as `queued`, which are not outcomes and have no event type.
 */
export const storeDeliveryEvents = (from: string) =>
  storeWebhookEvents(sql`select business_id, 'delivery.' || state as type, id as record_id, null::text as by,
    updated_at as at, jsonb_build_object('position', position, 'notificationId', notification_id) as details
    from ${raw(from)}`)

/**
 * Stores webhook events for notifications with nothing left to send. `from` is the name of the CTE that
 * returned them.
 */
export const storeFinishedEvents = (from: string) =>
  storeWebhookEvents(sql`select business_id, 'notification.finished' as type, id as record_id, null::text as by,
    now() as at, null::jsonb as details from ${raw(from)}`)
