/** Signing in and out from the browser, by next-auth's own routes. Without its client library, which would add a third to the page's scripts. */

async function post(path: string, fields: Record<string, string>): Promise<URL> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json()
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: '/', json: 'true' }),
  })
  const { url } = await response.json()
  return new URL(url, location.origin)
}

/** Undefined when it worked, else the message of a SignInError. Throws when the console itself cannot be reached. */
export async function signIn(pair: { businessId: string; externalId: string }): Promise<string | undefined> {
  return (await post('callback/credentials', pair)).searchParams.get('error') ?? undefined
}

/** Ends the session and revokes its token. */
export async function signOut(): Promise<void> {
  await post('signout', {})
}
