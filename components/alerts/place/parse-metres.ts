const mostMetres = 1e7

/** A length in metres, `25` or `12,5`. Undefined when it is none, or out of what the API takes. */
export function parseMetres(text: string): number | undefined {
  if (!/^\d{1,8}(?:[.,]\d+)?$/.test(text.trim())) return undefined
  const metres = Number(text.trim().replace(',', '.'))
  return metres <= mostMetres ? metres : undefined
}
