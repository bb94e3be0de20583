import { answerRead } from '@/app/api/answer-read'
import { consoleAddress } from '@/lib/env'

const forbidden = {
  status: 403,
  code: 'role_forbidden',
  message: 'Another site asked.',
  issues: [],
  data: {},
}
const unreadable = { status: 400, code: 'unreadable_body', message: 'Not JSON.', issues: [], data: {} }

/** Counts only, but as a POST it is what another site could make a signed-in browser do: our own pages alone may. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnPage(request)) return refuse(forbidden)
  const body: unknown = await request.json().catch(() => undefined)
  if (body === undefined) return refuse(unreadable)
  return answerRead(request, (client, signal) =>
    client.reachNotification({ body: body as never }, { signal }),
  )
}

function isOwnPage({ headers }: Request): boolean {
  const origin = headers.get('origin')
  if (!origin || !URL.canParse(origin)) return false
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const own = [headers.get('x-forwarded-host') ?? headers.get('host'), new URL(consoleAddress()).host]
  return isJson === true && own.includes(new URL(origin).host)
}

function refuse(failure: { status: number }): Response {
  return Response.json({ failure }, { status: failure.status, headers: { 'cache-control': 'no-store' } })
}
