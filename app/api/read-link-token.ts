import * as z from 'zod'
import { type Client, createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'
import { readOwnJson } from './own-page'

const Asked = z.strictObject({ token: z.string().min(1).max(200) })
const headers = { 'cache-control': 'no-store' }

/**
 * Reads the token from a link, which one of our own pages sends. The token follows `#` in the link, so browsers do not
 * include it in requests. proxy.ts ensures that only our own pages can call this.
 */
export async function readLinkToken(
  request: Request,
): Promise<{ token: string; client: Client } | { refusal: Response }> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked
  const { data } = Asked.safeParse(asked.body)
  if (!data) return { refusal: refuseLink({ status: 401, code: 'unauthenticated' }) }
  const { token } = data
  return { token, client: createClient({ baseUrl: apiAddress(), token, platform: 'web' }) }
}

export const refuseLink = ({ status, code }: { status: number; code: string }) =>
  Response.json(
    { failure: { status, code, message: '', issues: [], data: {} } },
    { status: status || 502, headers },
  )
