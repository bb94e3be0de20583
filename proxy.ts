import { type NextRequest, NextResponse } from 'next/server'
import { actCookie, hasSessionCookie, linkCookie } from '@/lib/auth/cookies'
import { isAct, signAct } from '@/lib/auth/last-act'
import { renewDisplay } from '@/lib/auth/link-cookies'
import { isOwnOrigin } from '@/lib/auth/own-origin'
import { readLogin } from '@/lib/auth/read-login'
import { refuseOtherSession } from '@/lib/auth/refuse-other-session'
import { pathHeader, signInPath } from '@/lib/auth/return-path'
import { contentSecurityPolicy, securityHeaders } from '@/lib/auth/security-headers'
import { settings } from '@/lib/env'

const isOpen = (path: string) =>
  ['/sign-in', '/display', '/dispatch'].includes(path) || path.startsWith('/api/') || /\.\w+$/.test(path)

export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl
  // Next compares only the hosts, and lets a server action without an Origin through with a warning.
  if (!isRead(request) && !isOwnOrigin(request.headers)) {
    return guarded(new NextResponse(null, { status: 403 }))
  }
  if (!isOpen(pathname) && !isAction(request) && !hasSessionCookie(cookieNames(request))) {
    return guarded(NextResponse.redirect(new URL(signInPath(pathname + search), request.nextUrl)))
  }
  const refusal = isAction(request) ? undefined : await refuseOtherSession(request)
  if (refusal) return guarded(refusal)
  return keepDisplay(request, await noteAct(request, pass(request, pathname + search)))
}

/**
 * Actions are not redirected: they themselves report that the session has ended or belongs to someone else,
 * and the sign-in page could not run them.
 */
const isAction = ({ method, headers }: NextRequest) => method === 'POST' && headers.has('next-action')

const cookieNames = ({ cookies }: NextRequest) => cookies.getAll().map(({ name }) => name)

const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

/** Keeps an active user's session from ending for inactivity; a session that has ended stays ended. */
async function noteAct({ headers, cookies }: NextRequest, response: NextResponse): Promise<NextResponse> {
  const login = isAct(headers) ? await readLogin(cookies) : undefined
  const { name, options } = actCookie()
  if (login) response.cookies.set(name, signAct(login), options)
  return response
}

/** While one secret replaces another, moves a wall display's cookie to the new one. */
async function keepDisplay({ cookies }: NextRequest, response: NextResponse): Promise<NextResponse> {
  const { name, options } = linkCookie('display')
  const given = cookies.get(name)?.value
  const renewed = given === undefined ? undefined : await renewDisplay(given)
  if (renewed !== undefined) response.cookies.set(name, renewed, options)
  return response
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

function guarded<Answer extends Response>(response: Answer): Answer {
  for (const [name, value] of Object.entries(securityHeaders(settings()))) response.headers.set(name, value)
  return response
}

/**
 * Skips static files and the files of an import: a body that passes through here is kept in memory and cut
 * off at 10 MB.
 */
export const config = { matcher: ['/((?!_next/static|_next/image|api/imports).*)'] }
