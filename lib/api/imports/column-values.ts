import type { ColumnFinding } from '@/lib/contract/job'
import { guessCountry } from '@/lib/format/read-phone'
import { readPhoneCell } from './read-cell'

const phonesOfColumn = 200
const phonesOfFile = 2_000
const clearly = 20

const day = /^\s*(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})\s*$/
const withCountry = /^\s*'?(?:\+|00|\d(?:[\s().-]*\d){10})/

/** Collects row by row what only the values of a file can tell: 31/12/1990 has its day first, +56 is from Chile. */
export class ColumnValues {
  readonly #dates: { ymd: number; dmy: number; mdy: number }[] = []
  readonly #phones: string[][] = []
  #phonesRead = 0

  add(cells: readonly string[]): void {
    for (const [at, cell] of cells.entries()) {
      if (cell.length < 6 || cell.length > 40) continue
      const [, first, second, third] = day.exec(cell) ?? []
      if (first && second && third) this.#addDay(at, first, second, third)
      else if (withCountry.test(cell)) this.#addPhone(at, cell)
    }
  }

  #addDay(at: number, first: string, second: string, third: string): void {
    this.#dates[at] ??= { ymd: 0, dmy: 0, mdy: 0 }
    const seen = this.#dates[at]
    if (first.length === 4) seen.ymd += 1
    else if (third.length === 4 && Number(first) > 12) seen.dmy += 1
    else if (third.length === 4 && Number(second) > 12) seen.mdy += 1
  }

  #addPhone(at: number, cell: string): void {
    this.#phones[at] ??= []
    if (this.#phones[at].length >= phonesOfColumn || this.#phonesRead >= phonesOfFile) return
    this.#phonesRead += 1
    const read = readPhoneCell(cell)
    if ('phone' in read) this.#phones[at].push(read.phone)
  }

  /** Of so many columns; a member is missing where the values do not tell, or contradict each other. */
  findings(columns: number): ColumnFinding[] {
    return Array.from({ length: columns }, (_, at) => {
      const [dates, country] = [this.#orderOf(at), guessCountry(this.#phones[at] ?? [])]
      return { ...(dates && { dates }), ...(country && { country }) }
    })
  }

  #orderOf(at: number): ColumnFinding['dates'] {
    const { ymd, dmy, mdy } = this.#dates[at] ?? { ymd: 0, dmy: 0, mdy: 0 }
    if (dmy > mdy * clearly) return 'dmy'
    if (mdy > dmy * clearly) return 'mdy'
    return ymd > 0 && dmy + mdy === 0 ? 'ymd' : undefined
  }
}
