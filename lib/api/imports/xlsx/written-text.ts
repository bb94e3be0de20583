import type { XmlEvent } from './read-xml'

const holdText = new Set(['t', 'v'])
const escaped = /_x([0-9a-f]{4})_/gi

/**
 * Collects the text of all runs in an element, without the phonetic hints of Japanese words (ECMA-376,
 * 18.4.6).
 */
export class WrittenText {
  #text = ''
  #isText = false
  #isReading = false

  get length(): number {
    return this.#text.length
  }

  add(event: XmlEvent): void {
    if (event.kind === 'text') {
      if (this.#isText) this.#text += event.text
    } else if (event.name === 'rPh') this.#isReading = event.kind === 'open'
    else if (holdText.has(event.name)) this.#isText = event.kind === 'open' && !this.#isReading
  }

  /**
   * Returns the collected text and resets it. Decodes characters that XML cannot represent, such as
   * `_x0008_`, and replaces lone surrogates.
   */
  take(): string {
    const text = this.#text.replace(escaped, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    this.#text = ''
    return text.toWellFormed()
  }
}
