import { apiClient, findSession } from '@/lib/auth/session'

/** Whether the API answers for this session: 204, 401 when the session has ended, 503 otherwise. */
export async function GET(): Promise<Response> {
  const session = await findSession()
  if (!session) return empty(401)
  const answer = await apiClient(session).readOwnIdentity({})
  if (answer.ok) return empty(204)
  return empty(answer.failure.status === 401 ? 401 : 503)
}

const empty = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
