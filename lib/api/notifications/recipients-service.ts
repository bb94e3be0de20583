import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Issue } from '@/lib/contract/errors'
import type { RecipientSelection } from '@/lib/contract/sending'
import { parsePhone } from '@/lib/format/read-phone'
import { issue } from '../api-error'
import type { Recipients } from './recipients'
import { findUnknownTypes } from './repository'

const phonesPerTurn = 500

type Read = { recipients: Recipients; issues: Issue[] }

/** Whom the one list of a request names, each once; `issues` names every malformed phone and unknown type. */
export async function readRecipients(
  businessId: string,
  { phones, accountIDs, accountTypeIDs = [] }: RecipientSelection,
): Promise<Read> {
  if (phones) return readPhones(phones)
  if (accountIDs) return { recipients: { kind: 'accountIDs', list: [...new Set(accountIDs)] }, issues: [] }
  const unknown = await findUnknownTypes(businessId, accountTypeIDs)
  return {
    recipients: { kind: 'accountTypeIDs', list: [...new Set(accountTypeIDs)] },
    issues: unknown.map((index) =>
      issue(`accountTypeIDs.${index}`, 'unknown_account_type', 'is no account type of the business'),
    ),
  }
}

async function readPhones(phones: string[]): Promise<Read> {
  const found = new Set<string>()
  const issues: Issue[] = []
  for (const [index, text] of phones.entries()) {
    // Thousands of numbers take long enough to hold up everybody else's requests.
    if (index % phonesPerTurn === phonesPerTurn - 1) await nextTurn()
    const phone = parsePhone(text)
    if (phone) found.add(phone)
    else
      issues.push(issue(`phones.${index}`, 'invalid_phone', 'must be a phone number with its country code'))
  }
  return { recipients: { kind: 'phones', list: [...found] }, issues }
}
