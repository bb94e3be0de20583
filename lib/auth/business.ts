import { cache } from 'react'
import { apiClient, findSession } from './session'

/** The business of the session, read once in a request; undefined without a session. */
export const findBusiness = cache(async () => {
  const session = await findSession()
  return session && apiClient(session).readBusiness({})
})
