/** What programs write in JSON for a number or a member that they do not have. */
const nothings = ['NaN', '-Infinity', 'Infinity', 'undefined']
const blanks = ' \t\r\n'

/**
 * JSON as it is written by hand, made valid: no comma behind the last member or item, null for `NaN`, `Infinity` and
 * `undefined`, and control signs such as line breaks in texts escaped. All else stays as it is. Reads each sign once.
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
