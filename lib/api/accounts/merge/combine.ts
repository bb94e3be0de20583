import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import { Metadata } from '@/lib/contract/fields/fields'

/**
 * `take` names the fields to take from the other account, and `keep` the empty fields not to fill from it.
 */
export type Choice = { take: readonly string[]; keep: readonly string[] }

export type Applies = (attributeId: string, accountType: string) => boolean

/**
 * Returns the first account with the fields in `take` replaced by those of the other account. Empty fields
 * are also filled from the other account, unless they are in `keep`.
 */
export function combine(first: Account, other: Account, { take, keep }: Choice, applies: Applies): Account {
  const isTaken = (field: string) => take.includes(field)
  const fills = (field: string, isLacking: boolean) => isTaken(field) || (isLacking && !keep.includes(field))
  const pick = <M extends keyof Account>(member: M) => (isTaken(member) ? other : first)[member]
  const fill = <M extends keyof Account>(member: M) =>
    (fills(member, isEmpty(first[member])) ? other : first)[member]
  const phone = pick('phone')
  const accountType = pick('accountType')
  const { blocked, blockedDate, blockedReason } = isTaken('blocked') ? other : first
  return {
    ...first,
    phone,
    accountType,
    username: fills('username', !hasUsername(first)) && hasUsername(other) ? other.username : ownUsername(),
    fullname: fill('fullname'),
    birthday: fill('birthday'),
    role: pick('role'),
    subscribed: pick('subscribed'),
    validated: pick('validated'),
    expirationDate: pick('expirationDate'),
    ...{ blocked, blockedDate, blockedReason },
    metadata: isTaken('metadata') ? other.metadata : filledMetadata(),
    attributesValue: combineAttributes(),
  }

  /** The username defaults to the phone number. */
  function ownUsername(): string {
    return hasUsername(first) && !isTaken('username') ? first.username : phone
  }

  function filledMetadata(): Account['metadata'] {
    if (keep.includes('metadata')) return first.metadata
    const filled = Metadata.safeParse({ ...other.metadata, ...first.metadata })
    return filled.success ? filled.data : first.metadata
  }

  function combineAttributes(): AttributeValue[] {
    const values = new Map(first.attributesValue.map((value) => [value.attributeId, value]))
    for (const value of other.attributesValue) {
      const { attributeId } = value
      const field = `attributes.${attributeId}`
      const isLacking = !values.has(attributeId) && applies(attributeId, accountType)
      if (fills(field, isLacking)) values.set(attributeId, value)
    }
    return [...values.values()]
  }
}

const hasUsername = ({ username, phone }: Account) => username !== phone

const isEmpty = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
