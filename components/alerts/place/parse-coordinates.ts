type Point = { latitude: number; longitude: number }

const number = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`
const withPoint = new RegExp(
  `^${number.replace('[.,]', String.raw`\.`)}(?:\\s*[,;]\\s*|\\s+)${number.replace('[.,]', String.raw`\.`)}$`,
)
const withComma = new RegExp(
  `^${number.replace('[.,]', ',')}(?:\\s*;\\s*|\\s*,\\s+|\\s+)${number.replace('[.,]', ',')}$`,
)

/**
 * Reads `-33.45, -70.66` as people type or paste it: latitude first, a comma, semicolon or blank between, in brackets
 * or not, with a decimal comma where the two numbers are still distinct. Undefined for anything else.
 */
export function parseCoordinates(text: string): Point | undefined {
  const plain = text
    .replace(/[−–]/g, '-')
    .replace(/[()[\]°]/g, '')
    .trim()
  const [, latitude, longitude] = withPoint.exec(plain) ?? withComma.exec(plain) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const point = { latitude: toNumber(latitude), longitude: toNumber(longitude) }
  const inRange = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  return inRange ? point : undefined
}

/** A length in metres, `25` or `12,5`. Undefined when it is none, or out of what the API takes. */
export function parseMetres(text: string): number | undefined {
  if (!/^\d{1,8}(?:[.,]\d+)?$/.test(text.trim())) return undefined
  const metres = toNumber(text.trim())
  return metres <= 1e7 ? metres : undefined
}

function toNumber(text: string): number {
  // Adding zero turns -0 into 0.
  return Number(text.replace(',', '.')) + 0
}
