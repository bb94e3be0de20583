import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import type { Precondition } from '../precondition'
import type { WrittenJson } from '../written-json'
import { type AlertStep, changeAlert } from './change'
import { hasDuplicates, lockAlert } from './repository'

export function linkAlert(
  caller: Caller,
  alertId: string,
  duplicateOf: string | null,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, async (before): Promise<AlertStep[]> => {
    if (before.duplicateOf === duplicateOf) return []
    if (duplicateOf !== null) {
      await requireFirst(caller.businessId, alertId, duplicateOf)
      return [{ type: 'linked', details: { duplicateOf }, state: { duplicateOf } }]
    }
    const details = before.duplicateOf === null ? {} : { duplicateOf: before.duplicateOf }
    return [{ type: 'unlinked', details, state: { duplicateOf } }]
  })
}

async function requireFirst(businessId: string, alertId: string, duplicateOf: string): Promise<void> {
  const refuse = (code: 'unknown_alert' | 'not_applicable', message: string) =>
    invalidArguments(issue('duplicateOf', code, message))
  if (duplicateOf === alertId) throw refuse('not_applicable', 'is the alert itself')
  const first = await lockAlert({ businessId, id: duplicateOf })
  if (!first) throw refuse('unknown_alert', 'is not an alert in this business')
  if (first.duplicateOf !== null) throw refuse('not_applicable', 'is a duplicate of another alert')
  if (await hasDuplicates({ businessId, id: alertId }))
    throw refuse('not_applicable', 'cannot be set on an alert that has duplicates of its own')
}
