import { graphemesOf } from './graphemes'
/** The maximum length of a template message with its parameters filled in. */
export const longestWhatsAppText = 1024
/** Replaces an empty parameter, which is not allowed. */
const nothing = '–'
/** Meta's own limit is lower: this one guards against a mistyped number. */
const mostNumbered = 20

type Message = { title?: string; body?: string; url?: string }

/**
 * `parameters` as they are sent, with their `names` if the template has named ones; `text` as the recipient
 * reads it. `isCut` is true if text that did not fit was replaced by `…`.
 */
export type RenderedTemplate = { parameters: string[]; names?: string[]; text: string; isCut: boolean }

/** `{{1}}`, or `{{name}}`, which Meta allows too. */
const place = /\{\{\s*([a-z0-9_]+)\s*\}\}/gi

/**
 * Fills a WhatsApp template. `{{1}}` on its own contains title and body; if there is a `{{2}}`, `{{1}}` contains the
 * title and `{{2}}` the body; `{{3}}` is the link. Named parameters such as `{{title}}` contain the same, in order of
 * their first appearance. A parameter may not contain line breaks, tabs or runs of spaces (error 132018), so each of
 * these becomes one space; a text over 1,024 characters loses the end of its body. Shared by the worker that sends the
 * message and the composer that previews it.
 */
export function renderTemplate(message: Message, templateText = '{{1}}'): RenderedTemplate {
  const keys = keysOf(templateText)
  const count = keys.length
  const texts = [message.title, message.body].map(oneLine).filter((text) => text !== '')
  const values = count === 1 ? [texts.join(' — ')] : [...pair(message), oneLine(message.url)]
  const parameters = Array.from({ length: count }, (_, index) => values[index] || nothing)
  // If a message has only a title or only a body, the first parameter contains it.
  const longest = values[1] ? 1 : 0
  const rendered = shorten(templateText, { keys, parameters, longest })
  return isNumbered(keys) ? rendered : { ...rendered, names: keys }
}

/** The parameters' keys in order: numbers up to the highest one, or each name once. */
function keysOf(templateText: string): string[] {
  const named = [...new Set([...templateText.matchAll(place)].map(([, key = '']) => key))]
  if (!isNumbered(named)) return named
  const count = Math.min(mostNumbered, Math.max(1, ...named.map(Number)))
  return Array.from({ length: count }, (_, index) => String(index + 1))
}

const isNumbered = (keys: string[]) => keys.every((key) => /^\d+$/.test(key))

/** If a message has only a title or only a body, it takes the place of the title. */
function pair({ title, body }: Message): [string, string] {
  const [first, second] = [oneLine(title), oneLine(body)]
  return first === '' ? [second, ''] : [first, second]
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}

type Filling = { keys: string[]; parameters: string[]; longest: number }

function shorten(templateText: string, { keys, parameters, longest }: Filling): RenderedTemplate {
  const text = fill(templateText, keys, parameters)
  const excess = text.length - longestWhatsAppText
  if (excess <= 0) return { parameters, text, isCut: false }
  const uses = [...templateText.matchAll(place)].filter(([, key]) => key === keys[longest]).length
  const shorter = parameters.map((value, index) =>
    index === longest ? cut(value, value.length - Math.ceil(excess / Math.max(1, uses))) : value,
  )
  return { parameters: shorter, text: fill(templateText, keys, shorter), isCut: true }
}

function fill(templateText: string, keys: string[], parameters: string[]): string {
  return templateText.replace(place, (_, key: string) => parameters[keys.indexOf(key)] ?? nothing)
}

/** The beginning of the text and `…`, at most this long; cut between user-perceived characters. */
function cut(text: string, length: number): string {
  let kept = ''
  for (const character of graphemesOf(text)) {
    if (kept.length + character.length > length - 1) break
    kept += character
  }
  return `${kept}…`
}
