import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { accountTypeKind, attributeKind } from './kinds'
import { selectDefinitions } from './repository'

export type Definitions = { accountTypes: Map<string, AccountType>; attributes: Map<string, Attribute> }

const freshMilliseconds = 5_000
const known = new Map<string, { definitions: Promise<Definitions>; readAt: number }>()

/** The account types and attributes of a business, as of five seconds ago at most; a change on this node at once. */
export function readDefinitions(businessId: string): Promise<Definitions> {
  const entry = known.get(businessId)
  if (entry && Date.now() - entry.readAt < freshMilliseconds) return entry.definitions
  const definitions = loadDefinitions(businessId)
  known.set(businessId, { definitions, readAt: Date.now() })
  definitions.catch(() => known.delete(businessId))
  return definitions
}

export function forgetDefinitions(businessId: string): void {
  known.delete(businessId)
}

async function loadDefinitions(businessId: string): Promise<Definitions> {
  const [accountTypes, attributes] = await Promise.all([
    selectDefinitions(accountTypeKind, businessId),
    selectDefinitions(attributeKind, businessId),
  ])
  return { accountTypes: byId(accountTypes), attributes: byId(attributes) }
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
