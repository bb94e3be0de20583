import type { ColumnFinding } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { EvenSample } from './even-sample'
import { findingOfPhones } from './phone-evidence'

/** Telling where a phone is from takes some microseconds: what a file has more of, or more columns, costs no more. */
const phonesOfFile = 5_000
const phonesOfColumn = { fewest: 20, most: 1_000 }
const clearly = 20

/** A day, after which there may be a time. */
const day = /^\s*(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:(?:,?\s+|T)\d{1,2}:\d{2}.*)?\s*$/
/** Six digits, or a power of ten, which a spreadsheet makes of a long number. */
const phone = /^\s*'?(?:\+|\(?\d(?:[\s().-]*\d){5}|\d+(?:[.,]\d+)?e\+?\d)/i

/** Collects row by row what only the values of a file can tell: 31/12/1990 has its day first, +56 is from Chile. */
export class ColumnValues {
  readonly #days: { ymd: number; dmy: number; mdy: number; either: number }[] = []
  readonly #phones: EvenSample<string>[]

  /** Of a file with so many columns. */
  constructor(columns: number) {
    const { fewest, most } = phonesOfColumn
    const each = Math.min(most, Math.max(fewest, Math.floor(phonesOfFile / columns)))
    this.#phones = Array.from({ length: columns }, () => new EvenSample(each))
  }

  add(cells: readonly string[]): void {
    for (const [at, cell] of cells.entries()) {
      if (cell.length < 6 || cell.length > 40) continue
      const [, first, second, third] = day.exec(cell) ?? []
      if (first && second && third) this.#addDay(at, first, second, third)
      else if (phone.test(cell)) this.#phones[at]?.add(cell)
    }
  }

  #addDay(at: number, ...[first, second, third]: [string, string, string]): void {
    this.#days[at] ??= { ymd: 0, dmy: 0, mdy: 0, either: 0 }
    const seen = this.#days[at]
    if (first.length === 4) seen.ymd += 1
    else if (third.length !== 4 && third.length !== 2) return
    else if (Number(first) <= 12) seen[Number(second) > 12 ? 'mdy' : 'either'] += 1
    else if (Number(first) <= 31) seen.dmy += 1
  }

  /**
   * A member is missing where the values do not tell, or contradict each other. `expected` is where phones in national form
   * are from unless the values say otherwise.
   */
  findings(expected?: PhoneCountry): ColumnFinding[] {
    return this.#phones.map(({ kept }, at) => ({
      ...this.#findingOfDays(at),
      ...findingOfPhones(kept, expected),
    }))
  }

  #findingOfDays(at: number): Pick<ColumnFinding, 'dates' | 'datesOpen'> {
    const { ymd, dmy, mdy, either } = this.#days[at] ?? { ymd: 0, dmy: 0, mdy: 0, either: 0 }
    if (dmy > mdy * clearly) return { dates: 'dmy' }
    if (mdy > dmy * clearly) return { dates: 'mdy' }
    if (dmy + mdy + either > 0) return { datesOpen: true }
    return ymd > 0 ? { dates: 'ymd' } : {}
  }
}
