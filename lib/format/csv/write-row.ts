const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const guarded = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** With a point or a comma before the decimals. A number with a plus is a phone, which a spreadsheet would round. */
const plainNumber = /^-\d{1,20}(?:[.,]\d{1,20})?(?:[eE][+-]?\d{1,3})?$/

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe before what it would begin with. A plain number stays one,
 * since maps and sums need it.
 */
export const guardCell = (text: string) => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** A cell of an upload, which may be guarded already. */
export const guardOnce = (text: string) => (guarded.test(text) ? text : guardCell(text))

/** The same cell as it was before. */
export const unguardCell = (text: string) => (guarded.test(text) ? text.slice(1) : text)

/** By which spreadsheets know UTF-8. */
export const byteOrderMark = '\ufeff'

/** One row of CSV (RFC 4180). */
export const csvRow = (cells: readonly string[], separator = ',') =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
