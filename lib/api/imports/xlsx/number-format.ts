/** Of a format; a longer one Excel cannot have written. */
export const longestFormat = 255
/** As many as Excel keeps. */
const mostDigits = 15

type Part = { digit: '0' | '#' | '?' } | { literal: string }
type Section = { holds(value: number): boolean; isConditional: boolean; parts: Part[] | undefined }

/** What a format shows, as far as it does no more than add signs: zeros in front, literal texts, signs between groups of digits. */
export type NumberFormat = {
  code: string
  /** It is one of amounts or plain numbers, of which the value is what is meant. */
  isPlain: boolean
  /** Of a whole number; undefined for what is shown in another way. */
  show(number: number): string | undefined
  showText(text: string): string
}

/** A colour, a language or the width of a sign, which are not seen as text. */
const unseen = /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[0-9a-f]+)\]|_./gi
const plain = /^(?:general|[#0?.,+\-() ;@*$€£¥]|\[\$[^\]]*\]|E\+|"[-$€£¥ ]*"|\\[-() ])*$/i
const piece = /"[^"]*"|\\.|[^"\\]/g
const token = /"([^"]*)"|\\(.)|([0#?])|\[\$([^\-\]]*)[^\]]*\]|(general)|([\s\S])/gi
const condition = /^\[(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,5})?)\]/
const currency = /[$€£¥]/
/** Shown as they stand, without quotes. */
const literals = new Set(" -+():!^&'~{}<>=/")

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
}

/** Of a format as a workbook writes it (ECMA-376, 18.8.31). */
export function compileFormat(formatCode: string): NumberFormat {
  const code = formatCode.slice(0, longestFormat)
  const seen = code.replace(unseen, '')
  const written = sectionsOf(seen)
  const sections = written.slice(0, 3).map(sectionOf)
  const [first, , ofZero] = sections
  const isConditional = sections.some((one) => one.isConditional)
  const ofText = written.find((one) => one.includes('@'))
  return {
    code,
    isPlain: plain.test(seen),
    show(number) {
      if (!Number.isSafeInteger(number) || number < 0) return undefined
      const section = isConditional
        ? sections.find(({ holds }) => holds(number))
        : ((number === 0 ? ofZero : undefined) ?? first)
      return section?.parts && fill(section.parts, String(number))
    },
    showText: (text) => (ofText === undefined ? text : textIn(ofText, text)),
  }
}

/** Divided by semicolons that are no text. */
function sectionsOf(code: string): string[] {
  const sections: string[][] = [[]]
  for (const [one] of code.matchAll(piece)) one === ';' ? sections.push([]) : sections.at(-1)?.push(one)
  return sections.map((pieces) => pieces.join(''))
}

function sectionOf(written: string): Section {
  const [whole = '', sign = '', limit = ''] = condition.exec(written) ?? []
  const compare = comparisons[sign]
  return {
    holds: (value) => compare?.(value, Number(limit)) ?? true,
    isConditional: compare !== undefined,
    parts: partsOf(written.slice(whole.length)),
  }
}

/** Undefined where the section does more than add signs: decimals, thousands, percents, powers, and currencies of amounts. */
function partsOf(section: string): Part[] | undefined {
  const parts: Part[] = []
  for (const [, quoted, escaped, digit, bracketed, general, other] of section.matchAll(token)) {
    const literal = quoted ?? escaped ?? bracketed ?? other ?? ''
    if (digit) parts.push({ digit: digit as '0' | '#' | '?' })
    else if (general) parts.push({ digit: '#' })
    else if ((other && !literals.has(other)) || currency.test(literal)) return undefined
    else parts.push({ literal })
  }
  return parts.some((part) => 'digit' in part) ? parts : undefined
}

/** What stands in a place that the number has no digit for. */
const absent = { '0': '0', '#': '', '?': ' ' } as const

/** Digits from the right; the first place takes all that are left. */
function fill(parts: readonly Part[], digits: string): string | undefined {
  if (digits.length > mostDigits) return undefined
  const first = parts.findIndex((part) => 'digit' in part)
  let rest = digits
  let text = ''
  for (const [at, part] of [...parts.entries()].reverse()) {
    if ('literal' in part) text = part.literal + text
    else {
      const taken = at === first ? rest : rest.slice(-1)
      text = (taken || absent[part.digit]) + text
      rest = rest.slice(0, rest.length - taken.length)
    }
  }
  return text.trim()
}

function textIn(section: string, text: string): string {
  const shown = [...section.matchAll(token)].map(([, quoted, escaped, digit, , , other]) =>
    other === '@' ? text : (quoted ?? escaped ?? digit ?? other ?? ''),
  )
  return shown.join('').trim()
}
