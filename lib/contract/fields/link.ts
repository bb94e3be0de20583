const runsOrReads = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem'])

/**
 * Whether a message may link to `url`: an absolute URL whose scheme neither runs code nor reads files or, if `schemes`
 * (lower case) is not empty, is http, https or one of `schemes`. The server never fetches it.
 */
export function isAllowedLink(url: string, schemes: readonly string[]): boolean {
  // Browsers drop white space and control characters inside a URL; other clients may not.
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  const scheme = protocol.slice(0, -1)
  if (runsOrReads.has(scheme) || username !== '' || password !== '') return false
  // Clients differ on backslashes, and on where a URL without // starts.
  if (scheme === 'http' || scheme === 'https') return /^https?:\/\/[^/\\][^\\]*$/i.test(url)
  return schemes.length === 0 || schemes.includes(scheme)
}
