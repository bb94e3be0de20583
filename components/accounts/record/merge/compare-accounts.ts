import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import { mergeMembers } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import { isApplicable } from '../../form/account-values'

/** One of two accounts: the one whose page is open, or the one shown beside it. */
export type Side = 'own' | 'other'
export type Pair = Record<Side, Account>
export type Choices = Partial<Record<string, Side>>

export const across = (side: Side): Side => (side === 'own' ? 'other' : 'own')

export type Member = Exclude<(typeof mergeMembers)[number], 'metadata'> | 'testAccount'
type What = { member: Member } | { attributeId: string; attribute?: Attribute }

/** A field in which the accounts differ. `side` is the account whose value is kept. */
export type Row = {
  field: string
  what: What
  side: Side
  /** Whether the user may choose the value of the account that will be deleted. */
  isOpen: boolean
  /** Whether the kept account lacks a value and takes over the value of the other account, unless the user declines. */
  isFilled: boolean
}

type Merging = { pair: Pair; stays: Side; attributes: readonly Attribute[]; choices: Choices }

/**
 * The fields in which two accounts differ, merged according to these choices: properties first, then
 * attributes.
 */
export function compareAccounts(merging: Merging): Row[] {
  const members = [...mergeMembers.filter((member) => member !== 'metadata'), 'testAccount' as const]
  const rows = members.flatMap((member) => compareMember(merging, member))
  const typeSide = rows.find(({ field }) => field === 'accountType')?.side ?? merging.stays
  const { accountType } = merging.pair[typeSide]
  return [...rows, ...attributeIds(merging).flatMap((id) => compareAttribute(merging, id, accountType))]
}

/** The merge request that produces the result shown in the dialog. */
export function choiceOf(rows: readonly Row[], stays: Side): { take: string[]; keep: string[] } {
  const fieldsOf = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).map(({ field }) => field)
  return {
    take: fieldsOf(({ side }) => side !== stays),
    keep: fieldsOf(({ side, isFilled }) => side === stays && isFilled),
  }
}

const filledMembers: readonly Member[] = ['username', 'fullname', 'birthday']

function compareMember({ pair, stays, choices }: Merging, member: Member): Row[] {
  const [kept, lost] = [heldValue(pair[stays], member), heldValue(pair[across(stays)], member)]
  if (kept === lost) return []
  const isFilled = filledMembers.includes(member) && kept === undefined
  // Having no expiration date counts as a value. The test account flag cannot be chosen, because it follows
  // from how the account is used.
  const isOpen = member !== 'testAccount' && (lost !== undefined || member === 'expirationDate')
  return [decide({ field: member, what: { member }, isOpen, isFilled }, stays, isFilled, choices)]
}

/** Undefined if there is no value; a username that only repeats the phone number counts as none. */
function heldValue(account: Account, member: Member): string | boolean | undefined {
  if (member === 'username' && account.username === account.phone) return undefined
  const value = account[member]
  return typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined)
}

function attributeIds({ pair, attributes }: Merging): string[] {
  const held = [pair.own, pair.other].flatMap((account) => account.attributesValue)
  const ids = new Set(held.map(({ attributeId }) => attributeId))
  const defined = attributes.map(({ id }) => id).filter((id) => ids.has(id))
  return [...new Set([...defined, ...ids])]
}

function compareAttribute({ pair, stays, attributes, choices }: Merging, id: string, type: string): Row[] {
  const [kept, lost] = [attributeValueOf(pair[stays], id), attributeValueOf(pair[across(stays)], id)]
  if (JSON.stringify(kept?.value) === JSON.stringify(lost?.value)) return []
  const attribute = attributes.find((one) => one.id === id)
  const isFilled = kept === undefined && attribute !== undefined && isApplicable(attribute, type)
  const row = { field: `attributes.${id}`, what: { attributeId: id, attribute }, isOpen: lost !== undefined }
  return [decide({ ...row, isFilled }, stays, isFilled, choices)]
}

export const attributeValueOf = (account: Account, id: string): AttributeValue | undefined =>
  account.attributesValue.find(({ attributeId }) => attributeId === id)

function decide(row: Omit<Row, 'side'>, stays: Side, isFilled: boolean, choices: Choices): Row {
  const chosen = choices[row.field] ?? (isFilled ? across(stays) : stays)
  return { ...row, side: row.isOpen ? chosen : stays }
}
