import * as contract from '@/lib/contract/alerts/alert'
import type { Issue } from '@/lib/contract/errors'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { findLiveAccount } from '../accounts/service'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { readDefinitions } from '../definitions/cache'
import type { Precondition } from '../precondition'
import { findReadOnlyChanges } from '../read-only'
import { WrittenJson } from '../written-json'
import { type AlertStep, changeAlert, type PlanSteps } from './change'
import { closeDuplicates, closing, reopening } from './closing-service'
import { findDoubts } from './doubtful-location-service'
import { storableLocation } from './repository'
import { clearAll } from './responders/leaving'
import { cutType } from './type-service'

type Alert = contract.Alert
type Change = ParsedRequestOf<typeof contract.updateAlert>['body']

/**
 * Applies an update and ignores values that the alert already has. Closing an alert also closes its
 * duplicates. `given` contains warnings about the location, and another is added if latitude and longitude
 * seem to be swapped.
 */
export async function updateAlert(
  caller: Caller,
  alertId: string,
  change: Change,
  matches: Precondition,
  given: readonly Issue[],
): Promise<WrittenJson> {
  const warnings = [...given, ...(await findDoubts(caller.businessId, change.location, given))]
  const plan = planUpdate(caller, change, warnings)
  const changed = await changeAlert(caller, alertId, matches, plan)
  if (warnings.length === 0) return changed
  const { json, version } = changed
  return new WrittenJson(`${json.slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`, version)
}

/** Returns a function that plans the steps of an update (4.9). */
export function planUpdate(caller: Caller, change: Change, warnings: readonly Issue[] = []): PlanSteps {
  return async (before) => {
    const { alertTypes } = await readDefinitions(caller.businessId)
    const changed = findReadOnlyChanges(contract.readOnlyAlertMembers, before, change, {
      alertType: (given, own) =>
        [String(given), cutType(String(given))].some((type) => alertTypes.isSame(type, String(own))),
    })
    if (changed.length > 0) throw invalidArguments(...changed)
    const { accountId, accountTypeId } = await requireOnBehalf(caller.businessId, before, change)
    const steps = stepsOf(before, change, caller.identityId, warnings)
    const closes = steps.some(({ type }) => type === 'closed')
    const attached = closes ? await closeDuplicates(caller, before) : []
    if (closes) steps.push(...(await clearAll(caller, before)))
    return [
      ...attached,
      ...steps.map((step) => ({ ...step, accountId, details: { ...step.details, accountTypeId } })),
    ]
  }
}

type OnBehalf = Pick<Change, 'accountId' | 'accountTypeId'>

/** Checks that the account and account type in an update exist. The account may be blocked. */
async function requireOnBehalf(
  businessId: string,
  before: Alert,
  { accountId, accountTypeId }: OnBehalf,
): Promise<OnBehalf> {
  // An unchanged value is accepted, even if the account has since been deleted or changed.
  if (accountId === before.accountId && accountTypeId === (before.accountTypeId ?? undefined)) {
    return { accountId, accountTypeId }
  }
  const issues = []
  const account = accountId === undefined ? undefined : await findLiveAccount(businessId, accountId)
  if (accountId !== undefined && !account) {
    issues.push(issue('accountId', 'unknown_account', 'is not an account in this business'))
  }
  const { accountTypes } = await readDefinitions(businessId, { accountTypes: [accountTypeId] })
  if (accountTypeId !== undefined && !accountTypes.has(accountTypeId)) {
    issues.push(issue('accountTypeId', 'unknown_account_type', 'is not an account type in this business'))
  } else if (account && accountTypeId !== undefined && account.accountType !== accountTypeId) {
    issues.push(issue('accountTypeId', 'not_applicable', "is not the account's type"))
  }
  if (issues.length > 0) throw invalidArguments(...issues)
  return { accountId, accountTypeId: accountTypeId ?? account?.accountType }
}

/**
 * Returns the steps for the fields that change. Any number except 0 means closed, so a different number does
 * not change a closed alert.
 */
function stepsOf(before: Alert, change: Change, by: string | null, warnings: readonly Issue[]): AlertStep[] {
  const { location, closed, closedCode, closedReason } = change
  const steps: AlertStep[] = []
  const place = location && storableLocation(location)
  if (place && !isSamePlace(before.location, place)) {
    const details = { location: place, from: before.location }
    const others = before.warnings.filter(({ path }) => !isAboutLocation(path))
    steps.push({ type: 'moved', details, state: { location: place, warnings: [...others, ...warnings] } })
  }
  if (closed === undefined || (closed === 0) === (before.closed === 0)) return steps
  return [...steps, closed === 0 ? reopening(closedReason) : closing(closed, by, closedCode, closedReason)]
}

/** Warnings about the old location are obsolete once the alert has moved. */
const isAboutLocation = (path: string) => path === 'location' || path.startsWith('location.')

function isSamePlace(one: contract.Location, other: contract.Location): boolean {
  const { latitude, longitude, accuracy } = one
  return latitude === other.latitude && longitude === other.longitude && accuracy === other.accuracy
}
