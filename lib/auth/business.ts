import { cache } from 'react'
import { inTime } from './in-time'
import { apiClient, findSession } from './session'

/** The session's business, loaded once per request; undefined without a session. */
export const findBusiness = cache(async () => {
  const session = await findSession()
  return session && apiClient(session).readBusiness({})
})

/**
 * Like `findBusiness`, for the shell around every page, which must not be delayed by an API that does not
 * respond.
 */
export const findBusinessInTime = cache(() => inTime(findBusiness()))
