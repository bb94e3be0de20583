import { noteRoles } from '@/lib/auth/known-roles'
import { apiClient, findSession } from '@/lib/auth/session'
import type { Role } from '@/lib/contract/roles'
import { buildId } from '@/lib/data/connection/build-id'
import type { HealthAnswer } from '@/lib/data/connection/health'

/**
 * Whether the API answers for this session: 200, 401 when the session has ended, 503 otherwise. Either way it says which
 * build of the console answers, and what time it is, and, when it answers, what the person may do now.
 */
export async function GET(): Promise<Response> {
  const session = await findSession()
  if (!session) return answer(401)
  const identity = await apiClient(session).readOwnIdentity({})
  if (identity.ok) {
    const { roles } = identity.data.identity
    noteRoles(session.token, roles)
    return answer(200, roles)
  }
  const { code, status } = identity.failure
  if (status === 401) return answer(401)
  return answer(code === 'unreachable' || status >= 500 ? 503 : 200)
}

function answer(status: number, roles?: readonly Role[]): Response {
  const body: HealthAnswer = { build: buildId, now: Date.now(), roles }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
