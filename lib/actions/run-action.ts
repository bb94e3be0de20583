import { revalidatePath } from 'next/cache'
import { apiClient, findSession } from '@/lib/auth/session'
import type { Client, Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'

const signedOut: Failure = {
  status: 401,
  code: 'unauthenticated',
  message: 'Sign in again.',
  issues: [],
  data: {},
}

/**
 * What every action does: the session, one call of the API on its behalf, and on success the pages that show what
 * changed. Failures are returned, never thrown; without a session nothing is called.
 */
export async function runAction<T>(
  call: (client: Client) => Promise<Result<T>>,
  ...changedPaths: string[]
): Promise<Result<T>> {
  const session = await findSession()
  if (!session) return { ok: false, failure: signedOut }
  const result = await call(apiClient(session))
  if (result.ok) for (const path of changedPaths) revalidatePath(path)
  return result
}
