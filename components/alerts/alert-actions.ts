import type { Alert, AlertEvent, createAlert, LocationInput, updateAlert } from '@/lib/contract/alert'
import type { RequestOf } from '@/lib/contract/operation'
import type { ActionResult } from '@/lib/data/write'

export type NewAlert = RequestOf<typeof createAlert>['body']
export type AlertChange = RequestOf<typeof updateAlert>['body']
export type { Alert, AlertEvent, LocationInput }

/** The server actions that the screen is given. */
export type AlertActions = {
  createAlert: (body: NewAlert, idempotencyKey: string) => Promise<ActionResult<{ alert: Alert }>>
  updateAlert: (
    alertId: string,
    body: AlertChange,
    version: number,
  ) => Promise<ActionResult<{ alert: Alert }>>
  createAlertNote: (alertId: string, text: string) => Promise<ActionResult<{ note: AlertEvent }>>
}
