import { type NextRequest, NextResponse } from 'next/server'
import { hasSessionCookie } from '@/lib/auth/cookies'
import { pathHeader, signInPath } from '@/lib/auth/return-path'
import { contentSecurityPolicy, securityHeaders } from '@/lib/auth/security-headers'
import { settings } from '@/lib/env'

const isOpen = (path: string) => path === '/sign-in' || path.startsWith('/api/') || /\.\w+$/.test(path)

export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  // Next lets a server action without an Origin through with a warning. Every browser sends one.
  if (request.method === 'POST' && !request.headers.has('origin') && !pathname.startsWith('/api/')) {
    return guarded(new NextResponse(null, { status: 403 }))
  }
  if (!isOpen(pathname) && !hasSessionCookie(request.cookies.getAll().map(({ name }) => name))) {
    return guarded(NextResponse.redirect(new URL(signInPath(pathname + search), request.nextUrl)))
  }
  return pass(request, pathname + search)
}

function pass(request: NextRequest, path: string): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64')
  const policy = contentSecurityPolicy(nonce, settings(), process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set(pathHeader, path)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return guarded(response)
}

function guarded(response: NextResponse): NextResponse {
  for (const [name, value] of Object.entries(securityHeaders(settings()))) response.headers.set(name, value)
  return response
}

/** A body that passes here is kept in memory and cut off at 10 MB; the files of an import do not pass here. */
export const config = { matcher: ['/((?!_next/static|_next/image|api/imports).*)'] }
