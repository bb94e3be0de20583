import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authCookies } from '@/lib/auth/cookies'
import { authOptions } from '@/lib/auth/options'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  await forgetCallbackUrl(request)
  const csrf = request.cookies.get(authCookies().csrfToken?.name ?? '')
  return NextAuth(request as never, context as never, authOptions(csrf?.value))
}

/**
 * next-auth responds with 500 to a callback URL it cannot parse. The console does not use the stored callback
 * URL.
 */
async function forgetCallbackUrl({ nextUrl }: NextRequest): Promise<void> {
  nextUrl.searchParams.delete('callbackUrl')
  const jar = await cookies()
  const { name } = authCookies().callbackUrl
  if (jar.has(name)) jar.delete(name)
}

export { handle as GET, handle as POST }
