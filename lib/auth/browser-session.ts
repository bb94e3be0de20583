import { companyProviderId } from './company-provider-id'
import type { Credentials } from './log-in'

/**
 * Signing in and out from the browser through next-auth's own routes, without its client library, which would
 * make the page's scripts a third larger.
 */

async function post(path: string, fields: Record<string, string>): Promise<URL> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json()
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: '/', json: 'true' }),
  })
  const { url } = await response.json()
  return new URL(url, location.origin)
}

/**
 * Signs in. Returns undefined on success, otherwise a SignInError's message. Throws when the console itself is
 * unreachable.
 */
export async function signIn(credentials: Credentials): Promise<string | undefined> {
  return (await post('callback/credentials', credentials)).searchParams.get('error') ?? undefined
}

/** Whether users of a business can sign in through their company. */
export async function offersCompany(businessId: string): Promise<boolean> {
  const response = await fetch(`/api/sign-in/company?${new URLSearchParams({ businessId })}`)
  return response.ok && (await response.json()).offered
}

/**
 * Redirects to a business's provider, which redirects back to `callbackUrl`. Returns a SignInError's message if that is
 * not possible. Throws when the console itself is unreachable.
 */
export async function signInWithCompany(
  businessId: string,
  callbackUrl: string | undefined,
): Promise<string | undefined> {
  const query = callbackUrl === undefined ? '' : `?${new URLSearchParams({ callbackUrl })}`
  const url = await post(`signin/${encodeURIComponent(companyProviderId(businessId))}${query}`, {})
  const error = url.searchParams.get('error') ?? undefined
  if (error === undefined) location.assign(url)
  return error
}

/** Ends the session and revokes its token. */
export async function signOut(): Promise<void> {
  await post('signout', {})
}
