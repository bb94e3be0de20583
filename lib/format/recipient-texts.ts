import { fillIn, type Known } from './fill-in'
import { foldName } from './fold'

export type Texts = { title?: string; body?: string }
type Value = { text: string; number: number; date?: string }

/**
 * What is known about a recipient; null or absent means unknown. Each of the `attributes` has its value in the property
 * named by `slot`.
 */
export type Person = {
  fullname?: string | null
  username?: string | null
  phone?: string | null
  attributes: readonly { tag: string; slot: string; value: Value }[]
}

/** How a notification's texts differ between recipients. */
export type Rendering = {
  fillIn: boolean
  translations: Readonly<Record<string, Texts | undefined>>
  /** The tag of the attribute that contains an account's language. */
  languageAttribute: string | null
}

/** `language` (`en`, `es`, `pt`) is set if the texts are a translation. */
export type OwnedTexts = { texts: Texts; language?: string }

/**
 * A notification's texts for one recipient: translated if there is a translation into their language, with its
 * placeholders replaced by the recipient's values.
 */
export function textsFor(texts: Texts, rendering: Rendering, person: Person): OwnedTexts {
  const known = knownOf(person)
  const language = languageOf(known.get(rendering.languageAttribute ?? '') ?? '')
  const translated = language ? rendering.translations[language] : undefined
  const chosen = { title: translated?.title || texts.title, body: translated?.body || texts.body }
  const filled = {
    title: chosen.title && fillIn(chosen.title, known),
    body: chosen.body && fillIn(chosen.body, known),
  }
  const isTranslated = Boolean(translated?.title || translated?.body)
  return { texts: rendering.fillIn ? filled : chosen, ...(isTranslated && { language }) }
}

/**
 * The known values, by the name of their placeholder. A username that is only the phone number is not used as a
 * name.
 */
function knownOf({ fullname, username, phone, attributes }: Person): Known {
  const own = { fullname, username: username === phone ? null : username, phone }
  return new Map([
    ...attributes.map(({ tag, slot, value }) => [tag, textOf(slot, value)] as const),
    ...Object.entries(own).map(([name, value]) => [name, value ?? undefined] as const),
  ])
}

/** A date is written as its ISO day, which is understood in every language; slots other than these have no text. */
function textOf(slot: string, { text, number, date }: Value): string | undefined {
  if (slot === 'text') return text
  if (slot === 'number') return String(number)
  return slot === 'date' ? date?.slice(0, 10) : undefined
}

const ownNames = new Map([
  ['english', 'en'],
  ['espanol', 'es'],
  ['portugues', 'pt'],
])

/** The language (`en`, `es`, `pt`) that a value names: by a tag such as `es` or `pt-BR`, or by its own name. */
export function languageOf(value: string): string | undefined {
  const [, tag] = /^\s*(en|es|pt)(?!\p{L})/iu.exec(value) ?? []
  return tag?.toLowerCase() ?? ownNames.get(foldName(value))
}
