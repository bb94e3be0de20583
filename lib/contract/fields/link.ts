const runsOrReads = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem'])

/**
 * Whether a message may link to `url`: a whole address of any scheme that neither runs nor reads anything, or, when
 * `schemes` (lower case) names some, of http, https or one of those. Nobody ever fetches it.
 */
export function isAllowedLink(url: string, schemes: readonly string[]): boolean {
  // A browser drops white space and control characters inside an address; another reader may not.
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  const scheme = protocol.slice(0, -1)
  if (runsOrReads.has(scheme) || username !== '' || password !== '') return false
  // Readers differ in what a backslash is, and in where an address without // begins.
  if (scheme === 'http' || scheme === 'https') return /^https?:\/\/[^/\\][^\\]*$/i.test(url)
  return schemes.length === 0 || schemes.includes(scheme)
}
