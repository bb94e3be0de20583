const longest = 300

/**
 * Patterns for phone numbers in any format, and for long strings without spaces, such as tokens, keys and
 * IDs.
 */
const phone = /\+?\d(?:[\s().-]*\d){6,}/g
const token = /[\w:.%/+=~-]{24,}/g

/**
 * Makes a provider's message safe to store and show: at most 300 characters, without phone numbers and
 * tokens.
 */
export function cleanMessage(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const words = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL, and the others would break the line.
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .replace(token, '…')
    .replace(phone, '…')
    .toWellFormed()
    .trim()
  if (words === '') return undefined
  return words.length <= longest ? words : `${words.slice(0, longest - 1).toWellFormed()}…`
}
