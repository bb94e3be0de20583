const utf8 = 'utf-8'

/**
 * Decodes a body: as UTF-16 if it begins with a byte order mark or one of its first two bytes is zero,
 * otherwise with the media type's charset, otherwise as UTF-8, and as windows-1252 if all of these fail.
 * Removes trailing zeros, which some devices send to fill their buffer.
 */
export function decodeAny(bytes: Uint8Array, contentType: string | null): string {
  const charsets = [utf16Of(bytes) ?? charsetOf(contentType), utf8, 'windows-1252']
  for (const charset of charsets) {
    const text = charset && tryDecode(bytes, charset)
    if (text !== undefined) return withoutLastZeros(text)
  }
  return ''
}

function withoutLastZeros(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end -= 1
  return text.slice(0, end)
}

/** Recognizes UTF-16. JSON begins with an ASCII character, and in UTF-16 one of its two bytes is zero. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be'
  return undefined
}

/** The media type's charset; undefined for UTF-16, which is recognized only by its bytes. */
function charsetOf(contentType: string | null): string | undefined {
  const [, charset = ''] = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '') ?? []
  return charset === '' || /^utf-?16/i.test(charset) ? undefined : charset
}

/** Returns undefined if the charset is unknown or the bytes are not valid in it. */
function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    // Without streaming, Node decodes windows-1252 as Latin-1 and loses quotation marks and the euro sign.
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    return undefined
  }
}
