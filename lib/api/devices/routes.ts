import type { Handlers } from '../handler'
import { createDevice, deleteDevice, listDevices, readWebPushKey } from './service'

export const deviceRoutes: Handlers<'listDevices' | 'createDevice' | 'deleteDevice' | 'readWebPushKey'> = {
  listDevices: (caller, { params }) => listDevices(caller, params.accountId),
  createDevice: (caller, { params, body }) => createDevice(caller, params.accountId, body),
  deleteDevice: (caller, { params }) => deleteDevice(caller, params.accountId, params.deviceId),
  readWebPushKey: () => readWebPushKey(),
}
