import type { ColumnFinding } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { type DecimalSign, decimalSignOf } from '@/lib/format/written-number'
import { EvenSample } from './even-sample'
import { findingOfPhones } from './phones/phone-evidence'
import { severalValues } from './plain-cell'

/** The maximum number of phone numbers per file whose country is detected. Each takes microseconds. */
const phonesOfFile = 5_000
const phonesOfColumn = { fewest: 20, most: 1_000 }
const clearly = 20

/** A date, optionally followed by a time. */
const day = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:(?:,?\s+|T)\d{1,2}:\d{2}.*)?$/
/** A number with a decimal or thousands separator. The comma in `1,500` could be either. */
const decimals = /^\s*[+-]?\d*[.,][\d.,]+\s*$/
/** At least six digits, or scientific notation, which spreadsheets use for long numbers. */
const phone = /^\s*'?(?:\+|\(?\d(?:[\s().-]*\d){5}|\d+(?:[.,]\d+)?e\+?\d)/i

type Days = Record<'ymd' | 'dmy' | 'mdy' | 'either', number> & {
  /**
   * The first cell in each date order; `either` if the order is unclear. Excludes dates such as 05/05/1990.
   */
  examples: { dmy?: string; mdy?: string; either?: string }
}
const noDays: Days = { ymd: 0, dmy: 0, mdy: 0, either: 0, examples: {} }

/**
 * Collects formats that become apparent only from a column's values: the order of day and month, the decimal
 * separator, and the country of phone numbers.
 */
export class ColumnValues {
  readonly #days: Days[] = []
  readonly #phones: EvenSample<string>[]
  readonly #decimals: Record<DecimalSign | 'either', number>[] = []
  readonly #several: number[] = []

  constructor(columns: number) {
    const { fewest, most } = phonesOfColumn
    const each = Math.min(most, Math.max(fewest, Math.floor(phonesOfFile / columns)))
    this.#phones = Array.from({ length: columns }, () => new EvenSample(each))
  }

  add(cells: readonly string[]): void {
    for (const [at, cell] of cells.entries()) {
      if (cell.includes(severalValues)) this.#several[at] = (this.#several[at] ?? 0) + 1
      if (cell.length > 40) continue
      if (decimals.test(cell)) this.#addDecimals(at, cell)
      if (cell.length < 6) continue
      const [, first, second, third] = day.exec(cell.trim()) ?? []
      if (first && second && third) this.#addDay(at, cell, [first, second, third])
      else if (phone.test(cell)) this.#phones[at]?.add(cell)
    }
  }

  #addDecimals(at: number, cell: string): void {
    const sign = decimalSignOf(cell)
    if (sign === undefined) return
    this.#decimals[at] ??= { point: 0, comma: 0, either: 0 }
    this.#decimals[at][sign] += 1
  }

  #findingOfDecimals(at: number): Pick<ColumnFinding, 'decimals' | 'decimalsOpen' | 'decimalsMixed'> {
    const { point, comma, either } = this.#decimals[at] ?? { point: 0, comma: 0, either: 0 }
    const mixed = point > 0 && comma > 0 && { decimalsMixed: true as const }
    if (comma > point * clearly) return { decimals: 'comma', ...mixed }
    if (point > comma * clearly) return { decimals: 'point', ...mixed }
    return { ...(either > 0 && { decimalsOpen: true as const }), ...mixed }
  }

  #addDay(at: number, cell: string, [first, second, third]: [string, string, string]): void {
    this.#days[at] ??= { ...noDays, examples: {} }
    const seen = this.#days[at]
    const order = orderOf(first, second, third)
    if (order === undefined) return
    seen[order] += 1
    if (order !== 'ymd' && Number(first) !== Number(second)) seen.examples[order] ??= cell.trim()
  }

  /**
   * The findings for each column, without those that the values do not show clearly. `expected` is the
   * country of national phone numbers unless the values show another.
   */
  findings(expected?: PhoneCountry): ColumnFinding[] {
    return this.#phones.map(({ kept }, at) => ({
      ...this.#findingOfDays(at),
      ...this.#findingOfDecimals(at),
      ...findingOfPhones(kept, expected),
      ...(this.#several[at] && { several: this.#several[at] }),
    }))
  }

  #findingOfDays(at: number): Pick<ColumnFinding, 'dates' | 'datesOpen' | 'datesExample' | 'datesMixed'> {
    const { ymd, dmy, mdy, either, examples } = this.#days[at] ?? noDays
    const mixed = dmy > 0 && mdy > 0 && { datesMixed: true as const }
    if (dmy > mdy * clearly) return { dates: 'dmy', datesExample: examples.dmy, ...mixed }
    if (mdy > dmy * clearly) return { dates: 'mdy', datesExample: examples.mdy, ...mixed }
    const datesExample = examples.either ?? examples.dmy
    if (dmy + mdy + either > 0) return { datesOpen: true, ...(datesExample && { datesExample }), ...mixed }
    return ymd > 0 ? { dates: 'ymd' } : {}
  }
}

function orderOf(first: string, second: string, third: string): keyof Omit<Days, 'examples'> | undefined {
  if (first.length === 4) return 'ymd'
  if (third.length !== 4 && third.length !== 2) return undefined
  const [one, other] = [Number(first), Number(second)]
  if (one <= 12 && other <= 12) return 'either'
  if (other <= 12) return one <= 31 ? 'dmy' : undefined
  return one <= 12 && other <= 31 ? 'mdy' : undefined
}
