/** A number's decimal separator; thousands are separated by the other character. */
export type DecimalSign = 'point' | 'comma'

const longest = 60
const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const grouped = /^([+-]?)(\d{1,3}(?:[.,]\d{3})*)(?:([.,])(\d+))?$/
/** `1.500` and `12,345`, but not `0.500`: one thousand five hundred, or one and a half. */
const ambiguous = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/

/**
 * A number as written in files. `1.500` is read according to the file's decimal separator, and is ambiguous without
 * one. Undefined for anything else.
 */
export function readWrittenNumber(cell: string, decimals?: DecimalSign): number | 'ambiguous' | undefined {
  const text = cell.length > longest ? '' : cell.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g, '')
  const sign = ambiguous.exec(text)?.[1]
  if (sign !== undefined) {
    if (decimals === undefined) return 'ambiguous'
    return Number(signOf(sign) === decimals ? text.replace(',', '.') : text.replace(/[.,]/, ''))
  }
  if (plain.test(text)) return finite(Number(text))
  if (/^[+-]?\d+,\d+$/.test(text)) return finite(Number(text.replace(',', '.')))
  return readGrouped(text)
}

/** A number with grouped thousands: one separator between all groups, and the other before the decimals. */
function readGrouped(text: string): number | undefined {
  const [, minus = '', whole = '', before, fraction = ''] = grouped.exec(text) ?? []
  const between = new Set(whole.replace(/\d/g, ''))
  if (whole === '' || between.size > 1 || (before && between.has(before))) return undefined
  return finite(Number(`${minus}${whole.replace(/[.,]/g, '')}.${fraction || '0'}`))
}

const signOf = (sign: string): DecimalSign => (sign === '.' ? 'point' : 'comma')
const finite = (number: number) => (Number.isFinite(number) ? number : undefined)

/**
 * What a number reveals about the decimal separator: which one it is, or that it may be either; undefined if
 * the number reveals nothing.
 */
export function decimalSignOf(cell: string): DecimalSign | 'either' | undefined {
  const text = cell.trim()
  if (ambiguous.test(text)) return 'either'
  const signs = text.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  if (!last || typeof readWrittenNumber(text) !== 'number') return undefined
  const isGrouped = signs.length > 1 && new Set(signs).size === 1
  return isGrouped ? (last === '.' ? 'comma' : 'point') : signOf(last)
}
