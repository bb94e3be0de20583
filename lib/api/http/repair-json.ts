/** What some programs write into JSON if a number or a field is missing. */
const nothings = ['NaN', '-Infinity', 'Infinity', 'undefined']
const blanks = ' \t\r\n'

/**
 * Repairs JSON that is almost valid: removes trailing commas, replaces `NaN`, `Infinity` and `undefined` with
 * null, and escapes control characters, such as line breaks, in strings. Reads each character only once.
 */
export function repairJson(text: string): string {
  const signs: string[] = []
  let isInText = false
  let lastComma: number | undefined
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isInText) {
      if (sign === '\\') {
        at += 1
        signs.push(sign + text.charAt(at))
        continue
      }
      isInText = sign !== '"'
      signs.push(sign < ' ' ? JSON.stringify(sign).slice(1, -1) : sign)
      continue
    }
    const nothing = nothings.find((one) => text.startsWith(one, at))
    if (nothing) at += nothing.length - 1
    if (lastComma !== undefined && (sign === '}' || sign === ']')) signs[lastComma] = ''
    if (!blanks.includes(sign)) lastComma = sign === ',' ? signs.length : undefined
    isInText = sign === '"'
    signs.push(nothing ? 'null' : sign)
  }
  return signs.join('')
}
