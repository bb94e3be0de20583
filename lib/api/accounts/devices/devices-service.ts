import { deviceLimit } from '@/lib/contract/choices'
import * as contract from '@/lib/contract/device'
import type { AnswerOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue, notFound } from '../../api-error'
import { changesBetween, recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { configured } from '../../configured-channels'
import { inTransaction } from '../../db/transaction'
import { isAllowedEndpoint } from '../../delivery/providers/push-service'
import { configuredFor } from '../../own-channels/service'
import { findLiveAccount, lockLiveAccount } from '../reference-service'
import {
  type DeviceAddressRow,
  deleteBrowsersWithEnd,
  deleteDeviceRow,
  findDevice,
  selectDevices,
  upsertDevice,
} from './devices-repository'

type One = { device: contract.Device }

export async function listDevices(
  { businessId }: Caller,
  accountId: string,
): Promise<AnswerOf<typeof contract.listDevices>> {
  await requireAccount(businessId, accountId)
  return { devices: await selectDevices(businessId, accountId) }
}

/** If the account already has the device, returns it with the new expiry. */
export function createDevice(caller: Caller, accountId: string, device: contract.NewDevice): Promise<One> {
  const row = rowOf(device)
  const expiresAt = readEnd(device)
  const { businessId, roles } = caller
  return inTransaction(async () => {
    // The lock makes concurrent creates for one account wait for each other, so that they cannot exceed the
    // limit.
    const account = await lockLiveAccount(businessId, accountId)
    if (!account) throw notFound()
    if (!contract.mayRegister(roles ?? [], account, device)) throw new ApiError('role_forbidden')
    const before = await findDevice(businessId, row)
    if (
      before?.accountId !== accountId &&
      (await selectDevices(businessId, accountId)).length >= deviceLimit
    ) {
      throw invalidArguments(issue('devices', 'too_many', `must not exceed ${deviceLimit}`))
    }
    const stored = await upsertDevice(businessId, accountId, row, expiresAt)
    if (before?.id !== stored.id) await audit(caller, 'create', stored)
    else if (before.expiresAt !== stored.expiresAt) await auditEnd(caller, before, stored)
    return { device: stored }
  })
}

export async function readWebPushKey({
  businessId,
}: Caller): Promise<AnswerOf<typeof contract.readWebPushKey>> {
  const { webPushKey } = await configuredFor(businessId)
  return { webPush: { publicKey: webPushKey } }
}

export function deleteDevice(caller: Caller, accountId: string, deviceId: string): Promise<One> {
  return inTransaction(async () => {
    const device = await deleteDeviceRow(caller.businessId, accountId, deviceId)
    if (!device) throw notFound()
    await audit(caller, 'delete', device)
    return { device }
  })
}

/**
 * Deletes the browsers registered for a test account's inbox. Call this in the transaction in which the
 * account stops being a test account.
 */
export async function removeTestBrowsers(caller: Caller, accountId: string): Promise<void> {
  const devices = await deleteBrowsersWithEnd(caller.businessId, accountId)
  for (const device of devices) await audit(caller, 'delete', device)
}

async function requireAccount(businessId: string, accountId: string): Promise<void> {
  if (!(await findLiveAccount(businessId, accountId))) throw notFound()
}

/**
 * Returns the device's expiry, or null if none is given. Throws 422 unless it is in the future and within a
 * year.
 */
function readEnd({ expiresAt }: contract.NewDevice): string | null {
  if (!expiresAt) return null
  const aheadMs = Date.parse(expiresAt) - Date.now()
  if (aheadMs > 0 && aheadMs <= longestLifeMs) return expiresAt
  throw invalidArguments(issue('expiresAt', 'out_of_range', 'must be in the future, at most a year from now'))
}

const longestLifeMs = 366 * 24 * 60 * 60 * 1000

function rowOf({ kind, token, subscription }: contract.NewDevice): DeviceAddressRow {
  if (token !== undefined) return { kind, address: token, keys: null }
  const { endpoint = '', keys = null } = subscription ?? {}
  if (isAllowedEndpoint(endpoint, configured().pushServices)) return { kind, address: endpoint, keys }
  throw invalidArguments(
    issue('subscription.endpoint', 'not_allowed', 'must be an https URL of an allowed push service'),
  )
}

function audit(
  caller: Caller,
  action: 'create' | 'delete',
  { id, accountId, kind, expiresAt }: contract.Device,
): Promise<void> {
  return recordAudit(caller, {
    action,
    recordKind: 'device',
    recordId: id,
    changes: { accountId, kind, ...(expiresAt && { expiresAt }) },
  })
}

function auditEnd(caller: Caller, before: contract.Device, after: contract.Device): Promise<void> {
  const changes = changesBetween(before, after)
  return recordAudit(caller, { action: 'update', recordKind: 'device', recordId: after.id, changes })
}
