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
 * One thing that happens to an alert: how its history tells it, and what it makes of the alert. `of` is another alert that it
 * happens to as well, which is locked.
 */
export type AlertStep = Pick<NewAlertEvent, 'type' | 'details' | 'accountId'> & {
  state: Partial<AlertState>
  of?: Alert
  /** When it happened; now, when absent. */
  at?: string
}

/** What is to be done to an alert, which is as it is until the transaction ends; it refuses before it writes anything. */
export type Decide = (before: Alert) => AlertStep[] | Promise<AlertStep[]>

/** What the history of an alert is to tell. */
type ToTell = { key: { businessId: string; id: string }; event: NewAlertEvent }
type Changed = { written: WrittenAlert; toTell: ToTell[] }
export type ChangedRow = Changed & { before: Alert }

/**
 * Locks the alert and does what `decide` makes of it, which gets it as it is: 404, then 412 with the current record when
 * `If-Match` is stale. Where nothing is to be done nothing changes: no new version, nothing in the history.
 */
export function changeAlert(
  caller: Caller,
  alertId: string,
  matches: Precondition,
  decide: Decide,
): Promise<WrittenJson> {
  return inTransaction(async () => {
    const { written, toTell } = await changeRow(caller, alertId, matches, decide)
    await tell(caller, toTell)
    return oneAlert(written)
  })
}

/** The same without its history, which is told last: the events of the business wait for whoever tells. */
export async function changeRow(
  caller: Caller,
  alertId: string,
  matches: Precondition,
  decide: Decide,
): Promise<ChangedRow> {
  const before = requireCurrent(
    await lockAlert({ businessId: caller.businessId, id: alertId }),
    matches,
    'alert',
  )
  const steps = await decide(before)
  if (steps.length === 0)
    return { before, written: { json: JSON.stringify(before), version: before.version }, toTell: [] }
  const toTell: ToTell[] = []
  for (const other of new Set(steps.flatMap(({ of }) => of ?? [])))
    toTell.push(...(await takeSteps(caller, other, stepsOf(other, steps))).toTell)
  const own = await takeSteps(caller, before, stepsOf(undefined, steps))
  return { ...own, before, toTell: [...toTell, ...own.toTell] }
}

const stepsOf = (alert: Alert | undefined, steps: readonly AlertStep[]) =>
  steps.filter(({ of }) => of === alert)

/** Writes what happens to an alert that the caller has locked: the alert and the audit log. */
async function takeSteps(caller: Caller, before: Alert, steps: AlertStep[]): Promise<Changed> {
  const key = { businessId: caller.businessId, id: before.id }
  const written = await updateAlertRow(
    key,
    Object.assign(stateOf(before), ...steps.map(({ state }) => state)),
    steps.find(({ at }) => at !== undefined)?.at,
  )
  const after = JSON.parse(written.json) as Alert
  const changes = changesBetween(audited(before), audited(after))
  await recordAudit(caller, { action: 'update', recordKind: 'alert', recordId: before.id, changes })
  const toTell = steps.map(({ type, details, accountId }) => ({
    key,
    event: { type, by: caller.identityId, accountId, at: after.updatedAt, details },
  }))
  return { written, toTell }
}

/** Writes the history and wakes those who watch; no row may be locked after it. */
export async function tell({ businessId }: Caller, toTell: readonly ToTell[]): Promise<void> {
  if (toTell.length === 0) return
  announceAlerts(businessId)
  for (const { key, event } of toTell) await insertAlertEvent(key, event)
}

/** The entry itself names whoever closed it. */
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
