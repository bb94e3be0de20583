import { longestRow } from '../table-limits'
import { readXml } from './read-xml'
import { tooLarge } from './unreadable-workbook'
import { WrittenText } from './written-text'

const mostBytes = 128_000_000
const mostTexts = 20_000_000

/**
 * A workbook's shared strings (ECMA-376, 18.4.8), stored as bytes, because a million JavaScript strings would
 * take three times the memory.
 */
export class SharedStrings {
  #bytes = Buffer.alloc(65_536)
  #ends = new Uint32Array(1_024)
  #count = 0

  /**
   * Throws `UnreadableFile` for more than 20 million strings, for more than 128 MB in total, and for a string
   * that exceeds the limit for a row.
   */
  static async read(pieces: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
    const strings = new SharedStrings()
    const text = new WrittenText()
    for await (const events of readXml(pieces)) {
      for (const event of events) {
        text.add(event)
        if (text.length > longestRow) throw tooLarge()
        if (event.kind === 'close' && event.name === 'si') strings.#add(text.take())
      }
    }
    return strings
  }

  at(index: number): string | undefined {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return undefined
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, this.#ends[index])
  }

  #add(text: string): void {
    const start = this.#ends[this.#count - 1] ?? 0
    const end = start + Buffer.byteLength(text)
    if (end > mostBytes || this.#count === mostTexts) throw tooLarge()
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#bytes.write(text, start)
    this.#ends[this.#count] = end
    this.#count += 1
  }
}
