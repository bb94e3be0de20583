import { fold, foldInPlace } from '@/lib/format/fold'

export type Match = { start: number; length: number }

/** A text in three parts: before the match, the match, and after it. */
export type Parts = readonly [before: string, hit: string, after: string]

export function splitAt(text: string, { start, length }: Match): Parts {
  return [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)]
}

/** A match in a raw phone (`+56912345678`), found again in the way it is shown (`+56 9 1234 5678`). */
export function splitShownPhone(raw: string, shown: string, match: Match): Parts {
  const places = [...shown].flatMap((character, place) => (/[+\d]/.test(character) ? [place] : []))
  if (places.length !== raw.length || match.length < 1) return [shown, '', '']
  const start = places[match.start] ?? shown.length
  const end = (places[match.start + match.length - 1] ?? shown.length - 1) + 1
  return [shown.slice(0, start), shown.slice(start, end), shown.slice(end)]
}

/** Where a query stands in a text, whatever its case and accents. */
export function findFolded(text: string, query: string): Match | undefined {
  const needle = fold(query.trim())
  const start = needle === '' ? -1 : foldInPlace(text).indexOf(needle)
  return start < 0 ? undefined : { start, length: needle.length }
}
