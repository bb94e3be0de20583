import { noteRoles } from '@/lib/auth/known-roles'
import { apiClient, findSession } from '@/lib/auth/session'
import type { Role } from '@/lib/contract/roles'
import { buildId } from '@/lib/data/connection/build-id'
import type { HealthAnswer } from '@/lib/data/connection/health'

/**
 * Whether the API responds for this session: 200 if it does, 401 if the session has ended, otherwise 503. The
 * response always includes the console's build and the current time and, on success, the user's current
 * roles.
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
