import type { AlertType } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import { invalidArguments, issue } from '../api-error'
import { type NamedType, typeKey } from './alert-type-names'
import { alertTypeKind } from './definition-tables'
import { holdNames, selectDefinitions } from './repository'

/**
 * 422 for a synonym that is named twice or means another alert type of the business already, and for a type or name that is
 * a synonym of another one. Runs in the transaction that stores the type: nobody else writes one until it ends.
 */
export async function requireOwnNames(businessId: string, written: NamedType, id?: string): Promise<void> {
  await holdNames(alertTypeKind, businessId)
  const all = await selectDefinitions<AlertType>(alertTypeKind, businessId)
  const others = all.filter((other) => other.id !== id)
  const taken = new Set(others.flatMap(({ type, name, synonyms }) => [type, name, ...synonyms].map(typeKey)))
  const synonyms = new Set(others.flatMap((other) => other.synonyms.map(typeKey)))
  const own = new Set<string>()
  const issues: Issue[] = (['type', 'name'] as const)
    .filter((member) => synonyms.has(typeKey(written[member])))
    .map((member) => issue(member, 'duplicate', 'is a synonym of another alert type'))
  for (const [index, synonym] of written.synonyms.entries()) {
    const key = typeKey(synonym)
    if (own.has(key)) issues.push(issue(`synonyms.${index}`, 'duplicate', 'is named twice'))
    else if (taken.has(key))
      issues.push(issue(`synonyms.${index}`, 'duplicate', 'means another alert type already'))
    own.add(key)
  }
  if (issues.length > 0) throw invalidArguments(...issues)
}
