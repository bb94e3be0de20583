import { type Found, type Point, pointOf } from './place'

const alphabet = '23456789CFGHJMPQRVWX'
const digit = `[${alphabet}${alphabet.toLowerCase()}]`
const code = new RegExp(
  `(?<![\\p{L}\\d+])(${digit}{2}|${digit}{4}|${digit}{6}|${digit}{8})\\+(${digit}{2,7})(?![\\p{L}\\d+])`,
  'gu',
)

const fullLength = 8
const base = 20
/** After ten digits, each additional digit divides a cell into five rows and four columns. */
const pairDigits = 10
const rows = 5
const columns = 4

/** Plus Codes (Open Location Code): full ones, and shortened ones as the match nearest to the reference point. */
export function findPlusCodes(text: string, near: Point | undefined): Found[] {
  return [...text.matchAll(code)].flatMap((match) => {
    const [written, head = '', tail = ''] = match
    const point = pointOfCode(head.toUpperCase(), tail.toUpperCase(), near)
    // Codes contain letters; `2345+67` is a sum.
    if (!point || /^[\d+]+$/.test(written)) return []
    const nearest = head.length < fullLength ? { nearest: true as const } : {}
    const start = match.index
    return [
      { start, end: start + written.length, place: { ...point, kind: 'plus_code', written, ...nearest } },
    ]
  })
}

function pointOfCode(head: string, tail: string, near: Point | undefined): Point | undefined {
  const missing = fullLength - head.length
  if (missing === 0) return decode(head + tail)
  if (!near) return undefined
  const cell = decode(encodeStart(near, missing) + head + tail)
  if (!cell) return undefined
  // The code may refer to a cell next to the reference point's.
  const step = base ** (2 - missing / 2)
  return pointOf(
    closer(cell.latitude, near.latitude, step, 90),
    closer(cell.longitude, near.longitude, step, 180),
  )
}

function closer(value: number, to: number, step: number, limit: number): number {
  const moved = value + step * Math.round((to - value) / step)
  return Math.abs(moved) <= limit ? moved : value
}

/** The first digits of a point's code: one pair for each level. */
function encodeStart({ latitude, longitude }: Point, length: number): string {
  let digits = ''
  let [north, east] = [Math.min(latitude + 90, 179.999999), (longitude + 180) % 360]
  for (let size = base; digits.length < length; size /= base) {
    digits += `${alphabet[Math.floor(north / size)]}${alphabet[Math.floor(east / size)]}`
    north %= size
    east %= size
  }
  return digits
}

/** The center of the cell that a full code stands for. */
function decode(digits: string): Point | undefined {
  let [latitude, longitude, height, width] = [-90, -180, base * base, base * base]
  const values = [...digits].map((each) => alphabet.indexOf(each))
  for (let at = 0; at < Math.min(pairDigits, values.length); at += 2) {
    height /= base
    width /= base
    latitude += (values[at] ?? 0) * height
    longitude += (values[at + 1] ?? 0) * width
  }
  for (const value of values.slice(pairDigits)) {
    height /= rows
    width /= columns
    latitude += Math.floor(value / columns) * height
    longitude += (value % columns) * width
  }
  return pointOf(latitude + height / 2, longitude + width / 2)
}
