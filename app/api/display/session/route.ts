import { readLinkToken, refuseLink } from '@/app/api/read-link-token'
import { rememberDisplay } from '@/lib/auth/display-session'

/** Exchanges the token from a display's URL for a cookie that scripts cannot read. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readLinkToken(request)
  if ('refusal' in asked) return asked.refusal
  const { token, client } = asked
  const own = await client.readOwnDisplay({})
  if (!own.ok) return refuseLink(own.failure)
  const { display, wall } = own.data
  // A user's token is not valid for a display.
  if (!display) return refuseLink({ status: 401, code: 'unauthenticated' })
  await rememberDisplay({ displayId: display.id, businessId: wall.businessId, token })
  return Response.json({ data: { name: display.name } }, { headers: { 'cache-control': 'no-store' } })
}
