import type { Handlers } from '../handler'
import { createAlert, createAlertNote, listAlerts, readAlert } from './service'
import { updateAlert } from './update-service'

export const alertRoutes: Handlers<
  'createAlert' | 'updateAlert' | 'listAlerts' | 'readAlert' | 'createAlertNote'
> = {
  createAlert: (caller, { body }, { warnings }) => createAlert(caller, body, warnings),
  updateAlert: (caller, { params, body }, { matches }) => updateAlert(caller, params.id, body, matches),
  listAlerts: (caller, { query }) => listAlerts(caller, query),
  readAlert: (caller, { params }) => readAlert(caller, params.alertId),
  createAlertNote: (caller, { params, body }) => createAlertNote(caller, params.alertId, body.text),
}
