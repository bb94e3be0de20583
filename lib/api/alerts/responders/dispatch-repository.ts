import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import type { AlertDispatch } from '@/lib/contract/alerts/dispatches'
import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'
import { param, prepared, sql } from '../../db/sql'
import { deliveryJson } from '../../delivery/sql/delivery-json'
import type { Key } from '../../record-key'
import { alertJson } from '../alert-json'

export type NewDispatch = {
  id: string
  alertId: string
  responderId: string
  tokenHash: Buffer
  note: string | null
  notificationId: string | null
  sentAt: string
}

/** How long the link of a dispatch works. */
const lifetime = sql`interval '24 hours'`

export async function insertDispatch(businessId: string, dispatch: NewDispatch): Promise<void> {
  const { id, alertId, responderId, tokenHash, note, notificationId, sentAt } = dispatch
  const sent = param(sentAt)
  await execute(
    prepared(
      'insertDispatch',
      sql`insert into dispatches (business_id, id, alert_id, responder_id, token_hash, note, notification_id, sent_at,
          expires_at)
        values (${businessId}, ${id}, ${alertId}, ${responderId}, ${tokenHash}, ${note}, ${notificationId},
          ${sent}::timestamptz, ${sent}::timestamptz + ${lifetime})`,
    ),
  )
}

/** `alert` is undefined once the alert has been deleted. */
export type StoredDispatch = Pick<NewDispatch, 'id' | 'alertId' | 'responderId' | 'note' | 'sentAt'> & {
  alert?: Alert
}

export async function findDispatch({ businessId, id }: Key): Promise<StoredDispatch | undefined> {
  const row = await queryRow<Omit<StoredDispatch, 'alert'> & { json: string | null }>(
    prepared(
      'findDispatch',
      sql`select d.id, d.alert_id as "alertId", d.responder_id as "responderId", d.note, ${isoTime('d.sent_at')} as "sentAt",
          case when alerts.id is not null then ${alertJson()} end as json
        from dispatches d left join alerts on alerts.business_id = d.business_id and alerts.id = d.alert_id
        where d.business_id = ${businessId} and d.id = ${id}`,
    ),
  )
  if (!row) return undefined
  const { json, ...dispatch } = row
  return { ...dispatch, alert: json === null ? undefined : (JSON.parse(json) as Alert) }
}

/** The dispatch with which a responder was sent to the alert. */
export function findDispatchOf(
  businessId: string,
  alertId: string,
  { id: responderId, dispatchedAt }: Pick<AlertResponder, 'id' | 'dispatchedAt'>,
): Promise<Pick<NewDispatch, 'notificationId' | 'note'> | undefined> {
  return queryRow(
    prepared(
      'findDispatchOf',
      sql`select notification_id as "notificationId", note from dispatches
        where business_id = ${businessId} and alert_id = ${alertId} and responder_id = ${responderId}
          and sent_at = ${dispatchedAt}::timestamptz`,
    ),
  )
}

/** The last dispatch of each responder to the alert, with the deliveries of its message. */
export function selectDispatches(businessId: string, alertId: string): Promise<AlertDispatch[]> {
  const business = param(businessId)
  return queryRows<AlertDispatch>(
    prepared(
      'selectDispatches',
      sql`select distinct on (responder_id) responder_id as "responderId", ${isoTime('sent_at')} as "sentAt", note,
          notification_id as "notificationId", coalesce((
            select json_agg(${deliveryJson} order by d.position) from deliveries d
            where d.business_id = ${business} and d.notification_id = dispatches.notification_id
          ), '[]') as deliveries
        from dispatches where business_id = ${business} and alert_id = ${alertId}
        order by responder_id, sent_at desc`,
    ),
  )
}
