/** One piece of pasted text and its position. */
export type PhoneToken = { text: string; start: number; end: number }

/** Line breaks, spreadsheet cells, and the commas and semicolons of every script. */
const separators = /[\n\r\t\v\f\u0085\u2028\u2029,;|،؛、，；]+/u
/** A plus after a digit or a space begins a new international number. */
const nextNumber = /(?<=[\p{Nd})])\s*(?=\(?[+＋])|\s+(?=\(?[+＋])/u

/** Splits pasted text in any format into pieces, each of which may be a number; blank pieces are left out. */
export function splitPhones(text: string): PhoneToken[] {
  return splitAt({ text, start: 0, end: text.length }, separators).flatMap((cell) =>
    splitAt(cell, nextNumber),
  )
}

/**
 * Separators within a cell that contains several numbers: first slashes, wide gaps and words such as "or", then any
 * space.
 */
const finerCuts = [/\s*\/\s*|\s{2,}|\s+(?:or|and|o|y|e|ou|u)\s+/iu, /\s+/u]

/** The ways to split a cell into several pieces, coarsest first. */
export function finerSplits(cell: PhoneToken): PhoneToken[][] {
  return finerCuts.map((cut) => splitAt(cell, cut)).filter((pieces) => pieces.length > 1)
}

function splitAt({ text, start }: PhoneToken, cut: RegExp): PhoneToken[] {
  const pieces: PhoneToken[] = []
  let from = 0
  for (const found of text.matchAll(new RegExp(cut.source, `${cut.flags}g`))) {
    pieces.push(trimmed(text, start, from, found.index))
    from = found.index + found[0].length
  }
  pieces.push(trimmed(text, start, from, text.length))
  return pieces.filter((piece) => piece.text !== '')
}

function trimmed(text: string, offset: number, from: number, to: number): PhoneToken {
  const raw = text.slice(from, to)
  const start = offset + from + (raw.length - raw.trimStart().length)
  return { text: raw.trim(), start, end: start + raw.trim().length }
}

/** The text without these entries, and without the lines that become empty. */
export function withoutEntries(text: string, entries: readonly PhoneToken[]): string {
  let kept = ''
  let from = 0
  for (const { start, end } of entries) {
    kept += text.slice(from, start)
    from = end
  }
  return (kept + text.slice(from))
    .split('\n')
    .map((line) => line.replace(/^[\s,;|]+|[\s,;|]+$/g, '').replace(/([,;|])[\s,;|]+/g, '$1 '))
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * The text with an entry replaced by another number; unchanged if the text at that position has changed in the
 * meantime.
 */
export function withReplaced(text: string, { start, end, text: before }: PhoneToken, phone: string): string {
  if (text.slice(start, end) !== before) return text
  return text.slice(0, start) + phone + text.slice(end)
}
