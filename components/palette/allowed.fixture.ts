import type { Allowed } from './palette-props'

/** An admin's permissions. */
export const mayAll: Allowed = {
  writeAccounts: true,
  send: true,
  writeAlerts: true,
  writeSettings: true,
  createsTypes: true,
  createsIdentities: true,
  seesJobs: true,
  seesManaged: true,
  seesInbox: true,
  seesChannels: true,
  seesConnection: true,
  bringsIn: true,
}
