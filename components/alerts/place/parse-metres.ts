const mostMetres = 1e7

/**
 * Parses a length in meters, such as `25` or `12,5`. Undefined if the text is not a length, or is outside the
 * API's range.
 */
export function parseMetres(text: string): number | undefined {
  if (!/^\d{1,8}(?:[.,]\d+)?$/.test(text.trim())) return undefined
  const metres = Number(text.trim().replace(',', '.'))
  return metres <= mostMetres ? metres : undefined
}
