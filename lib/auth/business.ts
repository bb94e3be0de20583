import { cache } from 'react'
import { inTime } from './in-time'
import { apiClient, findSession } from './session'

/** The business of the session, read once in a request; undefined without a session. */
export const findBusiness = cache(async () => {
  const session = await findSession()
  return session && apiClient(session).readBusiness({})
})

/** The same for what stands around every page, which an API that does not answer must not hold up. */
export const findBusinessInTime = cache(() => inTime(findBusiness()))
