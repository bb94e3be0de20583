import type { AttributeFilter } from '@/lib/contract/attribute-filter'

/**
 * `attribute_steps` has of every number and date an account holds the beginnings of its place among all numbers or days:
 * `<attributeId>:` and 1 to 7 hexadecimal digits of a number, 1 to 8 decimal digits of a day. A range is a few of them.
 */
const places = {
  number: { base: 16, digits: 7 },
  date: { base: 10, digits: 8 },
}

type Range = { attributeId: string; slot: keyof typeof places; from: number; to: number }

/** The steps that hold whatever these filters ask for between two numbers or two days; one list for each attribute. */
export function stepsOf(filters: readonly AttributeFilter[]): string[][] {
  const ranges = new Map<string, Range>()
  for (const filter of filters) {
    const range = rangeOf(filter)
    if (!range) continue
    const { from, to } = ranges.get(range.attributeId) ?? range
    ranges.set(range.attributeId, { ...range, from: Math.max(from, range.from), to: Math.min(to, range.to) })
  }
  return [...ranges.values()].map(({ attributeId, slot, from, to }) =>
    cover(places[slot], from, to).map((step) => `${attributeId}:${step}`),
  )
}

function rangeOf({ attributeId, test, value }: AttributeFilter): Range | undefined {
  const between = (slot: Range['slot'], from: number, to: number) => ({ attributeId, slot, from, to })
  const last = ({ base, digits }: (typeof places)[Range['slot']]) => base ** digits - 1
  switch (test) {
    case 'min':
      return between('number', placeOfNumber(value), last(places.number))
    case 'max':
      return between('number', 0, placeOfNumber(value))
    case 'since':
      return between('date', placeOfDay(value), last(places.date))
    case 'until':
      return between('date', 0, placeOfDay(value))
    default:
      return undefined
  }
}

/** The first 28 bits of a number's binary form (IEEE 754), turned so that they are in the order of the numbers. */
function placeOfNumber(value: number): number {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const first = bits.getUint32(0)
  return (value < 0 ? ~first >>> 0 : (first | 0x8000_0000) >>> 0) >>> 4
}

/** `2026-11-21T…` as 20261121. */
const placeOfDay = (moment: string) => Number(moment.slice(0, 10).replaceAll('-', ''))

/** The fewest beginnings that all numbers from one to another have, and no others. */
function cover({ base, digits }: (typeof places)[Range['slot']], from: number, to: number): string[] {
  if (from > to) return []
  if (digits === 1) return numbersBetween(from, to).map((one) => one.toString(base))
  const write = (one: number) => one.toString(base).padStart(digits, '0')
  const inner = [Math.ceil(from / base), Math.floor((to + 1) / base) - 1] as const
  if (inner[0] > inner[1]) return numbersBetween(from, to).map(write)
  return [
    ...numbersBetween(from, inner[0] * base - 1).map(write),
    ...cover({ base, digits: digits - 1 }, ...inner),
    ...numbersBetween((inner[1] + 1) * base, to).map(write),
  ]
}

const numbersBetween = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
