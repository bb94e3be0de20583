/**
 * White space of all scripts, and invisible characters: controls, zero-width characters, direction marks, soft hyphens
 * and blank fillers. Does not contain NUL, which is rejected, or characters that can end an emoji.
 */
export const blankRanges = [
  ['\u0001', '\u0020'],
  ['\u007f', '\u00a0'],
  ['\u00ad', '\u00ad'],
  ['\u034f', '\u034f'],
  ['\u061c', '\u061c'],
  ['\u115f', '\u1160'],
  ['\u1680', '\u1680'],
  ['\u17b4', '\u17b5'],
  ['\u180e', '\u180e'],
  ['\u2000', '\u200f'],
  ['\u2028', '\u202f'],
  ['\u205f', '\u206f'],
  ['\u2800', '\u2800'],
  ['\u3000', '\u3000'],
  ['\u3164', '\u3164'],
  ['\ufeff', '\ufeff'],
  ['\uffa0', '\uffa0'],
  ['\ufff9', '\ufffb'],
] as const

const isBlank = (sign: string) => blankRanges.some(([from, to]) => sign >= from && sign <= to)

/** Trims white space and invisible characters at both ends; `trim_text` does the same in SQL. */
export function trimText(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charAt(start))) start += 1
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** True if two strings are equal, ignoring case and anything that `trimText` removes. */
export const isSameText = (one: string, other: string) => textKey(one) === textKey(other)

const textKey = (text: string) => trimText(text).normalize('NFC').toLowerCase()
