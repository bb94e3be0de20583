/** The requested page's path and query; set by proxy.ts, since server components cannot see the URL. */
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

/** The path to go to after sign-in: always one on this console, and never the sign-in page again. */
export function returnPath(callbackUrl: string | undefined, origin: string): string {
  const target = parse(callbackUrl, origin)
  if (target?.origin !== origin || target.pathname.replace(/\/+$/, '') === signIn) return '/'
  const path = `${target.pathname}${target.search}${target.hash}`
  return isOwnPath(path, origin) ? path : '/'
}

/**
 * Whether the browser, which parses the path again, stays on this origin: resolving `.` and `..` may leave two leading
 * slashes, after which a browser expects a host.
 */
function isOwnPath(path: string, origin: string): boolean {
  return /^\/(?![/\\])/.test(path) && parse(path, origin)?.origin === origin
}

function parse(address: string | undefined, origin: string): URL | undefined {
  return address && URL.canParse(address, origin) ? new URL(address, origin) : undefined
}
