import { firstNamed } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { deliveryJson, notificationJson, notificationsNaming } from './row-json'

/** One row of a page: its key in the order of the list, and the row as PostgreSQL wrote it. */
export type WrittenRow = { key: string; json: string }

export async function findNotification(businessId: string, id: string): Promise<Notification | undefined> {
  const row = await queryRow<{ notification: Notification }>({
    text: `select ${notificationJson} as notification from ${notificationsNaming(firstNamed.inRecord)}
      where n.business_id = $1 and n.id = $2`,
    values: [businessId, id],
  })
  return row?.notification
}

export async function notificationExists(businessId: string, id: string): Promise<boolean> {
  const text = 'select id from notifications where business_id = $1 and id = $2'
  return (await queryRow({ name: 'notificationExists', text, values: [businessId, id] })) !== undefined
}

/** Newest first, those older than `before`. */
export function selectNotifications(
  businessId: string,
  before: string,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select n.id as key, ${notificationJson}::text as json from ${notificationsNaming(firstNamed.inList)}
      where n.business_id = $1 and n.id < $2 order by n.id desc limit $3`,
    values: [businessId, before, limit],
  })
}

/** Whom a notification names, in the order given, those after the position `after`. */
export function selectRecipients(
  businessId: string,
  notificationId: string,
  after: number,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select ordinal::text as key, named.value::text as json
      from notifications n, jsonb_each(n.recipients_to) list,
        jsonb_array_elements(list.value) with ordinality named(value, ordinal)
      where n.business_id = $1 and n.id = $2 and ordinal > $3 order by ordinal limit $4`,
    values: [businessId, notificationId, after, limit],
  })
}

export type DeliveryFilter = { notificationId: string; state?: string; channel?: string }

/** In the order stored, those after the position `after`. */
export function selectDeliveries(
  businessId: string,
  { notificationId, state, channel }: DeliveryFilter,
  after: number,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select d.position::text as key, ${deliveryJson}::text as json from deliveries d
      where d.business_id = $1 and d.notification_id = $2 and d.position > $3
        and ($4::text is null or d.state = $4) and ($5::text is null or d.channel = $5)
      order by d.position limit $6`,
    values: [businessId, notificationId, after, state ?? null, channel ?? null, limit],
  })
}

/** What an account was sent and may see, newest first, those older than `before`. */
export function selectReceived(
  businessId: string,
  accountId: string,
  before: string,
  limit: number,
): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>({
    text: `select n.id as key, json_build_object(
        'notificationId', n.id, 'message', n.message, 'createdAt', ${isoTime('n.created_at')},
        'deliveries', (
          select json_agg(${deliveryJson} order by d.position) from deliveries d
          where d.business_id = $1 and d.account_id = $2 and d.notification_id = n.id
        ))::text as json
      from (
        select distinct notification_id from deliveries
        where business_id = $1 and account_id = $2 and notification_id < $3
      ) received
      join notifications n on n.business_id = $1 and n.id = received.notification_id
      where not n.hidden_from_list
      order by n.id desc limit $4`,
    values: [businessId, accountId, before, limit],
  })
}
