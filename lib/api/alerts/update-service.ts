import * as contract from '@/lib/contract/alert'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { findLiveAccount } from '../accounts/service'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { readDefinitions } from '../definitions/cache'
import type { Precondition } from '../precondition'
import { findReadOnlyChanges } from '../read-only'
import type { WrittenJson } from '../written-json'
import {
  type AlertState,
  insertAlertEvent,
  lockAlert,
  type NewAlertEvent,
  storableLocation,
  updateAlertRow,
} from './repository'
import { oneAlert } from './service'

type Alert = contract.Alert
type Change = ParsedRequestOf<typeof contract.updateAlert>['body']
type ChangeEvent = Pick<NewAlertEvent, 'type' | 'details'>

/**
 * 4.9: 404, then 412 with the current record when `If-Match` is stale, then 422 for an account or account type that the
 * business has not. What the alert already is changes nothing: no new version, nothing in the history.
 */
export function updateAlert(
  caller: Caller,
  alertId: string,
  change: Change,
  matches: Precondition,
): Promise<WrittenJson> {
  const key = { businessId: caller.businessId, id: alertId }
  return inTransaction(async () => {
    const before = await lockAlert(key)
    if (!before) throw notFound()
    if (!matches(before.version)) throw new ApiError('version_stale', { alert: before })
    const changed = findReadOnlyChanges(contract.readOnlyAlertMembers, before, change)
    if (changed.length > 0) throw invalidArguments(...changed)
    const onBehalf = await requireOnBehalf(caller.businessId, before, change)
    const events = eventsOf(before, change)
    if (events.length === 0) return oneAlert({ json: JSON.stringify(before), version: before.version })
    const written = await updateAlertRow(key, stateAfter(before, events, caller.identityId))
    const after = JSON.parse(written.json) as Alert
    const changes = changesBetween(audited(before), audited(after))
    await recordAudit(caller, { action: 'update', recordKind: 'alert', recordId: alertId, changes })
    for (const { type, details } of events) {
      const { accountId, accountTypeId } = onBehalf
      const event = {
        type,
        by: caller.identityId,
        accountId,
        at: after.updatedAt,
        details: { ...details, accountTypeId },
      }
      await insertAlertEvent(key, event)
    }
    return oneAlert(written)
  })
}

type OnBehalf = Pick<Change, 'accountId' | 'accountTypeId'>

/** The account and account type an update names, which must be there; a blocked account may be named. */
async function requireOnBehalf(
  businessId: string,
  before: Alert,
  { accountId, accountTypeId }: OnBehalf,
): Promise<OnBehalf> {
  // What the alert has is put back as it was, also when the account has been deleted or changed since.
  if (accountId === before.accountId && accountTypeId === (before.accountTypeId ?? undefined)) {
    return { accountId, accountTypeId }
  }
  const issues = []
  const account = accountId === undefined ? undefined : await findLiveAccount(businessId, accountId)
  if (accountId !== undefined && !account) {
    issues.push(issue('accountId', 'unknown_account', 'is no account of the business'))
  }
  if (accountTypeId !== undefined && !(await readDefinitions(businessId)).accountTypes.has(accountTypeId)) {
    issues.push(issue('accountTypeId', 'unknown_account_type', 'is no account type of the business'))
  } else if (account && accountTypeId !== undefined && account.accountType !== accountTypeId) {
    issues.push(issue('accountTypeId', 'not_applicable', 'is not the type of the account'))
  }
  if (issues.length > 0) throw invalidArguments(...issues)
  return { accountId, accountTypeId: accountTypeId ?? account?.accountType }
}

/** What a change does to the alert as it is; every number but 0 means closed, so that closed stays as it was closed. */
function eventsOf(before: Alert, { location, closed, closedReason: reason }: Change): ChangeEvent[] {
  const events: ChangeEvent[] = []
  const place = location && storableLocation(location)
  if (place && !isSamePlace(before.location, place))
    events.push({ type: 'moved', details: { location: place } })
  if (closed !== undefined && (closed === 0) !== (before.closed === 0)) {
    events.push({ type: closed === 0 ? 'reopened' : 'closed', details: { closed, reason } })
  }
  return events
}

function isSamePlace(one: contract.Location, other: contract.Location): boolean {
  const { latitude, longitude, accuracy } = one
  return latitude === other.latitude && longitude === other.longitude && accuracy === other.accuracy
}

function stateAfter(before: Alert, events: ChangeEvent[], by: string | null): AlertState {
  const location = events.find(({ type }) => type === 'moved')?.details.location ?? before.location
  const turn = events.find(({ type }) => type !== 'moved')
  if (!turn) return { ...before, location }
  if (turn.type === 'reopened') return { location, closed: 0, closedBy: null, closedReason: null }
  const { closed = 0, reason = null } = turn.details
  return { location, closed, closedBy: by, closedReason: reason }
}

const audited = ({ location, closed, closedReason }: Alert) => ({ location, closed, closedReason })
