import { type PhoneCountry, phoneCountry } from '@/lib/format/phone/read-phone'
import { forgetWhenClosed, onPrimary } from '../db/transaction'
import { selectBusinessRow } from './repository'

const freshMilliseconds = 5_000
const mostKnown = 10_000
const known = new Map<string, { country: PhoneCountry | undefined; readAt: number }>()
let changes = 0
forgetWhenClosed(() => known.clear())

/**
 * Returns the country for phone numbers without a country code, as read at most five seconds ago. Changes on
 * this node apply immediately.
 */
export async function defaultCountryOf(businessId: string): Promise<PhoneCountry | undefined> {
  const entry = known.get(businessId)
  if (entry && performance.now() - entry.readAt < freshMilliseconds) return entry.country
  const before = changes
  const country = await onPrimary(() => readDefaultCountry(businessId))
  if (known.size >= mostKnown) known.clear()
  if (changes === before) known.set(businessId, { country, readAt: performance.now() })
  return country
}

export function forgetDefaultCountry(businessId: string): void {
  changes += 1
  known.delete(businessId)
}

async function readDefaultCountry(businessId: string): Promise<PhoneCountry | undefined> {
  const business = await selectBusinessRow(businessId)
  return phoneCountry(business?.defaultCountry)
}
