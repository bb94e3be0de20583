const runsOrReads = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem'])

/**
 * True if a message may link to `url`: it must be an absolute URL whose scheme does not run code or read files. If
 * `schemes` (lower case) is not empty, only http, https and these are allowed. The server never fetches the URL.
 */
export function isAllowedLink(url: string, schemes: readonly string[]): boolean {
  // Browsers drop white space and control characters inside a URL; other clients may not.
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  const scheme = protocol.slice(0, -1)
  if (runsOrReads.has(scheme) || username !== '' || password !== '') return false
  // Clients disagree about backslashes and about URLs without `//`.
  if (scheme === 'http' || scheme === 'https') return /^https?:\/\/[^/\\][^\\]*$/i.test(url)
  return schemes.length === 0 || schemes.includes(scheme)
}
