/** A host with a dot, and what may follow it: no scheme, no user, no space. */
const bare = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** `https://example.com/x` for `example.com/x`; undefined for what is a whole address already, or none. */
export function wholeAddress(text: string): string | undefined {
  const typed = text.trim()
  const whole = `https://${typed}`
  return bare.test(typed) && URL.canParse(whole) ? whole : undefined
}
