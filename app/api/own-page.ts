import { consoleAddress } from '@/lib/env'

const forbidden = {
  status: 403,
  code: 'role_forbidden',
  message: 'Another site asked.',
  issues: [],
  data: {},
}
const unreadable = { status: 400, code: 'unreadable_body', message: 'Not JSON.', issues: [], data: {} }

/** A POST is what another site could make a signed-in browser do: our own pages alone may. */
export function refuseOtherSites({ headers }: Request): Response | undefined {
  const origin = headers.get('origin')
  const own = [headers.get('x-forwarded-host') ?? headers.get('host'), new URL(consoleAddress()).host]
  const isOwn = origin !== null && URL.canParse(origin) && own.includes(new URL(origin).host)
  return isOwn ? undefined : refuse(forbidden)
}

/** The JSON that one of our own pages has sent, or the answer that refuses it. */
export async function readOwnJson(request: Request): Promise<{ body: unknown } | { refusal: Response }> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const refusal = isJson ? refuseOtherSites(request) : refuse(forbidden)
  if (refusal) return { refusal }
  const body: unknown = await request.json().catch(() => undefined)
  return body === undefined ? { refusal: refuse(unreadable) } : { body }
}

function refuse(failure: { status: number }): Response {
  return Response.json({ failure }, { status: failure.status, headers: { 'cache-control': 'no-store' } })
}
