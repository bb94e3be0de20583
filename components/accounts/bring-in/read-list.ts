export const bringInLimit = 10_000

export type Listed = 'ids' | 'phones'
export type ReadList = {
  /** Each once, in the order given. */
  entries: string[]
  repeated: number
  /** What cannot be one of these. */
  wrong: string[]
}

/** The entries of a list: one on each line, of several columns the first one; a single line is split throughout. */
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

/** What most entries look like: phone numbers have a plus, or eight digits or more and nothing else but punctuation. */
export function guessListed(entries: readonly string[]): Listed {
  const phones = entries.filter(
    (entry) => isPhone(entry) && (/^\s*\+/.test(entry) || digitsOf(entry).length >= 8),
  )
  return phones.length * 2 > entries.length ? 'phones' : 'ids'
}

/** A list read as ids or phone numbers, without its heading. */
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
/** A phone number without the punctuation that people write in different ways. */
const plain = (entry: string) => `${entry.startsWith('+') ? '+' : ''}${digitsOf(entry)}`
