import * as z from 'zod'
import { readOwnJson } from '@/app/api/own-page'
import { rememberDisplay } from '@/lib/auth/display-session'
import { createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'

const Asked = z.strictObject({ token: z.string().min(1).max(200) })
const headers = { 'cache-control': 'no-store' }

/**
 * Exchanges the token from a display's URL for a cookie that scripts cannot read. The token follows `#`, so
 * browsers do not include it in requests. proxy.ts ensures that only our own pages can call this.
 */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  const { data } = Asked.safeParse(asked.body)
  if (!data) return refuse(401, 'unauthenticated')
  const own = await createClient({
    baseUrl: apiAddress(),
    token: data.token,
    platform: 'web',
  }).readOwnDisplay({})
  if (!own.ok) return refuse(own.failure.status || 502, own.failure.code)
  const { display, wall } = own.data
  // A user's token is not valid for a display.
  if (!display) return refuse(401, 'unauthenticated')
  await rememberDisplay({ displayId: display.id, businessId: wall.businessId, token: data.token })
  return Response.json({ data: { name: display.name } }, { headers })
}

const refuse = (status: number, code: string) =>
  Response.json({ failure: { status, code, message: '', issues: [], data: {} } }, { status, headers })
