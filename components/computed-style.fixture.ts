/** Elements that browsers hide even without a style sheet. */
const undisplayed = '[hidden], dialog:not([open]), head, script, style, template'

const blocks = new Set(
  (
    'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup option p pre search section summary table ' +
    'tbody td tfoot th thead tr ul'
  ).split(' '),
)
const inlineBlocks = new Set(['button', 'input', 'meter', 'progress', 'select', 'textarea'])

/**
 * An element's default display value. In an accessible name, text that is not inline has spaces around it.
 */
function displayOf(element: Element): string {
  if (element.matches(undisplayed)) return 'none'
  if (blocks.has(element.localName)) return 'block'
  return inlineBlocks.has(element.localName) ? 'inline-block' : 'inline'
}

/** An element's style as computed from its style attribute, where `visibility` is inherited. */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement
  const valueFor = (property: string): string => {
    if (property === 'visibility') return visibilityOf(element)
    const value = style?.getPropertyValue(property) ?? ''
    if (property !== 'display' || value !== '') return value
    return displayOf(element)
  }
  return new Proxy(style ?? {}, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return valueFor
      if (typeof name !== 'string') return undefined
      return valueFor(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    },
  })
}

function visibilityOf(element: Element): string {
  const set = element.closest<HTMLElement>('[style*="visibility"]')
  const value = set?.style.visibility
  if (set === null || value) return value || 'visible'
  return set.parentElement ? visibilityOf(set.parentElement) : 'visible'
}
