/** Creates elements one by one and never from a string, so that no alert's text can become markup. */
export function svgElement(
  name: string,
  attributes: Record<string, string | number>,
  ...children: Element[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}
