/** A placeholder in a message text, replaced for each recipient: `{{fullname|neighbor}}`, with its fallback. */
export type Place = { name: string; fallback: string | undefined }

/**
 * What is known about a recipient: account properties by name, and attributes by tag, which may be any word.
 */
export type Known = ReadonlyMap<string, string | undefined>

const places = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** The account properties that a message can use in addition to attribute tags. */
export const fillableMembers = ['fullname', 'username', 'phone'] as const

/** A text's placeholders, in order. One without a bar has no fallback. */
export function placesIn(text: string): Place[] {
  return [...text.matchAll(places)].map(([, name = '', fallback]) => ({
    name: name.trim(),
    fallback: fallback?.trim(),
  }))
}

/** The text for one recipient: each placeholder is replaced by the known value or, failing that, by its fallback. */
export function fillIn(text: string, known: Known): string {
  return text.replace(
    places,
    (_, name: string, fallback = '') => known.get(name.trim())?.trim() || fallback.trim(),
  )
}
