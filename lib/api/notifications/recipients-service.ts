import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Issue } from '@/lib/contract/errors'
import type { RecipientSelection } from '@/lib/contract/sending'
import { nearPhones } from '@/lib/format/phone/phone-alternatives'
import { readPhone } from '@/lib/format/phone/read-phone'
import { findNearAccounts, phoneIssue } from '../accounts/phone-service'
import { issue } from '../api-error'
import { defaultCountryOf } from '../businesses/default-country-service'
import type { Recipients } from './recipients'
import { findUnknownTypes } from './repository'

const phonesPerTurn = 500

type Read = { recipients: Recipients; issues: Issue[] }

/**
 * Returns the recipients in a request without duplicates, and an issue for each malformed phone number or
 * unknown type.
 */
export async function readRecipients(
  businessId: string,
  { phones, accountIDs, accountTypeIDs = [] }: RecipientSelection,
): Promise<Read> {
  if (phones) return readPhones(businessId, phones)
  if (accountIDs) return { recipients: { kind: 'accountIDs', list: [...new Set(accountIDs)] }, issues: [] }
  const unknown = await findUnknownTypes(businessId, accountTypeIDs)
  return {
    recipients: { kind: 'accountTypeIDs', list: [...new Set(accountTypeIDs)] },
    issues: unknown.map((index) =>
      issue(`accountTypeIDs.${index}`, 'unknown_account_type', 'is not an account type in this business'),
    ),
  }
}

async function readPhones(businessId: string, phones: string[]): Promise<Read> {
  const found = new Set<string>()
  const near = new Map<string, string[]>()
  const issues: Issue[] = []
  const country = await defaultCountryOf(businessId)
  for (const [index, text] of phones.entries()) {
    // Parsing thousands of numbers would hold up other requests.
    if (index % phonesPerTurn === phonesPerTurn - 1) await nextTurn()
    const reading = readPhone(text, country)
    if (reading.state !== 'possible') issues.push(phoneIssue(`phones.${index}`, reading))
    else {
      found.add(reading.e164)
      const others = nearPhones(reading.e164)
      if (others.length > 0) near.set(reading.e164, others)
    }
  }
  const list = issues.length > 0 ? [...found] : await asAccountsHaveThem(businessId, [...found], near)
  return { recipients: { kind: 'phones', list }, issues }
}

/** If an account has a phone number in another form, replaces the number with that form. */
async function asAccountsHaveThem(
  businessId: string,
  phones: readonly string[],
  near: ReadonlyMap<string, string[]>,
): Promise<string[]> {
  const owners = await findNearAccounts(businessId, [...near].flat(2))
  const known = new Set(owners.map(({ phone }) => phone))
  const spelled = (phone: string) =>
    known.has(phone) ? phone : (near.get(phone)?.find((one) => known.has(one)) ?? phone)
  return [...new Set(phones.map(spelled))]
}
