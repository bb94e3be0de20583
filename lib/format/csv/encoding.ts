import { dosCodePages } from './dos-code-pages'

export const oneByteEncodings = ['windows-1252', 'macintosh', 'ibm850', 'ibm437'] as const
type OneByte = (typeof oneByteEncodings)[number]
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OneByte

/**
 * How often each byte from 128 up occurs in a file: in total, after a lowercase letter, and between two
 * letters.
 */
type HighBytes = { all: Uint32Array; afterSmall: Uint32Array; between: Uint32Array }

/**
 * Detects a file's encoding from its chunks. UTF-16 has a byte order mark, or every other byte is zero. A file
 * with more multi-byte UTF-8 characters than stray bytes is UTF-8 with some damaged rows. An accent in UTF-8
 * weighs more, because in any other encoding it would be two symbols that nobody writes side by side.
 * Otherwise, the encoding is the one in which the bytes become letters used in Spanish, Portuguese and related
 * languages: Windows-1252, Mac OS Roman or a DOS code page.
 */
export function findEncoding(pieces: Iterable<Uint8Array>): Encoding {
  const bytes: HighBytes = { all: counts(), afterSmall: counts(), between: counts() }
  const utf8 = new Utf8Counter()
  const zeros = new ZeroCounter()
  let isFirst = true
  let before = 0
  let waiting = 0
  for (const piece of pieces) {
    if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    isFirst = false
    for (const byte of piece) {
      if (waiting > 0 && isLetter(byte)) add(bytes.between, waiting)
      waiting = 0
      zeros.add(byte)
      utf8.add(byte)
      if (byte >= 0x80) {
        add(bytes.all, byte)
        if (isSmall(before)) add(bytes.afterSmall, byte)
        if (isLetter(before)) waiting = byte
      }
      before = byte
    }
  }
  const { good, bad } = utf8.end()
  return zeros.utf16() ?? (bad <= good ? 'utf-8' : likeliest(bytes))
}

const counts = () => new Uint32Array(256)
const add = (counted: Uint32Array, byte: number) => {
  counted[byte] = (counted[byte] ?? 0) + 1
}
const isSmall = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isLetter = (byte: number) => isSmall(byte | 0x20)

/** Detects UTF-16 without a byte order mark: ASCII letters, digits and symbols have a zero before or after them. */
class ZeroCounter {
  #at = 0
  readonly #zeros: [even: number, odd: number] = [0, 0]

  add(byte: number): void {
    if (byte === 0) this.#zeros[this.#at % 2 === 0 ? 0 : 1] += 1
    this.#at += 1
  }

  /** Names may be in any alphabet, but a table's delimiters and digits are ASCII and have a zero byte. */
  utf16(): 'utf-16le' | 'utf-16be' | undefined {
    const [even, odd] = this.#zeros
    const [fewest, most] = [this.#at * 0.1, this.#at * 0.005]
    if (odd > fewest && even <= most) return 'utf-16le'
    return even > fewest && odd <= most ? 'utf-16be' : undefined
  }
}

/** How many stray bytes are outweighed by one UTF-8 character that is a western European accent or symbol. */
const weightOfAccent = 4
/** The lead bytes of these accents and symbols. */
const accentLeads = new Set([0xc2, 0xc3, 0xe2])

/** Adds up the weights of multi-byte characters, and counts the bytes that belong to none. */
class Utf8Counter {
  #good = 0
  #bad = 0
  #left = 0
  #read = 0
  #weight = 1

  add(byte: number): void {
    if (this.#left > 0 && (byte & 0xc0) === 0x80) {
      this.#left -= 1
      this.#read += 1
      if (this.#left > 0) return
      this.#good += this.#weight
      this.#read = 0
      return
    }
    this.#drop()
    if (byte < 0x80) return
    this.#left =
      byte >= 0xc2 && byte <= 0xdf ? 1 : (byte & 0xf0) === 0xe0 ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
    if (this.#left === 0) this.#bad += 1
    else [this.#read, this.#weight] = [1, accentLeads.has(byte) ? weightOfAccent : 1]
  }

  end(): { good: number; bad: number } {
    this.#drop()
    return { good: this.#good, bad: this.#bad }
  }

  #drop(): void {
    this.#bad += this.#read
    this.#left = 0
    this.#read = 0
  }
}

const usual = new Set('áéíóúñüãõçâêôàÁÉÍÓÚÑÜÃÕÇÂÊÔÀ')
const signs = new Set('ºª°¿¡«»–—‘’“”…€·´\u00a0')
const small = /\p{Ll}/u
const letter = /\p{L}/u

function likeliest(bytes: HighBytes): Encoding {
  const scores = oneByteEncodings.map((encoding) => ({ encoding, score: scoreOf(encoding, bytes) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/**
 * Scores an encoding: high if its letters are where letters belong, low if there are capitals inside lowercase
 * words.
 */
function scoreOf(encoding: OneByte, { all, afterSmall, between }: HighBytes): number {
  let score = 0
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    const [count = 0, inside = 0, within = 0] = [all[byte], afterSmall[byte], between[byte]]
    if (count === 0) continue
    const character = decodeByte(byte, encoding)
    if (usual.has(character)) score += 2 * count - (small.test(character) ? 0 : 3 * inside)
    else if (letter.test(character)) score -= small.test(character) ? 0 : 2 * inside
    else score += (signs.has(character) ? 1 : -1) * (count - within) - 3 * within
  }
  return score
}

function decodeByte(byte: number, encoding: OneByte): string {
  if (encoding === 'ibm437' || encoding === 'ibm850') return dosCodePages[encoding][byte - 0x80] ?? ''
  return new TextDecoder(encoding).decode(new Uint8Array([byte]))
}

/** A file's text, without a byte order mark; U+FFFD stands for invalid bytes. */
export function* decode(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  if (encoding === 'ibm437' || encoding === 'ibm850') {
    for (const piece of withoutUtf8Mark(pieces)) yield decodeDos(piece, dosCodePages[encoding])
    return
  }
  const decoder = new TextDecoder(encoding)
  for (const piece of encoding.startsWith('utf') ? pieces : withoutUtf8Mark(pieces))
    yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

const utf8Mark = [0xef, 0xbb, 0xbf]

/** Some programs write a UTF-8 byte order mark even before text that is not UTF-8. */
function* withoutUtf8Mark(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let isFirst = true
  for (const piece of pieces) {
    const isMarked = isFirst && utf8Mark.every((byte, at) => piece[at] === byte)
    isFirst = false
    yield isMarked ? piece.subarray(utf8Mark.length) : piece
  }
}

const latin1 = new TextDecoder('latin1')

/** Bytes below 128 are the same as in ASCII. */
const decodeDos = (piece: Uint8Array, characters: string) =>
  [...piece].every((byte) => byte < 0x80)
    ? latin1.decode(piece)
    : Array.from(piece, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : characters[byte - 0x80])).join(
        '',
      )
