import { readKnownBusiness } from '@/app/known-business'
import { findBusinessInTime } from '@/lib/auth/business'
import { findSession } from '@/lib/auth/session'

/** The colour of the business whose console this is; before signing in, that of the one this browser knows. */
export async function readAccent(): Promise<string | null | undefined> {
  if (!(await findSession())) return (await readKnownBusiness())?.accentColour
  const read = await findBusinessInTime()
  return read?.ok ? read.data.business.accentColour : undefined
}
