import type { DeviceKind } from '@/lib/contract/choices'
import type { Device } from '@/lib/contract/device'
import { deleteSomeOfBusinesses } from '../../db/delete-some'
import { isoTime } from '../../db/iso-time'
import { isLiveDevice } from '../../db/live-device'
import { queryRow, queryRows } from '../../db/pool'
import { sql } from '../../db/sql'

/** A device's push address: an FCM token, or the endpoint and keys of a push subscription. */
export type DeviceAddressRow = {
  kind: DeviceKind
  address: string
  keys: { p256dh: string; auth: string } | null
}

const columns = sql`id, account_id as "accountId", kind, ${isoTime('created_at')} as "createdAt",
  ${isoTime('expires_at')} as "expiresAt"`
const isLive = isLiveDevice('devices')

export function selectDevices(businessId: string, accountId: string): Promise<Device[]> {
  return queryRows<Device>(sql`
    select ${columns} from devices
    where business_id = ${businessId} and account_id = ${accountId} and ${isLive} order by id`)
}

const isSame = sql`devices.account_id = excluded.account_id and ${isLive}`

/** The device with this address, regardless of which of the business's accounts it belongs to. */
export function findDevice(
  businessId: string,
  { kind, address }: DeviceAddressRow,
): Promise<Device | undefined> {
  return queryRow<Device>(sql`
    select ${columns} from devices
    where business_id = ${businessId} and kind = ${kind} and address = ${address} and ${isLive}`)
}

/**
 * Stores the device. If it is registered to another account, it moves to this account with the new keys and expiry,
 * under a new ID. An expired device of this account also gets a new ID.
 */
export async function upsertDevice(
  businessId: string,
  accountId: string,
  { kind, address, keys }: DeviceAddressRow,
  expiresAt: string | null,
): Promise<Device> {
  const row = await queryRow<Device>(sql`
    insert into devices (business_id, account_id, kind, address, keys, expires_at)
    values (${businessId}, ${accountId}, ${kind}, ${address}, ${keys}, ${expiresAt})
    on conflict (business_id, kind, address) do update set keys = excluded.keys,
      account_id = excluded.account_id, expires_at = excluded.expires_at,
      id = case when ${isSame} then devices.id else excluded.id end,
      created_at = case when ${isSame} then devices.created_at else now() end
    returning ${columns}`)
  return row as Device
}

export function deleteDeviceRow(
  businessId: string,
  accountId: string,
  id: string,
): Promise<Device | undefined> {
  return queryRow<Device>(sql`
    delete from devices
    where business_id = ${businessId} and account_id = ${accountId} and id = ${id} returning ${columns}`)
}

/**
 * Deletes the account's browsers that are due to expire. Those that have already expired are deleted by
 * `deleteExpiredDevices`.
 */
export function deleteBrowsersWithEnd(businessId: string, accountId: string): Promise<Device[]> {
  return queryRows<Device>(sql`
    delete from devices
    where business_id = ${businessId} and account_id = ${accountId} and kind = 'webpush'
      and expires_at > now()
    returning ${columns}`)
}

export function deleteExpiredDevices(limit: number): Promise<number> {
  return deleteSomeOfBusinesses('devices', { condition: sql`expires_at <= now()`, limit })
}
