/** Characters of a template message with its parameters filled in. */
export const longestWhatsAppText = 1024
/** A parameter may not be empty. */
const nothing = '–'

type Message = { title?: string; body?: string; url?: string }

/** `parameters` as they are sent, `text` as the recipient reads it; `isCut`: what did not fit is replaced by `…`. */
export type RenderedTemplate = { parameters: string[]; text: string; isCut: boolean }

/**
 * Fills a WhatsApp template. `{{1}}` alone holds title and body; of `{{1}}` and `{{2}}` the first holds the title and the
 * second the body; `{{3}}` is the link. A parameter may hold no line break, tab or run of spaces (error 132018), so
 * each becomes one space; a text over 1,024 characters loses the end of its body. The worker sends it so, and the composer
 * shows it so.
 */
export function renderTemplate(message: Message, templateText = '{{1}}'): RenderedTemplate {
  const count = Math.max(1, ...[...templateText.matchAll(/\{\{(\d)\}\}/g)].map(([, digit]) => Number(digit)))
  const texts = [message.title, message.body].map(oneLine).filter((text) => text !== '')
  const values = count === 1 ? [texts.join(' — ')] : [...pair(message), oneLine(message.url)]
  const parameters = Array.from({ length: count }, (_, index) => values[index] || nothing)
  return shorten(templateText, parameters, count === 1 ? 0 : 1)
}

/** A message of one text alone has it in the place of the title. */
function pair({ title, body }: Message): [string, string] {
  const [first, second] = [oneLine(title), oneLine(body)]
  return first === '' ? [second, ''] : [first, second]
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}

function shorten(templateText: string, parameters: string[], longest: number): RenderedTemplate {
  const text = fill(templateText, parameters)
  const excess = text.length - longestWhatsAppText
  if (excess <= 0) return { parameters, text, isCut: false }
  const uses = templateText.split(`{{${longest + 1}}}`).length - 1
  const shorter = parameters.map((value, index) =>
    index === longest ? cut(value, value.length - Math.ceil(excess / Math.max(1, uses))) : value,
  )
  return { parameters: shorter, text: fill(templateText, shorter), isCut: true }
}

function fill(templateText: string, parameters: string[]): string {
  return templateText.replace(/\{\{(\d)\}\}/g, (_, digit: string) => parameters[Number(digit) - 1] ?? nothing)
}

function cut(text: string, length: number): string {
  const kept = text.slice(0, Math.max(0, length - 1))
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`
}
