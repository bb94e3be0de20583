import type { Handlers } from '../handler'
import { createDevice, deleteDevice, listDevices } from './service'

export const deviceRoutes: Handlers<'listDevices' | 'createDevice' | 'deleteDevice'> = {
  listDevices: (caller, { params }) => listDevices(caller, params.accountId),
  createDevice: (caller, { params, body }) => createDevice(caller, params.accountId, body),
  deleteDevice: (caller, { params }) => deleteDevice(caller, params.accountId, params.deviceId),
}
