export const bringInLimit = 10_000

export type Listed = 'ids' | 'phones'
export type ReadList = {
  /** Without repetitions, in the order given. */
  entries: string[]
  repeated: number
  /** Entries that are not ids or phone numbers, depending on what the list holds. */
  wrong: string[]
}

/**
 * Splits a list into entries: one per line, taken from its first column; a list on a single line is split at
 * every separator.
 */
export function splitList(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const cells = lines.length === 1 ? (lines[0] ?? '').split(separators) : lines.map(firstCell)
  return cells
    .map((cell) =>
      cell
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
        .trim(),
    )
    .filter(Boolean)
}

const separators = /[\t;,]/
const firstCell = (line: string) => /^\s*"([^"]*)"/.exec(line)?.[1] ?? line.split(separators)[0] ?? ''

/**
 * Guesses what most of the entries are. Phone numbers consist of digits and punctuation, with a leading plus
 * or at least eight digits.
 */
export function guessListed(entries: readonly string[]): Listed {
  const phones = entries.filter(
    (entry) => isPhone(entry) && (/^\s*\+/.test(entry) || digitsOf(entry).length >= 8),
  )
  return phones.length * 2 > entries.length ? 'phones' : 'ids'
}

/** Reads the entries as ids or phone numbers, without the heading. */
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
const isId = (entry: string) => entry.length <= 200 && !/[\s\p{Cc}]/u.test(entry)
const digitsOf = (entry: string) => entry.replace(/\D/g, '')
const isPhone = (entry: string) => /^\+?[\d\s().\-/]+$/.test(entry) && digitsOf(entry).length >= 5
/** A phone number without punctuation, so that the same number written in different ways is equal. */
const plain = (entry: string) => `${entry.startsWith('+') ? '+' : ''}${digitsOf(entry)}`
