import type { AlertType } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import { invalidArguments, issue } from '../api-error'
import { lockAdditions, readRecords } from '../records/service'
import { type NamedType, typeKey } from './alert-type-names'
import { alertTypeKind } from './kinds'

/**
 * Throws 422 if the type, name or a synonym already identifies another of the business's alert types, or if a
 * synonym is repeated. An alert type may keep the names that it had before. Must run in the transaction that
 * stores the type; it blocks other writers until that transaction ends.
 */
export async function requireOwnNames(
  businessId: string,
  written: NamedType,
  before?: AlertType,
): Promise<void> {
  await lockAdditions(alertTypeKind, businessId)
  const all = await readRecords<AlertType>(alertTypeKind, businessId)
  const others = all.filter(({ id }) => id !== before?.id)
  const owners = new Map(others.flatMap((other) => keysOf(other).map((key) => [key, other])))
  const kept = new Set(before ? keysOf(before) : [])
  const takenBy = (text: string) => (kept.has(typeKey(text)) ? undefined : owners.get(typeKey(text)))
  const issues: Issue[] = []
  for (const member of ['type', 'name'] as const) {
    const owner = takenBy(written[member])
    if (owner) issues.push(alreadyMeans(member, owner))
  }
  const own = new Set<string>()
  for (const [index, synonym] of written.synonyms.entries()) {
    const key = typeKey(synonym)
    const owner = takenBy(synonym)
    if (own.has(key)) issues.push(issue(`synonyms.${index}`, 'duplicate', 'appears twice'))
    else if (owner) issues.push(alreadyMeans(`synonyms.${index}`, owner))
    own.add(key)
  }
  if (issues.length > 0) throw invalidArguments(...issues)
}

const keysOf = ({ type, name, synonyms }: NamedType) => [type, name, ...synonyms].map(typeKey)

const alreadyMeans = (path: string, { type, name }: NamedType) =>
  issue(path, 'duplicate', `already identifies the alert type ${type} (${name})`)
