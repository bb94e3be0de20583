import { isDeepStrictEqual } from 'node:util'
import type { Account, AttributeValue } from '@/lib/contract/accounts/account'

/** The fields of an account that a merge changed, with their values before and after. */
export type Changes = Record<string, { from: unknown; to: unknown }>

/** The account after undoing the merge. Fields that have changed since the merge keep their current value. */
export function takeBack(now: Account, { attributesValue, version: _, ...members }: Changes): Account {
  const back = Object.entries(members)
    .filter(([member, { to }]) => isDeepStrictEqual(now[member as keyof Account] ?? null, to))
    .map(([member, { from }]) => [member, from ?? undefined])
  const account: Account = { ...now, ...Object.fromEntries(back) }
  if (attributesValue) account.attributesValue = attributesBack(now.attributesValue, attributesValue)
  return account.blocked ? account : { ...account, blockedDate: undefined, blockedReason: undefined }
}

type Values = Map<string, AttributeValue>

const byId = (values: unknown): Values =>
  new Map((values as AttributeValue[]).map((value) => [value.attributeId, value]))

function attributesBack(now: readonly AttributeValue[], change: { from: unknown; to: unknown }) {
  const [values, from, to] = [byId(now), byId(change.from), byId(change.to)]
  for (const [attributeId, merged] of to) {
    const before = from.get(attributeId)
    if (!isDeepStrictEqual(values.get(attributeId), merged)) continue
    if (before) values.set(attributeId, before)
    else values.delete(attributeId)
  }
  return [...values.values()]
}
