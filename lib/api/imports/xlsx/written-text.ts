import type { XmlEvent } from './xml'

const holdText = new Set(['t', 'v'])
const escaped = /_x([0-9a-f]{4})_/gi

/** The text within an element, of all its runs; how a Japanese word beside it is read is none of it (ECMA-376, 18.4.6). */
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

  /** With what XML cannot hold, which is written as `_x0008_`, half a surrogate pair apart; the next text begins. */
  take(): string {
    const text = this.#text.replace(escaped, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    this.#text = ''
    return text.toWellFormed()
  }
}
