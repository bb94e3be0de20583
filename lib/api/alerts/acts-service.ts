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
import { type AlertStep, changeAlert, type Decide } from './change'
import { readType } from './type-service'

type Correction = ParsedRequestOf<typeof editOperation>['body']

/**
 * Extension: the first who acknowledges has it, assigned where nobody was; for the others nothing changes, and the answer
 * says who was first. 422 when it is closed.
 */
export function acknowledgeAlert(
  caller: Caller,
  alertId: string,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, decideAcknowledge(caller))
}

export const decideAcknowledge =
  (caller: Caller): Decide =>
  (before) => {
    if (before.acknowledgedAt !== null) return []
    const { assignedTo } = requireOpen(before)
    return [acknowledging(caller, assignedTo ?? caller.identityId)]
  }

/** Extension: nobody has it, and it waits to be acknowledged. 422 when it is closed. */
export function releaseAlert(caller: Caller, alertId: string, matches: Precondition): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, decideRelease)
}

export const decideRelease: Decide = (before) => {
  const { acknowledgedAt, assignedTo } = requireOpen(before)
  if (acknowledgedAt === null && assignedTo === null) return []
  const state = { isAcknowledged: false, acknowledgedBy: null, assignedTo: null }
  return [{ type: 'released', details: {}, state }]
}

/** Extension: gives it to an identity of the business, and acknowledges it where nobody has. 422 for an unknown one. */
export function assignAlert(
  caller: Caller,
  alertId: string,
  identityId: string,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, async (before) => {
    if (!(await hasIdentity(caller.businessId, identityId)))
      throw invalidArguments(issue('identityId', 'unknown_identity', 'is no identity of the business'))
    return decideAssign(caller, identityId)(before)
  })
}

export const decideAssign =
  (caller: Caller, identityId: string): Decide =>
  (before) => {
    const { acknowledgedAt, assignedTo } = requireOpen(before)
    const steps: AlertStep[] = []
    if (acknowledgedAt === null) steps.push(acknowledging(caller, identityId))
    if (assignedTo !== identityId)
      steps.push({ type: 'assigned', details: { assignedTo: identityId }, state: { assignedTo: identityId } })
    return steps
  }

/**
 * Extension: what is given and differs is written, a type by any of its names; a priority has its own place in the history. An
 * unknown type is stored with the warning that 4.8 gives, in place of what was said of the type before.
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
    decideEdit(corrected, type?.unknown)(before),
  )
  if (!type || type.unknown.length === 0) return edited
  const { unknown: warnings, probable } = type
  const besides = JSON.stringify({ warnings, probable }).slice(1)
  return new WrittenJson(`${edited.json.slice(0, -1)},${besides}`, edited.version)
}

export const decideEdit =
  ({ priority, ...texts }: Correction, unknownType: readonly Issue[] = []): Decide =>
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

/** 422 `alert_closed` with the alert when it is closed. */
export function requireOpen(alert: Alert): Alert {
  if (alert.closed !== 0) throw new ApiError('alert_closed', { alert })
  return alert
}

/** Takes an alert that waits, for whoever is given. */
export function acknowledging({ identityId }: Caller, assignedTo: string | null): AlertStep {
  if (identityId === null) throw new ApiError('unauthenticated')
  const state = { isAcknowledged: true, acknowledgedBy: identityId, assignedTo }
  return { type: 'acknowledged', details: { assignedTo }, state }
}
