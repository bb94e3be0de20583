import { foldName } from '@/lib/format/fold'
import { phoneAlternatives } from '@/lib/format/phone/phone-alternatives'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { coreOf, readPastedPhone } from '../read-pasted-phone'
import type { Table } from './read-table'

/** A column of a file: its name from the first row, if any, a sample cell, and whether it contains phone numbers. */
export type Column = { index: number; name: string; sample: string; holdsPhones: boolean }

/** A file's columns, its rows without the header and, if it is clear, which columns contain the phone numbers. */
export type Columns = { columns: Column[]; people: string[][]; clear?: number[] }

const looked = 200
/** At least this share of a phone column's cells are phone numbers. */
const fewestPhones = 0.5
/** Names of phone columns, without spaces or accents. */
const phoneNames = /phone|mobile|^tel|telefon|^cel|celular|movil|fone|whats|msisdn/
/** A date, whose digits could be mistaken for a phone number. */
const day = /^\s*(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/

/**
 * Finds the columns with phone numbers. The choice is clear if there is only one such column, or if only one
 * has a suitable name.
 */
export function findColumns({ rows }: Table, country: PhoneCountry | undefined): Columns {
  const [first = [], ...rest] = rows
  const isNamed = !first.some((cell) => isPhone(cell, country))
  const people = isNamed && rest.length > 0 ? rest : rows
  const names = people === rows ? [] : first
  const width = Math.max(...rows.slice(0, looked).map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => {
    const cells = people.map((row) => row[index]?.trim() ?? '').filter(Boolean)
    const name = names[index]?.trim() ?? ''
    return { index, name, sample: cells[0] ?? '', holdsPhones: holdsPhones(cells.slice(0, looked), country) }
  })
  const used = columns.filter(({ name, sample }) => name !== '' || sample !== '')
  return { columns: used, people, clear: findClear(used) }
}

function findClear(columns: Column[]): number[] | undefined {
  const holding = columns.filter((column) => column.holdsPhones)
  const called = holding.filter(isCalledPhone)
  const [only, ...others] = called.length > 0 ? called : holding
  return only && others.length === 0 ? [only.index] : undefined
}

const isCalledPhone = ({ name }: Column) => phoneNames.test(foldName(name))

function holdsPhones(cells: string[], country: PhoneCountry | undefined): boolean {
  const phones = cells.filter((cell) => isPhone(cell, country))
  return phones.length > 0 && phones.length >= fewestPhones * cells.length
}

/** Whether a cell is a phone number, possibly one shortened by a spreadsheet; without a country, its length decides. */
function isPhone(cell: string, country: PhoneCountry | undefined): boolean {
  if (day.test(cell)) return false
  const reading = readPastedPhone(cell, country)
  if (reading.kind === 'good') return reading.doubtful !== 'unusual'
  if (reading.kind !== 'wrong') return false
  if (reading.problem === 'shortened' || phoneAlternatives(coreOf(cell), country).length > 0) return true
  const digits = cell.replace(/\D/g, '').length
  return reading.problem === 'no_country' && digits >= 8 && digits <= 15
}

/** A file's phone numbers as if they had been pasted, one cell per line, and how many of its rows have none. */
type PhoneRows = { text: string; distinct: number; rows: number; without: number }

export function phonesOf(people: string[][], chosen: readonly number[]): PhoneRows {
  const lines: string[] = []
  let without = 0
  for (const row of people) {
    const cells = chosen.map((index) => row[index]?.trim() ?? '').filter((cell) => /\p{Nd}/u.test(cell))
    if (cells.length === 0) without += 1
    lines.push(...cells.map((cell) => cell.replace(/\s*[\r\n]+\s*/g, '\n')))
  }
  return { text: lines.join('\n'), distinct: new Set(lines).size, rows: people.length, without }
}
