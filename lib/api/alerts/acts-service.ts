import type { editAlert as editOperation } from '@/lib/contract/alerts/acts'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { Issue } from '@/lib/contract/errors'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue } from '../api-error'
import { changesBetween } from '../audit/service'
import type { Caller } from '../caller'
import { hasIdentity } from '../identities/service'
import type { Precondition } from '../precondition'
import { WrittenJson } from '../written-json'
import { type AlertStep, changeAlert, type PlanSteps } from './change'
import { readType } from './type-service'

type Correction = ParsedRequestOf<typeof editOperation>['body']

export function acknowledgeAlert(
  caller: Caller,
  alertId: string,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, planAcknowledge(caller))
}

export const planAcknowledge =
  (caller: Caller): PlanSteps =>
  (before) => {
    if (before.acknowledgedAt !== null) return []
    const { assignedTo } = requireOpen(before)
    return [acknowledging(caller, assignedTo ?? caller.identityId)]
  }

export function releaseAlert(caller: Caller, alertId: string, matches: Precondition): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, planRelease)
}

export const planRelease: PlanSteps = (before) => {
  const { acknowledgedAt, assignedTo } = requireOpen(before)
  if (acknowledgedAt === null && assignedTo === null) return []
  const state = { isAcknowledged: false, acknowledgedBy: null, assignedTo: null }
  return [{ type: 'released', details: {}, state }]
}

export function assignAlert(
  caller: Caller,
  alertId: string,
  identityId: string,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, async (before) => {
    if (!(await hasIdentity(caller.businessId, identityId)))
      throw invalidArguments(issue('identityId', 'unknown_identity', 'is not an identity in this business'))
    return planAssign(caller, identityId)(before)
  })
}

export const planAssign =
  (caller: Caller, identityId: string): PlanSteps =>
  (before) => {
    const { acknowledgedAt, assignedTo } = requireOpen(before)
    const steps: AlertStep[] = []
    if (acknowledgedAt === null) steps.push(acknowledging(caller, identityId))
    if (assignedTo !== identityId)
      steps.push({ type: 'assigned', details: { assignedTo: identityId }, state: { assignedTo: identityId } })
    return steps
  }

/**
 * Corrects an alert. A changed priority is written as a separate event. A warning about an unknown type
 * replaces earlier warnings about the type.
 */
export async function editAlert(
  caller: Caller,
  alertId: string,
  change: Correction,
  matches: Precondition,
): Promise<WrittenJson> {
  const type =
    change.alertType === undefined ? undefined : await readType(caller.businessId, change.alertType)
  const corrected = { ...change, alertType: type?.meant }
  const edited = await changeAlert(caller, alertId, matches, (before) =>
    planEdit(corrected, type?.unknown)(before),
  )
  if (!type || type.unknown.length === 0) return edited
  const { unknown: warnings, probable } = type
  const besides = JSON.stringify({ warnings, probable }).slice(1)
  return new WrittenJson(`${edited.json.slice(0, -1)},${besides}`, edited.version)
}

export const planEdit =
  ({ priority, ...texts }: Correction, unknownType: readonly Issue[] = []): PlanSteps =>
  (before) => {
    const steps: AlertStep[] = []
    const { alertType, region, additional } = before
    const was = { alertType, region, street: additional.street ?? null }
    const given: AlertStep['state'] = Object.fromEntries(
      Object.entries(texts).filter(([, value]) => value !== undefined),
    )
    const changes = changesBetween(was, { ...was, ...given })
    if (changes.alertType) {
      const others = before.warnings.filter(({ path }) => path !== 'alertType')
      given.warnings = [...others, ...unknownType]
    }
    if (Object.keys(changes).length > 0) steps.push({ type: 'edited', details: { changes }, state: given })
    if (priority !== undefined && priority !== before.priority) {
      const details = { changes: { priority: { from: before.priority, to: priority } } }
      steps.push({ type: 'prioritised', details, state: { priority } })
    }
    return steps
  }

/** Throws 422 `alert_closed`, with the alert, if the alert is closed. */
export function requireOpen(alert: Alert): Alert {
  if (alert.closed !== 0) throw new ApiError('alert_closed', { alert })
  return alert
}

/** Acknowledges an unattended alert and assigns it. */
export function acknowledging({ identityId }: Caller, assignedTo: string | null): AlertStep {
  if (identityId === null) throw new ApiError('unauthenticated')
  const state = { isAcknowledged: true, acknowledgedBy: identityId, assignedTo }
  return { type: 'acknowledged', details: { assignedTo }, state }
}
