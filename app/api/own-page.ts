import { isOwnOrigin } from '@/lib/auth/own-origin'

const forbidden = {
  status: 403,
  code: 'role_forbidden',
  message: 'Another site asked.',
  issues: [],
  data: {},
}
const unreadable = { status: 400, code: 'unreadable_body', message: 'Not JSON.', issues: [], data: {} }

/** A POST is what another site could make a signed-in browser do: our own pages alone may. For what proxy.ts leaves out. */
export function refuseOtherSites({ headers }: Request): Response | undefined {
  return isOwnOrigin(headers) ? undefined : refuse(forbidden)
}

/** The JSON that one of our own pages has sent, or the answer that refuses it. */
export async function readOwnJson(request: Request): Promise<{ body: unknown } | { refusal: Response }> {
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return { refusal: refuse(forbidden) }
  const body: unknown = await request.json().catch(() => undefined)
  return body === undefined ? { refusal: refuse(unreadable) } : { body }
}

function refuse(failure: { status: number }): Response {
  return Response.json({ failure }, { status: failure.status, headers: { 'cache-control': 'no-store' } })
}
