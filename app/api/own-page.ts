import { isOwnOrigin } from '@/lib/auth/own-origin'

const forbidden = {
  status: 403,
  code: 'role_forbidden',
  message: 'Only pages of the console may send this request.',
  issues: [],
  data: {},
}
const unreadable = {
  status: 400,
  code: 'unreadable_body',
  message: 'The body is not valid JSON.',
  issues: [],
  data: {},
}

/**
 * Rejects requests that do not come from our own pages, since another site could make a signed-in browser
 * send a POST. For routes that proxy.ts skips.
 */
export function refuseOtherSites({ headers }: Request): Response | undefined {
  return isOwnOrigin(headers) ? undefined : refuse(forbidden)
}

/** The JSON body sent by one of our own pages, or the response that refuses the request. */
export async function readOwnJson(request: Request): Promise<{ body: unknown } | { refusal: Response }> {
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return { refusal: refuse(forbidden) }
  const body: unknown = await request.json().catch(() => undefined)
  return body === undefined ? { refusal: refuse(unreadable) } : { body }
}

function refuse(failure: { status: number }): Response {
  return Response.json({ failure }, { status: failure.status, headers: { 'cache-control': 'no-store' } })
}
