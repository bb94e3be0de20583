/** A place in a text that is filled in for each recipient: `{{fullname|neighbour}}`, with what stands there otherwise. */
export type Place = { name: string; fallback: string | undefined }

/** What is known of a recipient by name: members of the account and tags of attributes, which may be any word. */
export type Known = ReadonlyMap<string, string | undefined>

const places = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** The members of an account that a text can name beside the tags of attributes. */
export const fillableMembers = ['fullname', 'username', 'phone'] as const

/** The places of a text, in order. One without a bar has no fallback. */
export function placesIn(text: string): Place[] {
  return [...text.matchAll(places)].map(([, name = '', fallback]) => ({
    name: name.trim(),
    fallback: fallback?.trim(),
  }))
}

/** The text for one recipient: each place holds what is known, and its fallback where nothing is. */
export function fillIn(text: string, known: Known): string {
  return text.replace(
    places,
    (_, name: string, fallback = '') => known.get(name.trim())?.trim() || fallback.trim(),
  )
}
