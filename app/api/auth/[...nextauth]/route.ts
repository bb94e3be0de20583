import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { type CompanySignIn, findCompanySignIn } from '@/lib/auth/company'
import { businessOfProvider } from '@/lib/auth/company-provider-id'
import { authCookies, returnCookie } from '@/lib/auth/cookies'
import { authOptions } from '@/lib/auth/options'
import { returnPath, signInPath } from '@/lib/auth/return-path'
import { SignInError } from '@/lib/auth/sign-in-error'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { origin, searchParams } = request.nextUrl
  const path = returnPath(searchParams.get('callbackUrl') ?? undefined, origin)
  await forgetCallbackUrl(request)
  const csrf = request.cookies.get(authCookies().csrfToken?.name ?? '')?.value
  const [act, providerId] = (await context.params).nextauth
  const businessId = businessOfProvider(providerId)
  if (businessId === undefined) return NextAuth(request as never, context as never, authOptions(csrf))
  try {
    const company = await findCompanySignIn(businessId)
    if (!company) throw new SignInError({ code: 'company_failed' })
    const options = authOptions(csrf, company)
    if (act === 'signin') await rememberPath(path)
    const response: Response = await NextAuth(request as never, context as never, options)
    return act === 'callback' ? leadBack(response, company, origin) : response
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    const url = await failedPath(error.message, origin)
    return act === 'signin' ? Response.json({ url }) : redirect(url)
  }
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

/** Stores the console path to open when the identity provider redirects the browser back. */
async function rememberPath(path: string): Promise<void> {
  const { name, options } = returnCookie()
  const jar = await cookies()
  jar.set(name, path, options)
}

/** Another site on the same domain could have set the cookie. */
const readPath = async (origin: string) =>
  returnPath((await cookies()).get(returnCookie().name)?.value, origin)

/**
 * Redirects a browser that returns from a company's provider: to the remembered page or, if sign-in failed, to the
 * sign-in page.
 */
async function leadBack(
  response: Response,
  { login, failure }: CompanySignIn,
  origin: string,
): Promise<Response> {
  const path = login
    ? await readPath(origin)
    : await failedPath(failure ?? new SignInError({ code: 'company_failed' }).message, origin)
  return redirect(path, response.headers)
}

async function failedPath(error: string, origin: string): Promise<string> {
  const path = signInPath(await readPath(origin))
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ error })}`
}

function redirect(path: string, given?: Headers): Response {
  const headers = new Headers(given)
  headers.set('location', path)
  return new Response(null, { status: 302, headers })
}

export { handle as GET, handle as POST }
