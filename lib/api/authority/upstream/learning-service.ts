import type { AttributeValue } from '@/lib/contract/accounts/account'
import { afterCommit } from '../../db/transaction'
import { forgetDefinitions, readDefinitions } from '../../definitions/cache'
import type { KeptAccount } from './kept-accounts-repository'
import { insertLearned, type LearnedAttribute } from './learning-repository'

/**
 * Creates the account types and attributes of these accounts that are not defined yet. They are named by
 * their IDs, because the API description has no operation that lists them; an admin can give them better
 * names.
 */
export async function learnDefinitions(businessId: string, accounts: readonly KeptAccount[]): Promise<void> {
  const { accountTypes, attributes } = await readDefinitions(businessId)
  const typeIds = new Set(accounts.map(({ account_type: id }) => id))
  const newTypes = [...typeIds].filter((id) => id !== '' && !accountTypes.has(id))
  const newAttributes = new Map<string, LearnedAttribute>()
  for (const value of accounts.flatMap((account) => account.attributes)) {
    if (!attributes.has(value.attributeId)) newAttributes.set(value.attributeId, learned(value))
  }
  if (newTypes.length === 0 && newAttributes.size === 0) return
  await insertLearned(businessId, newTypes, [...newAttributes.values()])
  await afterCommit(() => forgetDefinitions(businessId))
}

const learned = ({ attributeId: id, tag = id, value }: AttributeValue): LearnedAttribute => ({
  id,
  tag,
  slot: slotOf(value),
})

/** Guesses the slot of an attribute: the one whose value differs from the default (2.2). */
function slotOf({ number, boolean, date, image }: AttributeValue['value']): LearnedAttribute['slot'] {
  if (date !== undefined) return 'date'
  if (image !== null) return 'image'
  if (number !== 0) return 'number'
  return boolean ? 'boolean' : 'text'
}
