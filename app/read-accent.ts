import { readKnownBusiness } from '@/app/known-business'
import { findBusinessInTime } from '@/lib/auth/business'
import { findSession } from '@/lib/auth/session'

/** The accent color of the signed-in business; before sign-in, of the business this browser remembers. */
export async function readAccent(): Promise<string | null | undefined> {
  if (!(await findSession())) return (await readKnownBusiness())?.accentColour
  const read = await findBusinessInTime()
  return read?.ok ? read.data.business.accentColour : undefined
}
