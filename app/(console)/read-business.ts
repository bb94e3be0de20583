import { cache } from 'react'
import { findBusiness } from '@/lib/auth/business'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import type { OperationName } from '@/lib/contract/operations'
import { isOffered } from '@/lib/data/business'
import { guessCountry, type PhoneCountry, phoneCountry } from '@/lib/format/phone/read-phone'

/** The user's own business, loaded once for a page and the frame around it. */
export const readBusiness = async () => (await findBusiness()) ?? redirectToSignIn()

/** Whether the deployment that stores the records offers the operation; true if that is unknown. */
export async function readOffers(operation: OperationName): Promise<boolean> {
  const business = await readBusiness()
  return !business.ok || isOffered(business.data, operation)
}

/**
 * The country assumed for phone numbers without a country code: the business's setting or, without one, the
 * country of a clear majority of its newest accounts.
 */
export const readCountry = cache(async (): Promise<PhoneCountry | undefined> => {
  const business = await readBusiness()
  const chosen = phoneCountry(business.ok ? business.data.business.defaultCountry : undefined)
  if (chosen) return chosen
  const newest = await apiClient(await requireSession()).searchAccounts({ query: { limit: '20' } })
  return guessCountry(newest.ok ? newest.data.accounts.map(({ phone }) => phone) : [])
})
