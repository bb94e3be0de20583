import { asciiDigit } from '../phone/ascii-digit'

/** A message with a location is short: anything beyond this many characters is ignored. */
const mostCharacters = 5_000

/**
 * Converts text to plain characters: one minus, one degree sign, straight quotes, digits 0 to 9; `|` becomes a line
 * break.
 */
export function plainText(text: string): string {
  return (
    text
      .slice(0, mostCharacters)
      // Must come before NFKC, which turns some of them into letters or spaces.
      .replace(/[º˚∘⁰]/g, '°')
      .replace(/[′’‘´`ʹʼ]/g, "'")
      .replace(/[″“”„ʺ]/g, '"')
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, asciiDigit)
      .replace(/\p{Cf}/gu, '')
      .replace(/[\u2010-\u2013\u2212]/g, '-')
      .replaceAll('٫', '.')
      .replace(/[،、]/g, ',')
      .replaceAll("''", '"')
      .replaceAll('|', '\n')
  )
}

/** The text with these parts masked, so that nothing else is read from them; everything else keeps its position. */
export function without(text: string, parts: readonly { start: number; end: number }[]): string {
  return parts.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\uFFFC'.repeat(end - start) + rest.slice(end),
    text,
  )
}
