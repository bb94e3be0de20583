/** Path and query of the page that was asked for; proxy.ts sets it, since server components cannot see the address. */
export const pathHeader = 'x-beacon-path'

const signIn = '/sign-in'

/** The sign-in page that leads back to `path`; `ended` says that there was a session before. */
export function signInPath(path: string, { ended = false } = {}): string {
  const query = new URLSearchParams({
    ...(path === '/' ? {} : { callbackUrl: path }),
    ...(ended ? { ended: '1' } : {}),
  })
  return query.size === 0 ? signIn : `${signIn}?${query}`
}

/** The path to go to after signing in: only one of this console's own, and never the sign-in page again. */
export function returnPath(callbackUrl: string | undefined, origin: string): string {
  if (!callbackUrl || !URL.canParse(callbackUrl, origin)) return '/'
  const target = new URL(callbackUrl, origin)
  if (target.origin !== origin || target.pathname === signIn) return '/'
  return `${target.pathname}${target.search}${target.hash}`
}
