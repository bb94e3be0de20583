import type { Issue } from '@/lib/contract/errors'
import { isInternational, type PhoneReading, readPhone } from '@/lib/format/read-phone'
import { invalidArguments, issue } from '../api-error'
import { defaultCountryOf } from '../businesses/default-country-service'

type Possible = Extract<PhoneReading, { state: 'possible' }>

/** A phone as a caller writes it; without a country code it is one of the business's country. */
export async function readGivenPhone(businessId: string, text: string): Promise<PhoneReading> {
  return readPhone(text, isInternational(text) ? undefined : await defaultCountryOf(businessId))
}

/** The number, or 422 at `phone`. */
export async function requirePhone(businessId: string, text: string): Promise<Possible> {
  const reading = await readGivenPhone(businessId, text)
  if (reading.state !== 'possible') throw invalidArguments(phoneIssue('phone', reading))
  return reading
}

/** Why a text is not a phone. */
export function phoneIssue(path: string, reading: Exclude<PhoneReading, Possible>): Issue {
  return reading.state === 'impossible' && reading.problem === 'two_numbers'
    ? issue(path, 'two_numbers', 'must be one phone number, and holds two')
    : issue(
        path,
        'invalid_phone',
        'must be a possible phone number that begins with + and its country code (+56912345678)',
      )
}
