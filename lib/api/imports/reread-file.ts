import type { ColumnFinding } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { ColumnValues } from './column-values'
import { type FileRow, refitRow } from './file-row'
import { namesOf } from './headings'
import { samplesOf } from './samples'

type StoredRow = { line: number; cells: string[] | null; broken: string | null }

/** Rereads a stored file with a different heading row, batch by batch. */
export class RereadFile {
  readonly header: string[]
  readonly #values: ColumnValues
  #samples: string[][] | undefined
  #total = 0

  constructor(headings: readonly string[]) {
    this.header = namesOf(headings)
    this.#values = new ColumnValues(headings.length)
  }

  /** Adds the next rows. Returns those that must be stored again. */
  add(stored: readonly StoredRow[]): FileRow[] {
    const columns = this.header.length
    const rows = stored.map(({ line, cells, broken }) =>
      refitRow(line, { cells: cells ?? [], broken }, columns),
    )
    this.#samples ??= samplesOf(rows, columns)
    this.#total += rows.length
    for (const { cells, broken } of rows) if (broken === null) this.#values.add(cells)
    return rows.filter(({ cells, broken }, at) => {
      const before = stored[at]
      return before?.cells?.length !== cells.length || before.broken !== broken
    })
  }

  get total(): number {
    return this.#total
  }

  get samples(): string[][] {
    return this.#samples ?? []
  }

  findings(country: PhoneCountry | undefined): ColumnFinding[] {
    return this.#values.findings(country)
  }
}
