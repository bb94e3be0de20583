/** A host with a dot and optionally a port and a path: no scheme, no user, no spaces. */
const bare = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/**
 * `https://example.com/x` for `example.com/x`; undefined for text that is already a full URL or not a URL at
 * all.
 */
export function wholeAddress(text: string): string | undefined {
  const typed = text.trim()
  const whole = `https://${typed}`
  return bare.test(typed) && URL.canParse(whole) ? whole : undefined
}
