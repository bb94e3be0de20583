import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()
/** The number of characters that are compressed at a time. */
const pieceLength = 100_000

/** A ZIP archive of text files, which are compressed while they are written. */
export class ZipStream {
  #chunks: Uint8Array[] = []
  #text = ''
  #file: ZipDeflate | undefined
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error
    this.#chunks.push(chunk)
  })

  /** Ends the current file and begins a new one. */
  begin(path: string): void {
    this.#pack(true)
    this.#file = new ZipDeflate(path, { level: 3 })
    this.#zip.add(this.#file)
  }

  write(text: string): void {
    this.#text += text
    if (this.#text.length > pieceLength) this.#pack(false)
  }

  end(): void {
    this.#pack(true)
    this.#zip.end()
  }

  /** Returns the compressed output so far, and removes it from the buffer. */
  written(): Uint8Array[] {
    const chunks = this.#chunks
    this.#chunks = []
    return chunks
  }

  #pack(isLast: boolean): void {
    this.#file?.push(encoder.encode(this.#text), isLast)
    this.#text = ''
  }
}
