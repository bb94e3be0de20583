export const bringInLimit = 10_000

export type Listed = 'ids' | 'phones'
export type ReadList = {
  /** The distinct entries, in their original order. */
  entries: string[]
  repeated: number
  /** Entries that are not valid IDs or, in a list of phone numbers, not valid phone numbers. */
  wrong: string[]
}

/**
 * Splits a list into entries: one per line, or the first column if every line has several columns. A list on a single
 * line is split at every separator; otherwise, a separator is part of an ID.
 */
export function splitList(text: string): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const rows = lines.map(cellsOf)
  if (rows.length === 1) return rows.flat().filter(Boolean)
  const isTable = rows.every((cells) => cells.length > 1)
  return rows
    .map(([first = '', ...others], at) =>
      isTable || others.every((one) => one === '') ? first : (lines[at] ?? '').trim(),
    )
    .filter(Boolean)
}

/** Writes entries one per line, in quotes if they would be split. */
export const writeList = (entries: readonly string[]) =>
  entries.map((one) => (/[\t;,"']/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('\n')

const cell = /[\t;,] *(?:"((?:[^"]|"")*)" *(?=[\t;,]|$)|([^\t;,]*))/g

/** Splits a line into cells; a quoted cell may contain separators. */
const cellsOf = (line: string) =>
  [...`,${line}`.matchAll(cell)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim().replace(/^'(.*)'$/, '$1'),
  )

/**
 * Guesses whether most of the entries are IDs or phone numbers. Phone numbers consist of digits and punctuation, with
 * a leading plus or at least eight digits.
 */
export function guessListed(entries: readonly string[]): Listed {
  const phones = entries.filter(
    (entry) => isPhone(entry) && (/^\s*\+/.test(entry) || digitsOf(entry).length >= 8),
  )
  return phones.length * 2 > entries.length ? 'phones' : 'ids'
}

/** Reads the entries as IDs or phone numbers, without the heading. */
export function readList(all: readonly string[], listed: Listed): ReadList {
  const entries = headings.test(all[0] ?? '') ? all.slice(1) : all
  const isOne = listed === 'ids' ? isId : isPhone
  const right = entries.filter(isOne)
  const distinct = new Map(right.map((entry) => [listed === 'ids' ? entry : plain(entry), entry]))
  return {
    entries: [...distinct.values()],
    repeated: right.length - distinct.size,
    wrong: [...new Set(entries.filter((entry) => !isOne(entry)))],
  }
}

const headings = /^(account[\s_-]?)?ids?$|^(tele)?phones?([\s_-]?numbers?)?$/i
/** Whether another deployment could have issued this ID. */
export const isId = (entry: string) => entry.length <= 200 && !/\p{Cc}/u.test(entry)
const digitsOf = (entry: string) => entry.replace(/\D/g, '')
const isPhone = (entry: string) => /^\+?[\d\s().\-/]+$/.test(entry) && digitsOf(entry).length >= 5
/** A phone number without punctuation, so that different spellings of one number are equal. */
const plain = (entry: string) => `${entry.startsWith('+') ? '+' : ''}${digitsOf(entry)}`
