import type { DeviceKind } from '@/lib/contract/choices'
import type { Device } from '@/lib/contract/device'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'

/** What a push to a device needs: an FCM token, or the endpoint of a push subscription and its keys. */
export type DeviceAddressRow = {
  kind: DeviceKind
  address: string
  keys: { p256dh: string; auth: string } | null
}

const columns = `id, account_id as "accountId", kind, ${isoTime('created_at')} as "createdAt"`

export function selectDevices(businessId: string, accountId: string): Promise<Device[]> {
  return queryRows<Device>({
    text: `select ${columns} from devices where business_id = $1 and account_id = $2 order by id`,
    values: [businessId, accountId],
  })
}

/** Whichever account of the business has it. */
export function findDevice(
  businessId: string,
  { kind, address }: DeviceAddressRow,
): Promise<Device | undefined> {
  return queryRow<Device>({
    text: `select ${columns} from devices where business_id = $1 and kind = $2 and address = $3`,
    values: [businessId, kind, address],
  })
}

/** Stores it; one that is registered already becomes this account's, with these keys, under an id of its own. */
export async function upsertDevice(
  businessId: string,
  accountId: string,
  { kind, address, keys }: DeviceAddressRow,
): Promise<Device> {
  const row = await queryRow<Device>({
    text: `insert into devices (business_id, account_id, kind, address, keys) values ($1, $2, $3, $4, $5)
      on conflict (business_id, kind, address) do update set keys = excluded.keys, account_id = excluded.account_id,
        id = case when devices.account_id = excluded.account_id then devices.id else excluded.id end,
        created_at = case when devices.account_id = excluded.account_id then devices.created_at else now() end
      returning ${columns}`,
    values: [businessId, accountId, kind, address, keys],
  })
  return row as Device
}

export function deleteDeviceRow(
  businessId: string,
  accountId: string,
  id: string,
): Promise<Device | undefined> {
  return queryRow<Device>({
    text: `delete from devices where business_id = $1 and account_id = $2 and id = $3 returning ${columns}`,
    values: [businessId, accountId, id],
  })
}
