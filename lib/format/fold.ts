/**
 * Diacritics to remove; not the vowel signs of Thai and Indic scripts, which are letters in their own right.
 */
const marks = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a`,
    String.raw`\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u1ab0-\u1aff`,
    String.raw`\u1dc0-\u1dff\u20d0-\u20ff\u3099-\u309a\ufe00-\ufe0f\ufe20-\ufe2f`,
  ].join('')}]`,
  'g',
)
/**
 * Invisible characters: soft hyphens, zero-width spaces and joiners, direction marks, and the stroke that lengthens
 * Arabic words.
 */
const invisible = /[\u00ad\u0640\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const apostrophes = /[`\u00b4\u02b9-\u02bd\u2018-\u201b\u2032\uff07]/g
/**
 * Symbols beyond ASCII that separate words: quotes, dashes, dots, arrows, and Arabic, Hebrew, Indic and East
 * Asian punctuation.
 */
const signs =
  /[\u00a1-\u00a9\u00ab\u00ac\u00ae\u00b0\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2010-\u2029\u2030-\u205f\u20a0-\u20cf\u2190-\u23ff\u3000-\u3003\u3008-\u3011\u3014-\u301f\u3030\u30fb]/g

/**
 * Letters that do not decompose into another letter and a mark, mapped to what people type; digits in other scripts;
 * the Greek final sigma.
 */
const pairs = [
  ['ıøłđðħŧςىیکة', 'iolddhtσييكه'],
  ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'],
] as const
const letters = new Map<string, string>([
  ...pairs.flatMap(([given, typed]) => Array.from(given, (one, at) => [one, typed[at] as string] as const)),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
])
const folded = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')
/** Text that folding only converts to lower case. */
const isPlain = /^[\t\n\r -_a-~]*$/

/**
 * Converts a string to the form used for search: lower case, no accents, one form for each letter, so that
 * `nunoa` finds Ñuñoa, `strasse` finds Straße and `yildiz` finds Yıldız. `fold_text` does the same in SQL
 * (db/folded-text.ts).
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(folded, (letter) => letters.get(letter) as string)
    .replace(signs, ' ')
}

/** A name reduced to its letters and digits, without accents or case. */
export const foldName = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** A folded string, and the position of each of its characters in the original string. */
export type FoldedPlaces = { folded: string; starts: number[]; ends: number[] }

/** Like `fold`, but maps a match in the folded text back to the original. */
export function foldPlaces(text: string): FoldedPlaces {
  const places: FoldedPlaces = { folded: '', starts: [], ends: [] }
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const folded = fold(letter)
    places.folded += folded
    for (let at = 0; at < folded.length; at += 1) {
      places.starts.push(index)
      places.ends.push(index + letter.length)
    }
  }
  return places
}

/** The characters between two words of a folded string. */
const wordEnd = /[^a-z0-9\u0080-\uffff]+/

/** The words in a chunk, which is a part of a folded string without spaces: `o'connor` has two. */
export const partsOf = (chunk: string): string[] => chunk.split(wordEnd).filter((word) => word !== '')

/** The parts of a folded string between its spaces. */
export const chunksOf = (folded: string): string[] =>
  folded.split(/[ \t\n\r\f\v]+/).filter((chunk) => chunk !== '')
