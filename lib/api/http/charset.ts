const utf8 = 'utf-8'

/**
 * The text of a body, whatever it is written in: UTF-16 by its mark or by the zero beside its first sign, else the charset
 * that the media type names, else UTF-8. What is written in none of these is read as Windows writes Latin letters. The
 * zeros that devices send behind a text, where their buffer ends, are no part of it.
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

/** JSON begins with a sign of ASCII, which has one byte that is zero in UTF-16. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be'
  return undefined
}

/** UTF-16 is told by its bytes alone. */
function charsetOf(contentType: string | null): string | undefined {
  const [, charset = ''] = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '') ?? []
  return charset === '' || /^utf-?16/i.test(charset) ? undefined : charset
}

/** undefined for a charset that nobody knows, and for bytes that it does not write. */
function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    // As a stream: Node reads windows-1252 as Latin-1 otherwise, and loses quotation marks and the euro sign.
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    return undefined
  }
}
