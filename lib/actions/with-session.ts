import { revalidatePath } from 'next/cache'
import { cookies, headers } from 'next/headers'
import { findOtherSession } from '@/lib/auth/refuse-other-session'
import { apiClient, findSession } from '@/lib/auth/session'
import type { Client, Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import { pageSessionHeader } from '@/lib/page-session'

const signedOut: Failure = {
  status: 401,
  code: 'unauthenticated',
  message: 'Sign in again.',
  issues: [],
  data: {},
}

/**
 * Runs an action: checks that there is a session and that it matches the page's, makes one API call on the
 * session's behalf and, on success, revalidates the pages that show the change. Failures are returned, never
 * thrown. If the sessions differ, the API is not called.
 */
export async function withSession<T>(
  call: (client: Client) => Promise<Result<T>>,
  ...changedPaths: string[]
): Promise<Result<T>> {
  const session = await findSession()
  if (!session) return { ok: false, failure: signedOut }
  const other = await findOtherSession((await headers()).get(pageSessionHeader), await cookies())
  if (other) return { ok: false, failure: other }
  const result = await call(apiClient(session))
  if (result.ok) for (const path of changedPaths) revalidatePath(path)
  return result
}
