import { deliveryStates } from '@/lib/contract/choices'
import { isoTime } from '../db/iso-time'

const zeros = JSON.stringify(Object.fromEntries(deliveryStates.map((state) => [state, 0])))

/** The deliveries of the notification `n` in each state, all ten states named. */
export const countedNow = `(
  select '${zeros}'::jsonb || coalesce(jsonb_object_agg(state, number), '{}')
  from (
    select state, count(*) as number from deliveries
    where deliveries.business_id = n.business_id and deliveries.notification_id = n.id group by state
  ) by_state
)`

/** The notification `n` in the shape of the contract. */
export const notificationJson = `json_build_object(
  'id', n.id, 'message', n.message, 'to', n.recipients_to, 'hiddenFromList', n.hidden_from_list,
  'senderAccountId', n.sender_account_id, 'metadata', n.metadata, 'createdAt', ${isoTime('n.created_at')},
  'createdBy', n.created_by, 'sendAt', ${isoTime('n.send_at')}, 'state', n.state, 'recipients', n.recipients,
  'counts', coalesce(n.final_counts, ${countedNow})
)`

/** The delivery `d` in the shape of the contract. */
export const deliveryJson = `json_build_object(
  'id', d.id, 'channel', d.channel, 'accountId', d.account_id, 'phone', d.phone, 'deviceId', d.device_id,
  'state', d.state, 'reason', d.reason, 'providerCode', d.provider_code, 'attempts', d.attempts,
  'updatedAt', ${isoTime('d.updated_at')}
)`
