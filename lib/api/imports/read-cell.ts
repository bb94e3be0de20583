import type { IssueCode } from '@/lib/contract/errors'
import type { ImportOptions } from '@/lib/contract/job'
import { fold } from '@/lib/format/fold'

export type CellReading = { value: unknown } | { code: IssueCode; message: string }
type DateOrder = ImportOptions['dates']

const value = (one: unknown): CellReading => ({ value: one })
const refused = (code: IssueCode, message: string): CellReading => ({ code, message })

const yes = new Set(['true', '1', 'yes', 'y', 'si', 's', 'sim', 'verdadero', 'verdadeiro', 'x'])
const no = new Set(['false', '0', 'no', 'n', 'nao', 'falso'])

export function readBoolean(cell: string): CellReading {
  const word = fold(cell.trim())
  if (yes.has(word)) return value(true)
  return no.has(word) ? value(false) : refused('invalid_type', 'must be yes or no')
}

/** With a point or one comma before the decimals, and nothing between thousands. */
export function readNumber(cell: string): CellReading {
  const text = cell.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? value(number) : refused('invalid_type', 'must be a number')
}

const parts: Record<DateOrder, RegExp> = {
  ymd: /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})$/,
  dmy: /^(?<d>\d{1,2})[-/.](?<m>\d{1,2})[-/.](?<y>\d{4})$/,
  mdy: /^(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4})$/,
}

/** A day in ISO 8601. What is written in ISO 8601 already is read in every order. */
export function readDay(cell: string, order: DateOrder): CellReading {
  const text = cell.trim()
  const { y, m, d } = (parts.ymd.exec(text) ?? parts[order].exec(text))?.groups ?? {}
  if (!y || !m || !d) return refused('invalid_format', `must be a date (${order})`)
  return value(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
}

/** A moment with its offset as it is, or a day. */
export function readDayOrMoment(cell: string, order: DateOrder): CellReading {
  return cell.includes('T') ? value(cell.trim()) : readDay(cell, order)
}

/** A moment; a day stands for its beginning in UTC. */
export function readMoment(cell: string, order: DateOrder): CellReading {
  const read = readDayOrMoment(cell, order)
  return 'value' in read && !cell.includes('T') ? value(`${read.value}T00:00:00.000Z`) : read
}

export function readObject(cell: string): CellReading {
  try {
    return value(JSON.parse(cell))
  } catch {
    return refused('invalid_format', 'must be a JSON object')
  }
}
