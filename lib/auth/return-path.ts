/**
 * The header with the requested page's path and query; proxy.ts sets it, since server components cannot see
 * the URL.
 */
export const pathHeader = 'x-beacon-path'

const signIn = '/sign-in'

/** The path of the sign-in page, which then redirects to `path`; `ended` says that there was a session before. */
export function signInPath(path: string, { ended = false } = {}): string {
  const query = new URLSearchParams({
    ...(path === '/' ? {} : { callbackUrl: path }),
    ...(ended ? { ended: '1' } : {}),
  })
  return query.size === 0 ? signIn : `${signIn}?${query}`
}

/** The path to go to after sign-in: always one on this console, and never the sign-in page again. */
export function returnPath(callbackUrl: string | undefined, origin: string): string {
  const target = parse(callbackUrl, origin)
  if (target?.origin !== origin || target.pathname.replace(/\/+$/, '') === signIn) return '/'
  const path = `${target.pathname}${target.search}${target.hash}`
  return isOwnPath(path, origin) ? path : '/'
}

/**
 * Whether the browser, which parses the path again, stays on this origin. Resolving `.` and `..` may leave two leading
 * slashes, and browsers treat what follows them as a host.
 */
function isOwnPath(path: string, origin: string): boolean {
  return /^\/(?![/\\])/.test(path) && parse(path, origin)?.origin === origin
}

function parse(address: string | undefined, origin: string): URL | undefined {
  return address && URL.canParse(address, origin) ? new URL(address, origin) : undefined
}
