import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { Attribute } from '@/lib/contract/definitions'
import { type FoldedPlaces, foldPlaces } from '@/lib/format/fold'
import type { SearchTerms } from './search-terms'

export type Match = NonNullable<AccountMatch['match']>
type Text = Omit<Match, 'start' | 'length'> & { text: string }
type Searched = Pick<AccountMatch, 'fullname' | 'username' | 'phone' | 'attributesValue'>

/**
 * The positions at which a query matches an account: the last match in the phone number or, if there is none,
 * the matches in the text fields, most relevant first.
 */
export function findMatches(
  { phone, json }: { phone: string; json: string },
  terms: SearchTerms,
  attributes: ReadonlyMap<string, Attribute>,
): Match[] {
  const inPhone = findInPhone(phone, terms)
  return inPhone ? [inPhone] : findInTexts(textsOf(JSON.parse(json) as Searched, attributes), terms)
}

function findInPhone(phone: string, { digits, phones }: SearchTerms): Match | undefined {
  for (const part of digits ? [digits.dialled, digits.national] : []) {
    const start = phone.lastIndexOf(part)
    if (start >= 0) return { field: 'phone', start, length: part.length }
  }
  return phones.includes(phone) ? { field: 'phone', start: 0, length: phone.length } : undefined
}

/** The name first, then the username, then the text attributes. */
function textsOf(
  { fullname = '', username, phone, attributesValue }: Searched,
  attributes: ReadonlyMap<string, Attribute>,
): Text[] {
  const own = [
    { field: 'fullname', text: fullname },
    { field: 'username', text: username === phone ? '' : username },
  ]
  const others = attributesValue.map(({ attributeId, tag = '', value }) => {
    const name = attributes.get(attributeId)?.name ?? tag
    return { field: 'attributesValue', attributeId, name, text: value.text }
  })
  return [...own, ...others].filter(({ text }) => text !== '')
}

/**
 * Finds each word in the first text that contains it. The matches are sorted from the last text to the first,
 * because a match in an attribute explains the result better than one in the name.
 */
function findInTexts(texts: Text[], { wanted, isInside = false }: SearchTerms): Match[] {
  const folded = texts.map(({ text }) => foldPlaces(text))
  const find = (word: string) => {
    for (const [at, places] of folded.entries()) {
      const place = findWord(places, word, isInside)
      if (place) return { at, ...place }
    }
    return undefined
  }
  const found = wanted.flatMap((spellings) => {
    const each = spellings.map((words) => words.map(find))
    return (each.find((places) => places.every((place) => place !== undefined)) ?? []).flatMap(
      (place) => place ?? [],
    )
  })
  const sorted = found.toSorted((one, other) => other.at - one.at || one.start - other.start)
  return joined(sorted).map(({ at, start, end }) => {
    const { text: _, ...named } = texts[at] as Text
    return { ...named, start, length: end - start }
  })
}

type Place = { start: number; end: number }

/** Sorts the matched positions within each text and joins overlapping ones. */
function joined(places: (Place & { at: number })[]): (Place & { at: number })[] {
  const merged: (Place & { at: number })[] = []
  for (const place of places) {
    const last = merged.at(-1)
    if (last && last.at === place.at && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else merged.push({ ...place })
  }
  return merged
}

/**
 * Where a word matches: at the start of a word in the text, ignoring punctuation inside it (`oconnor` in
 * O'Connor), or with `isInside` also anywhere inside a word.
 */
function findWord(places: FoldedPlaces, word: string, isInside: boolean): Place | undefined {
  const found = startIn(places.folded, word, /[^a-z0-9\u0080-\uffff]/)
  if (found >= 0) return placeOf(places, found, word.length)
  const whole = withoutSigns(places)
  const foundWhole = startIn(whole.folded, word, /\s/)
  if (foundWhole >= 0) return placeOf(whole, foundWhole, word.length)
  for (const one of isInside ? [places, whole] : []) {
    const inside = one.folded.indexOf(word)
    if (inside >= 0) return placeOf(one, inside, word.length)
  }
  return undefined
}

/** The first occurrence of the word at the start of the text or after a word boundary. */
function startIn(folded: string, word: string, end: RegExp): number {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || end.test(folded[at - 1] as string)) return at
  }
  return -1
}

const placeOf = ({ starts, ends }: FoldedPlaces, at: number, length: number): Place => ({
  start: starts[at] as number,
  end: ends[at + length - 1] as number,
})

function withoutSigns({ folded, starts, ends }: FoldedPlaces): FoldedPlaces {
  const kept = starts.flatMap((_, at) => (/[a-z0-9\s\u0080-\uffff]/.test(folded[at] as string) ? [at] : []))
  return {
    folded: kept.map((at) => folded[at]).join(''),
    starts: kept.map((at) => starts[at] as number),
    ends: kept.map((at) => ends[at] as number),
  }
}
