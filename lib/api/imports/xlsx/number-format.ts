/** The maximum length of a format in Excel. */
export const longestFormat = 255
/** The maximum number of digits that Excel stores. */
const mostDigits = 15

type Part = { digit: '0' | '#' | '?' } | { literal: string }
type Section = { holds(value: number): boolean; isConditional: boolean; parts: Part[] | undefined }

/**
 * A number format that only adds characters: leading zeros, literal text, or separators between groups of
 * digits.
 */
export type NumberFormat = {
  code: string
  /** Whether the format is for amounts or plain numbers, which are imported as stored. */
  isPlain: boolean
  /** Formats a whole number; undefined if the format does more than add characters. */
  show(number: number): string | undefined
  showText(text: string): string
}

/** Colors, languages and spacing, which add no visible text. */
const unseen = /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[0-9a-f]+)\]|_./gi
const plain = /^(?:general|[#0?.,+\-() ;@*$€£¥]|\[\$[^\]]*\]|E\+|"[-$€£¥ ]*"|\\[-() ])*$/i
const piece = /"[^"]*"|\\.|[^"\\]/g
const token = /"([^"]*)"|\\(.)|([0#?])|\[\$([^\-\]]*)[^\]]*\]|(general)|([\s\S])/gi
const condition = /^\[(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,5})?)\]/
const currency = /[$€£¥]/
/** Characters that are displayed as they are, even without quotes. */
const literals = new Set(" -+():!^&'~{}<>=/")

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
}

/** Compiles a format code as written in a workbook (ECMA-376, 18.8.31). */
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

/** Splits a format into sections at semicolons outside literal text. */
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

/**
 * The parts of a section; undefined if it does more than add characters, for example for decimals, thousands,
 * percentages, exponents or currency.
 */
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

/** The character that a placeholder displays if the number has no digit for it. */
const absent = { '0': '0', '#': '', '?': ' ' } as const

/** Fills in digits from the right. The first placeholder takes all remaining digits. */
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
