/** A number as people type it, with a decimal point or comma. */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  const number = Number(typed)
  return typed === '' || !Number.isFinite(number) ? undefined : number
}
