import { readLinkToken, refuseLink } from '@/app/api/read-link-token'
import { rememberDispatch } from '@/lib/auth/dispatch-session'

/** Exchanges the token from a dispatch's link for a cookie that scripts cannot read. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readLinkToken(request)
  if ('refusal' in asked) return asked.refusal
  const { token, client } = asked
  const own = await client.readOwnDispatch({})
  if (!own.ok) return refuseLink(own.failure)
  // A user's token is not valid for a dispatch.
  if (!own.data.dispatch) return refuseLink({ status: 401, code: 'unauthenticated' })
  await rememberDispatch({ businessId: own.data.dispatch.businessId, token })
  return Response.json({ data: {} }, { headers: { 'cache-control': 'no-store' } })
}
