import { fold, foldPlaces } from '@/lib/format/fold'

export type Match = { start: number; length: number }

/** A string in three parts: before the match, the match, and after it. */
export type Parts = readonly [before: string, hit: string, after: string]

export function splitAt(text: string, { start, length }: Match): Parts {
  return [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)]
}

export type Part = { text: string; isHit?: true }
/** A word that contains a match, split into parts, or the text between such words. */
export type Piece = { word: Part[] } | { rest: string }

/**
 * Splits text at its first matched word: the text before it, cut to its last `mostBefore` characters, and the pieces
 * from there on.
 */
export function fittingPieces(
  text: string,
  matches: readonly Match[],
  mostBefore = text.length,
): { before: string; pieces: Piece[] } {
  const first = matches[0]?.start
  if (first === undefined) return { before: '', pieces: [{ rest: text }] }
  const begins = text.slice(0, first).search(/\S*$/)
  let word: Part[] = [{ text: cutBeginning(text.slice(begins, first), mostBefore) }]
  const pieces: Piece[] = [{ word }]
  let from = first
  for (const { start, length } of matches) {
    if (start < from) continue
    const { end, rest, beginning } = atWords(text.slice(from, start))
    word.push({ text: end })
    if (rest !== '') {
      word = [{ text: beginning }]
      pieces.push({ rest }, { word })
    }
    word.push({ text: text.slice(start, start + length), isHit: true })
    from = start + length
  }
  const end = /^\S*/.exec(text.slice(from))?.[0] ?? ''
  word.push({ text: end })
  pieces.push({ rest: text.slice(from + end.length) })
  return { before: cutBeginning(text.slice(0, begins), mostBefore), pieces: pieces.flatMap(withoutEmpty) }
}

/**
 * Splits the text between two matches into the end of one word, the text in between, and the beginning of the
 * next word.
 */
function atWords(text: string) {
  const [, end = '', rest = '', beginning = ''] = /^(\S*)(.*?)(\S*)$/s.exec(text) ?? []
  return { end, rest, beginning }
}

function withoutEmpty(piece: Piece): Piece[] {
  if ('word' in piece) return [{ word: piece.word.filter(({ text }) => text !== '') }]
  return piece.rest === '' ? [] : [piece]
}

const cutBeginning = (text: string, most: number) =>
  text.length <= most ? text : `…${wholeLetters(text.slice(-most))}`

/** Removes what is left of a letter that was cut: combining marks and half a surrogate pair. */
const wholeLetters = (text: string) => text.replace(/^[\p{M}\udc00-\udfff]+/u, '')

/** The position of a match in a raw phone number (`+56912345678`) within its formatted version (`+56 9 1234 5678`). */
export function splitShownPhone(raw: string, shown: string, match: Match): Parts {
  const places = [...shown].flatMap((character, place) => (/[+\d]/.test(character) ? [place] : []))
  if (places.length !== raw.length || match.length < 1) return [shown, '', '']
  const start = places[match.start] ?? shown.length
  const end = (places[match.start + match.length - 1] ?? shown.length - 1) + 1
  return [shown.slice(0, start), shown.slice(start, end), shown.slice(end)]
}

/** Where a query occurs in a string, ignoring case and accents. */
export function findFolded(text: string, query: string): Match | undefined {
  const needle = fold(query.trim())
  const { folded, starts, ends } = foldPlaces(text)
  const at = needle === '' ? -1 : folded.indexOf(needle)
  if (at < 0) return undefined
  const start = starts[at] as number
  return { start, length: (ends[at + needle.length - 1] as number) - start }
}
