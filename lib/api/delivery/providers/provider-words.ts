const longest = 300

/** A phone in any spelling, and what is long and without a space, as tokens, keys and ids are. */
const phone = /\+?\d(?:[\s().-]*\d){6,}/g
const token = /[\w:.%/+=~-]{24,}/g

/** What a provider said, as it may be kept and shown: of 300 characters at most, without phones and tokens. */
export function providerWords(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const words = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL keeps no NUL, and a line shows none of them.
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .replace(token, '…')
    .replace(phone, '…')
    .toWellFormed()
    .trim()
  if (words === '') return undefined
  return words.length <= longest ? words : `${words.slice(0, longest - 1).toWellFormed()}…`
}
