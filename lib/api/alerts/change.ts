import type { Alert } from '@/lib/contract/alerts/alert'
import { ApiError, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import type { Precondition } from '../precondition'
import type { WrittenJson } from '../written-json'
import { announceAlerts } from './feed'
import {
  type AlertState,
  insertAlertEvent,
  lockAlert,
  type NewAlertEvent,
  updateAlertRow,
  type WrittenAlert,
} from './repository'
import { oneAlert } from './service'

/** One thing that happens to an alert: how its history tells it, and what it makes of the alert. */
export type AlertStep = Pick<NewAlertEvent, 'type' | 'details' | 'accountId'> & {
  state: Partial<AlertState>
  /** When it happened; now, when absent. */
  at?: string
}

/**
 * Locks the alert and does what `decide` makes of it, which gets it as it is: 404, then 412 with the current record when
 * `If-Match` is stale. Where nothing is to be done nothing changes: no new version, nothing in the history.
 */
export function changeAlert(
  caller: Caller,
  alertId: string,
  matches: Precondition,
  decide: (before: Alert) => AlertStep[] | Promise<AlertStep[]>,
): Promise<WrittenJson> {
  const key = { businessId: caller.businessId, id: alertId }
  return inTransaction(async () => {
    const before = await lockAlert(key)
    if (!before) throw notFound()
    if (!matches(before.version)) throw new ApiError('version_stale', { alert: before })
    const steps = await decide(before)
    if (steps.length === 0) return oneAlert({ json: JSON.stringify(before), version: before.version })
    announceAlerts(caller.businessId)
    return oneAlert(await takeSteps(caller, before, steps))
  })
}

/** Writes what happens to an alert that the caller has locked: the alert, its history and the audit log. */
export async function takeSteps(caller: Caller, before: Alert, steps: AlertStep[]): Promise<WrittenAlert> {
  const key = { businessId: caller.businessId, id: before.id }
  const written = await updateAlertRow(
    key,
    Object.assign(stateOf(before), ...steps.map(({ state }) => state)),
    steps.find(({ at }) => at !== undefined)?.at,
  )
  const after = JSON.parse(written.json) as Alert
  const changes = changesBetween(audited(before), audited(after))
  await recordAudit(caller, { action: 'update', recordKind: 'alert', recordId: before.id, changes })
  for (const { type, details, accountId } of steps) {
    await insertAlertEvent(key, { type, by: caller.identityId, accountId, at: after.updatedAt, details })
  }
  return written
}

/** Whoever closes it is named by the entry itself. */
function audited(alert: Alert) {
  const { closedBy: _, ...state } = stateOf(alert)
  return state
}

function stateOf(alert: Alert): AlertState {
  const { alertType, priority, location, region, closed, closedBy, closedReason, closedCode } = alert
  const { acknowledgedBy, assignedTo, duplicateOf, responders, additional } = alert
  const closing = { closed, closedBy, closedReason, closedCode }
  const street = additional.street ?? null
  return {
    alertType,
    priority,
    location,
    region,
    street,
    ...closing,
    acknowledgedBy,
    assignedTo,
    duplicateOf,
    responders,
  }
}
