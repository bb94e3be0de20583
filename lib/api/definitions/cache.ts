import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { forgetWhenClosed, onPrimary } from '../db/transaction'
import { readRecords } from '../records/service'
import { AlertTypeNames } from './alert-type-names'
import { accountTypeKind, alertTypeKind, attributeKind } from './kinds'

export type Definitions = {
  accountTypes: Map<string, AccountType>
  attributes: Map<string, Attribute>
  alertTypes: AlertTypeNames
}

const freshMilliseconds = 5_000
/** `readAt` is from the monotonic clock, because the system clock can be set back. */
const known = new Map<string, { definitions: Definitions; readAt: number }>()
let changes = 0
forgetWhenClosed(() => known.clear())

/** IDs of definitions that a caller has named. */
export type Named = {
  accountTypes?: readonly (string | undefined)[]
  attributes?: readonly (string | undefined)[]
}

/**
 * Returns a business's account types, attributes and alert type names, which are cached for five seconds. A
 * change is visible at once in this process, and in the others when they are notified. The notification may
 * be late after an outage, so the definitions are read again if one of the `named` is missing. On a cache
 * miss, each caller reads from the database: if one waited for another caller's read inside a transaction,
 * the pool could run out of connections.
 */
export async function readDefinitions(businessId: string, named: Named = {}): Promise<Definitions> {
  const entry = known.get(businessId)
  const isFresh = entry && performance.now() - entry.readAt < freshMilliseconds
  if (isFresh && contains(entry.definitions, named)) return entry.definitions
  const before = changes
  const definitions = await onPrimary(() => loadDefinitions(businessId))
  if (changes === before) known.set(businessId, { definitions, readAt: performance.now() })
  return definitions
}

const contains = (
  { accountTypes, attributes }: Definitions,
  { accountTypes: types = [], attributes: others = [] }: Named,
): boolean =>
  types.every((id) => id === undefined || accountTypes.has(id)) &&
  others.every((id) => id === undefined || attributes.has(id))

export function forgetDefinitions(businessId: string): void {
  changes += 1
  known.delete(businessId)
}

async function loadDefinitions(businessId: string): Promise<Definitions> {
  const accountTypes = await readRecords(accountTypeKind, businessId)
  const attributes = await readRecords(attributeKind, businessId)
  const alertTypes = new AlertTypeNames(await readRecords(alertTypeKind, businessId))
  return { accountTypes: byId(accountTypes), attributes: byId(attributes), alertTypes }
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
