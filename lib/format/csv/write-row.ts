const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const guarded = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * A negative number with a decimal point or comma. A leading plus is excluded: it means a phone number, which a
 * spreadsheet would round.
 */
const plainNumber = /^-\d{1,20}(?:[.,]\d{1,20})?(?:[eE][+-]?\d{1,3})?$/

/**
 * Adds an apostrophe to a cell that a spreadsheet might mistake for a formula. Plain numbers are left as they
 * are, since maps and sums need them.
 */
export const guardCell = (text: string) => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** Like `guardCell`, for an uploaded cell, which may already be guarded. */
export const guardOnce = (text: string) => (guarded.test(text) ? text : guardCell(text))

/** Reverses `guardCell`. */
export const unguardCell = (text: string) => (guarded.test(text) ? text.slice(1) : text)

/** The byte order mark by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\ufeff'

/** One row of CSV (RFC 4180). */
export const csvRow = (cells: readonly string[], separator = ',') =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
