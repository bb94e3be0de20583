import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { accountTypeKind, alertTypeKind, attributeKind } from '../definitions/kinds'
import { createDefinition } from '../definitions/store'
import { createSamples } from '../seeding/service'
import { insertBusiness, selectBusiness, selectBusinessForUpdate } from './repository'
import { startingAccountTypes, startingAlertTypes, startingAttributes } from './starting-definitions'

const knownBusinesses = new Set<string>()

/** Whether there is such a business; one that exists is remembered, since none is ever deleted. */
export async function businessExists(id: string): Promise<boolean> {
  if (knownBusinesses.has(id)) return true
  const exists = await selectBusiness(id)
  if (exists) knownBusinesses.add(id)
  return exists
}

/** Creates the business with the definitions every business begins with; false when it is already there. */
export function createBusiness(caller: Caller): Promise<boolean> {
  const { businessId } = caller
  return inTransaction(async () => {
    if (!(await insertBusiness(businessId, businessId))) return false
    for (const accountType of startingAccountTypes)
      await createDefinition(accountTypeKind, caller, accountType)
    for (const attribute of startingAttributes) await createDefinition(attributeKind, caller, attribute)
    for (const alertType of startingAlertTypes) await createDefinition(alertTypeKind, caller, alertType)
    if (businessId === 'demo') await createSamples(businessId)
    return true
  })
}

/** Lets one transaction after the other pass, until each ends: of two first starts, one makes the admin. */
export function lockBusiness(id: string): Promise<void> {
  return selectBusinessForUpdate(id)
}

/** The product itself as a caller: what it does at start or from a command has no identity. */
export function systemCaller(businessId: string): Caller {
  return { businessId, identityId: null, roles: null, requestId: 'system', platform: null }
}
