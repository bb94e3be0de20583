import type { Failure } from '@/lib/client/failure'
import { pageSessionHeader, pageSessionOf, pageSessionParameter } from '@/lib/page-session'
import { readLogin } from './read-login'

type Cookies = Parameters<typeof readLogin>[0]
type Sent = { headers: Headers; url: string; cookies: Cookies }

/**
 * Rejects a request from a page that was rendered for a different identity than the one now in the cookie:
 * 409 `other_session`, which says who is signed in. Undefined for any other request, including one that no
 * page has sent, such as a typed URL.
 */
export async function refuseOtherSession({ headers, url, cookies }: Sent): Promise<Response | undefined> {
  const page = headers.get(pageSessionHeader) ?? new URL(url).searchParams.get(pageSessionParameter)
  if (page === null) return undefined
  const failure = await findOtherSession(page, cookies)
  if (!failure) return undefined
  const answer = {
    status: failure.status,
    headers: { 'cache-control': 'no-store', [pageSessionHeader]: 'other' },
  }
  return Response.json({ failure }, answer)
}

/**
 * The failure for a page that belongs to a different session than these cookies; undefined if they match or nobody is
 * signed in.
 */
export async function findOtherSession(page: string | null, cookies: Cookies): Promise<Failure | undefined> {
  const login = await readLogin(cookies)
  if (!login) return undefined
  const { id: identityId, businessId, name } = login
  if (page === pageSessionOf({ businessId, identityId })) return undefined
  return {
    status: 409,
    code: 'other_session',
    message: 'Someone else is now signed in on this browser. Nothing was done.',
    issues: [],
    data: { name, businessId },
  }
}
