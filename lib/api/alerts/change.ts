import type { Alert } from '@/lib/contract/alerts/alert'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { type Precondition, requireCurrent } from '../precondition'
import type { WrittenJson } from '../written-json'
import {
  type AlertState,
  insertAlertEvent,
  lockAlert,
  type NewAlertEvent,
  updateAlertRow,
  type WrittenAlert,
} from './repository'
import { oneAlert } from './service'
import { announceAlerts } from './stream/feed'

/**
 * One change to an alert: the event for its history, and the new state. If `of` is set, the change applies to
 * that alert, which must be locked.
 */
export type AlertStep = Pick<NewAlertEvent, 'type' | 'details' | 'accountId'> & {
  state: Partial<AlertState>
  of?: Alert
  /** When the change happened; defaults to now. */
  at?: string
}

/** Returns the changes to a locked alert. To reject them, it throws before anything is written. */
export type PlanSteps = (before: Alert) => AlertStep[] | Promise<AlertStep[]>

/** An event to be written to an alert's history. */
type PendingEvent = { key: { businessId: string; id: string }; event: NewAlertEvent }
type Changed = { written: WrittenAlert; pending: PendingEvent[] }
export type ChangedRow = Changed & { before: Alert }

/**
 * Locks the alert and applies the steps that `plan` returns. Throws 404 if the alert does not exist, and 412
 * with the current record if `If-Match` is stale. Without steps, there is no new version and no event.
 */
export function changeAlert(
  caller: Caller,
  alertId: string,
  matches: Precondition,
  plan: PlanSteps,
): Promise<WrittenJson> {
  return inTransaction(async () => {
    const { written, pending } = await changeRow(caller, alertId, matches, plan)
    await writeHistory(caller, pending)
    return oneAlert(written)
  })
}

/**
 * Like `changeAlert`, but returns the events for the caller to write last, because writing an event blocks
 * the business's other events.
 */
export async function changeRow(
  caller: Caller,
  alertId: string,
  matches: Precondition,
  plan: PlanSteps,
): Promise<ChangedRow> {
  const before = requireCurrent(
    await lockAlert({ businessId: caller.businessId, id: alertId }),
    matches,
    'alert',
  )
  const steps = await plan(before)
  if (steps.length === 0)
    return { before, written: { json: JSON.stringify(before), version: before.version }, pending: [] }
  const pending: PendingEvent[] = []
  for (const other of new Set(steps.flatMap(({ of }) => of ?? [])))
    pending.push(...(await applySteps(caller, other, stepsOf(other, steps))).pending)
  const own = await applySteps(caller, before, stepsOf(undefined, steps))
  return { ...own, before, pending: [...pending, ...own.pending] }
}

const stepsOf = (alert: Alert | undefined, steps: readonly AlertStep[]) =>
  steps.filter(({ of }) => of === alert)

/** Writes a locked alert's new state and its audit entry. */
async function applySteps(caller: Caller, before: Alert, steps: AlertStep[]): Promise<Changed> {
  const key = { businessId: caller.businessId, id: before.id }
  const written = await updateAlertRow(
    key,
    Object.assign(stateOf(before), ...steps.map(({ state }) => state)),
    steps.find(({ at }) => at !== undefined)?.at,
  )
  const after = JSON.parse(written.json) as Alert
  const changes = changesBetween(audited(before), audited(after))
  await recordAudit(caller, { action: 'update', recordKind: 'alert', recordId: before.id, changes })
  const pending = steps.map(({ type, details, accountId }) => ({
    key,
    event: { type, by: caller.identityId, accountId, at: after.updatedAt, details },
  }))
  return { written, pending }
}

/** Writes the history and wakes the streams. The caller must not lock any row after this. */
export async function writeHistory({ businessId }: Caller, pending: readonly PendingEvent[]): Promise<void> {
  if (pending.length === 0) return
  announceAlerts(businessId)
  for (const { key, event } of pending) await insertAlertEvent(key, event)
}

/** The state for the audit entry. Omits `closedBy`, because the entry itself records who closed the alert. */
function audited(alert: Alert) {
  const { closedBy: _, isAcknowledged: __, warnings: ___, ...state } = stateOf(alert)
  return state
}

function stateOf(alert: Alert): AlertState {
  const { alertType, priority, location, region, closed, closedBy, closedReason, closedCode } = alert
  const { acknowledgedBy, assignedTo, duplicateOf, responders, additional, warnings } = alert
  const closing = { closed, closedBy, closedReason, closedCode }
  const street = additional.street ?? null
  return {
    alertType,
    priority,
    location,
    region,
    street,
    ...closing,
    isAcknowledged: alert.acknowledgedAt !== null,
    acknowledgedBy,
    assignedTo,
    duplicateOf,
    responders,
    warnings,
  }
}
