import { graphemesOf } from './graphemes'

/** GSM 03.38: the default alphabet, without the escape to its extension table. */
const defaultAlphabet = new Set(
  [
    '@£$¥èéùìòÇ\nØø\rÅå',
    'Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ',
    ' !"#¤%&\'()*+,-./',
    '0123456789:;<=>?',
    '¡ABCDEFGHIJKLMNO',
    'PQRSTUVWXYZÄÖÑÜ§',
    '¿abcdefghijklmno',
    'pqrstuvwxyzäöñüà',
  ].join(''),
)

/** GSM 03.38: characters that need an escape before them, and so count twice. */
const extensionTable = new Set('\f^{}\\[~]|€')

/** The segments of longer text are smaller, because each carries its number and the total. */
const segmentSizes = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } }

export type SegmentCount = { encoding: keyof typeof segmentSizes; characters: number; segments: number }

/**
 * How text is sent as SMS: in UCS-2 as soon as one letter is not in GSM-7. `characters` counts septets in GSM-7 and
 * UTF-16 units in UCS-2. An empty text has no segments.
 */
export function countSegments(text: string): SegmentCount {
  const letters = [...text]
  const fitsGsm = letters.every((letter) => defaultAlphabet.has(letter) || extensionTable.has(letter))
  const encoding = fitsGsm ? 'GSM-7' : 'UCS-2'
  const widths = letters.map((letter) => (fitsGsm ? countSeptets(letter) : letter.length))
  const characters = widths.reduce((sum, width) => sum + width, 0)
  const { alone, joined } = segmentSizes[encoding]
  if (characters <= alone) return { encoding, characters, segments: Math.min(characters, 1) }
  return { encoding, characters, segments: countJoined(widths, joined) }
}

/** The letters that are not in GSM-7, each listed once: they make the whole text UCS-2. */
export function lettersBeyondGsm(text: string): string[] {
  const letters = graphemesOf(text)
  const isGsm = (letter: string) => countSegments(letter).encoding === 'GSM-7'
  return [...new Set(letters.filter((letter) => !isGsm(letter)))]
}

/** How many characters a given number of segments can hold in an encoding. */
export function segmentRoom({ encoding, segments }: SegmentCount): number {
  const { alone, joined } = segmentSizes[encoding]
  return segments <= 1 ? alone : joined * segments
}

function countSeptets(letter: string): number {
  return extensionTable.has(letter) ? 2 : 1
}

/** A character of width two moves to the next segment as a whole if there is room for only one unit. */
function countJoined(widths: number[], size: number): number {
  let segments = 1
  let taken = 0
  for (const width of widths) {
    if (taken + width > size) {
      segments += 1
      taken = 0
    }
    taken += width
  }
  return segments
}

/**
 * Returns what `write` makes of as much of `part` as fits in one segment; a part that is cut ends in periods.
 * For parts of up to a few hundred characters; the text that `write` adds has to fit in a segment.
 */
export function fitSegment(part: string, write: (part: string) => string): string {
  // A letter made of several code points, such as a family emoji, is either kept whole or left out.
  const letters = graphemesOf(part)
  let text = write(part)
  while (letters.length > 0 && countSegments(text).segments > 1) {
    letters.pop()
    // Three periods, because the ellipsis is not in GSM-7.
    text = write(`${letters.join('').trimEnd()}...`)
  }
  return text
}
