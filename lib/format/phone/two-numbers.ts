/** Characters and words that separate two numbers. */
const listSigns = String.raw`[,;|&\\،؛、•·\r\n]+`
const words = String.raw`(?<!\p{L})(?:y\/o|e\/ou|and\/or|und\/oder|o|ó|or|y|and|ou|u|e|et|oder|und|a|al|to|bis)(?!\p{L})`
/**
 * Where a second number may begin: after such a separator, after a slash, dash or dot, at a plus, or in parentheses at
 * the end.
 */
const boundary = new RegExp(
  String.raw`(?<=[\d)\]])\s*(?:(?<list>${listSigns}\s*${words}|${listSigns}|${words}|(?=\+))|(?<slash>\/+)|(?<dash>[-.~\u2010-\u2015]+)|(?<bracket>[([](?=\s*\d{1,3}\s*[)\]]?$)))\s*(?=[+(]?\s*\d)`,
  'giu',
)
const nextPart = /[^\d\s().+~\u2010-\u2015-]/u
/** `01/23/45/67/89` and `56,912,345,678`: the separators merely group the digits. */
const grouped = /^\+?\(?\d{1,4}\)?(?:\s?\/\s?\d{1,4}){2,}$|^\d{1,3}(?:,\d{3})+$/
/** In Germany and Austria an extension is written after a dash, and belongs to the number. */
const withDirectDialling = /^(?:\+|00)\s*4[39]/

const fewestWhole = 6
/**
 * Two complete numbers, such as `961234540 961234541` or `961234540-961234541`: no number has more than 15
 * digits.
 */
const twoWhole = /^(\+?(?!00)\d{8,15})[\s\u2010-\u2015-]+(\+?\d{8,15})$/

/**
 * Splits a text such as `2 2345678/9` or `9 1234 5678 o 9 8765 4321`, because its digits taken together could
 * be a stranger's number; undefined for a single number. A second part of only a few digits replaces the end of
 * the first number. `plain` is a short text in plain characters; `dialsDirectly` means that the country writes
 * extensions after a dash.
 */
export function splitTwoNumbers(plain: string, dialsDirectly = false): [string, string] | undefined {
  if (grouped.test(plain)) return undefined
  const [, first, second] = twoWhole.exec(plain) ?? []
  if (first && second) return [first, second]
  const readsDashes = !dialsDirectly && !withDirectDialling.test(plain)
  for (const found of plain.matchAll(boundary)) {
    const left = plain.slice(0, found.index)
    const rest = plain.slice(found.index + found[0].length).replace(/[)\]]$/, '')
    const right = rest.slice(0, endOf(rest))
    const sign = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? ''
    if (isSecond(sign, left, right, readsDashes)) return [left, completed(left, right)]
  }
  return undefined
}

function endOf(rest: string): number {
  const end = rest.search(nextPart)
  return end < 0 ? rest.length : end
}

const countDigits = (text: string) => text.replace(/\D/g, '').length

/** The number of digits without a two-digit country code, or without the zero dialed within a country. */
function nationalDigits(left: string): number {
  const digits = left.replace(/\D/g, '')
  if (left.startsWith('+')) return digits.length - 2
  return digits.startsWith('00') ? digits.length - 4 : digits.replace(/^0/, '').length
}

function isSecond(sign: string, left: string, right: string, readsDashes: boolean): boolean {
  const [before, after] = [nationalDigits(left), countDigits(right)]
  if (sign === 'list') return before >= fewestWhole
  if (sign === 'bracket') return before >= fewestWhole
  if (sign === 'slash') return isSecondBehindSlash(before, after)
  const run = /\d*$/.exec(left)?.[0].length ?? 0
  if (!readsDashes) return false
  if (severalEndings.test(right)) return before > fewestWhole && run >= 4
  return /^\d{1,2}$/.test(right) && before >= fewestWhole && run >= (after === 1 ? 3 : 4)
}

/** The `7 - 8` in `2 2345676 - 7 - 8`. */
const severalEndings = /^\d{1,2}(?:\s*[-.~\u2010-\u2015]\s*\d{1,2})+$/

/**
 * An area code has at most five digits, and a slash after it does not separate two numbers: `011/4371-1234`,
 * `033701/5678`.
 */
function isSecondBehindSlash(before: number, after: number): boolean {
  if (after <= 2) return before >= 4
  if (after === 3) return before >= 7
  return after <= 5 ? before >= 8 : before >= fewestWhole
}

/** Completes a second part of only a few digits, which replaces the last digits of the first number. */
function completed(left: string, right: string): string {
  const ending = (severalEndings.test(right) ? right.split(/\D/, 1).join() : right).replace(/\D/g, '')
  if (ending.length >= fewestWhole) return right
  let from = left.length
  for (let digits = 0; digits < ending.length; ) {
    from -= 1
    if (/\d/.test(left[from] ?? '')) digits += 1
  }
  return left.slice(0, from) + ending
}
