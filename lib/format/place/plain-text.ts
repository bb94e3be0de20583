import { asciiDigit } from '../ascii-digit'

/** A message with a place in it is short: what is beyond this many characters is not looked at. */
const mostCharacters = 5_000

/** A text in plain characters: one minus, one degree sign, straight quotes, digits 0 to 9; `|` ends a line. */
export function plainText(text: string): string {
  return (
    text
      .slice(0, mostCharacters)
      // Before NFKC, which makes a letter or a blank of some of them.
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

/** The text with these parts blotted out, so that nothing else is read in them; all else keeps its position. */
export function without(text: string, parts: readonly { start: number; end: number }[]): string {
  return parts.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\uFFFC'.repeat(end - start) + rest.slice(end),
    text,
  )
}
