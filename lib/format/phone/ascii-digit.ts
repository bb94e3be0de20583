/**
 * Converts a digit of any script to an ASCII digit. In every script, the digits are ten consecutive characters,
 * starting with zero.
 */
export function asciiDigit(digit: string): string {
  if (/\d/.test(digit)) return digit
  let zero = digit.codePointAt(0) ?? 0
  const own = zero
  while (own - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(own - zero)
}
