/** Markup that is safe as it stands. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | false | undefined | null | Value[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup with values in it: text is escaped, markup and lists of markup are not, nothing stands for nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(textOf)))
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value === false || value === undefined || value === null) return ''
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Text between tags, never in an attribute: quotes stand for themselves there, and code is full of them. */
export function textContent(text: string): Html {
  return new Html(text.replace(/[&<>]/g, (character) => entities[character] ?? ''))
}

/** One line of Markdown as far as our texts use it: `code` and [links](#there). */
export function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/)
  return html`${parts.map(part)}`
}

function part(text: string): Html {
  const [, name, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? []
  if (name && address) return html`<a href="${address}">${name}</a>`
  return text.startsWith('`') && text.length > 2 ? html`<code>${text.slice(1, -1)}</code>` : html`${text}`
}

/** Paragraphs, and lists whose lines begin with `- `. */
export function blocks(text: string): Html {
  return html`${text.split('\n\n').map((block) => (block.startsWith('- ') ? list(block) : html`<p>${inline(block)}</p>`))}`
}

function list(block: string): Html {
  const lines = block.split('\n').map((line) => html`<li>${inline(line.slice(2))}</li>`)
  return html`<ul>${lines}</ul>`
}
