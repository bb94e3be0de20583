import { apiClient, findSession } from '@/lib/auth/session'
import { buildId } from '@/lib/data/connection/build-id'
import type { HealthAnswer } from '@/lib/data/connection/health'

/**
 * Whether the API answers for this session: 200, 401 when the session has ended, 503 otherwise. Either way it says which
 * build of the console answers, and what time it is.
 */
export async function GET(): Promise<Response> {
  return answer(await findStatus())
}

async function findStatus(): Promise<number> {
  const session = await findSession()
  if (!session) return 401
  const identity = await apiClient(session).readOwnIdentity({})
  if (identity.ok) return 200
  const { code, status } = identity.failure
  if (status === 401) return 401
  return code === 'unreachable' || status >= 500 ? 503 : 200
}

function answer(status: number): Response {
  const body: HealthAnswer = { build: buildId, now: Date.now() }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
