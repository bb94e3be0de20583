import { isoTime } from '../../db/iso-time'
import { sql } from '../../db/sql'
import { shownStateOfRow } from './cancelled-state'

/** The delivery `d` in the contract's shape. */
export const deliveryJson = sql`json_build_object(
  'id', d.id, 'channel', d.channel, 'accountId', d.account_id, 'phone', d.phone, 'deviceId', d.device_id,
  'state', ${shownStateOfRow}, 'reason', d.reason, 'providerCode', d.provider_code,
  'providerMessage', d.provider_message, 'attempts', d.attempts, 'history', d.history, 'simulated', d.simulated,
  'updatedAt', ${isoTime('d.updated_at')}
)`
