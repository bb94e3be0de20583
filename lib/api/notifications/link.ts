/** Whether a message may link to `url`: http(s), or one of `schemes` (lower case). Nobody ever fetches it. */
export function isAllowedLink(url: string, schemes: readonly string[]): boolean {
  // A browser drops white space and control characters inside an address; another reader may not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\s\u0000-\u001f\u007f]/.test(url) || !URL.canParse(url)) return false
  const scheme = new URL(url).protocol.slice(0, -1)
  return scheme === 'http' || scheme === 'https' || schemes.includes(scheme)
}
