import type { PhoneWarning } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import { nearPhones } from '@/lib/format/phone/phone-alternatives'
import {
  isDoubtfulPhone,
  isInternational,
  type PhoneCountry,
  type PhoneReading,
  readPhone,
} from '@/lib/format/phone/read-phone'
import { invalidArguments, issue } from '../api-error'
import { defaultCountryOf } from '../businesses/default-country-service'
import { doubtWarning } from './doubtful-phone'
import { type PhoneOwner, selectPhoneOwners } from './reference-repository'

type Possible = Extract<PhoneReading, { state: 'possible' }>

const countryFor = async (businessId: string, text: string): Promise<PhoneCountry | undefined> =>
  isInternational(text) ? undefined : defaultCountryOf(businessId)

/**
 * Returns the number in E.164, using the business's default country if it has no country code. Throws 422 at
 * `phone` if it is invalid.
 */
export async function requirePhone(businessId: string, text: string): Promise<string> {
  const reading = readPhone(text, await countryFor(businessId, text))
  if (reading.state !== 'possible') throw invalidArguments(phoneIssue('phone', reading))
  return reading.e164
}

/** Returns the issue that says why a string is not a valid phone number. */
export function phoneIssue(path: string, reading: Exclude<PhoneReading, Possible>): Issue {
  return reading.state === 'impossible' && reading.problem === 'two_numbers'
    ? issue(path, 'two_numbers', 'must be one phone number, but contains two')
    : issue(
        path,
        'invalid_phone',
        'must be a valid phone number with + and its country code (such as +56912345678)',
      )
}

/**
 * The result of parsing a phone number, and the other forms (E.164) in which an account may store the number.
 */
export type GivenPhone = { reading: PhoneReading; near: string[] }

export async function readGivenPhone(businessId: string, text: string): Promise<GivenPhone> {
  const country = await countryFor(businessId, text)
  return { reading: readPhone(text, country), near: nearPhones(text, country) }
}

export type NearAccount = PhoneOwner

/** The live accounts with any of these phone numbers (E.164). */
export async function findNearAccounts(
  businessId: string,
  phones: readonly string[],
): Promise<NearAccount[]> {
  return phones.length > 0 ? selectPhoneOwners(businessId, phones) : []
}

/**
 * Returns warnings if the number's format is not used in its country, or if another account has the number in
 * another form.
 */
export async function warningsAbout(
  businessId: string,
  phone: string,
  ownId?: string,
): Promise<PhoneWarning[]> {
  const found = await findNearAccounts(businessId, nearPhones(phone))
  const near = found.filter(({ accountId }) => accountId !== ownId).map(nearWarning)
  return isDoubtfulPhone(phone) ? [doubtWarning(phone), ...near] : near
}

export const nearIssue = ({ phone }: NearAccount): Issue =>
  issue('phone', 'near_match', `may be another form of ${phone}, an existing account's phone number`)

export const nearWarning = (account: NearAccount): PhoneWarning => ({
  ...nearIssue(account),
  accountId: account.accountId,
  proposal: account.phone,
})
