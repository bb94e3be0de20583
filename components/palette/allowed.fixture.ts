import type { Allowed } from './palette-props'

/** What an admin may. */
export const mayAll: Allowed = {
  writeAccounts: true,
  send: true,
  writeAlerts: true,
  writeSettings: true,
  seesJobs: true,
  seesManaged: true,
}
