import type { Routes } from '../handler'
import { createDevice, deleteDevice, listDevices, readWebPushKey } from './service'

export const deviceRoutes = {
  listDevices: (caller, { params }) => listDevices(caller, params.accountId),
  createDevice: (caller, { params, body }) => createDevice(caller, params.accountId, body),
  deleteDevice: (caller, { params }) => deleteDevice(caller, params.accountId, params.deviceId),
  readWebPushKey: () => readWebPushKey(),
} satisfies Routes
