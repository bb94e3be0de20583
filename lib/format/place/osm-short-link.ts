import { type Point, pointOf } from './place'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'
const bitsEach = 6

/** The location in an OpenStreetMap short link (`/go/0EEQjE--`): alternating bits of longitude and latitude. */
export function decodeShortLink(code: string): Point | undefined {
  const values = [...code.replaceAll('@', '~').replaceAll('-', '')].map((each) => alphabet.indexOf(each))
  if (values.length === 0 || values.includes(-1)) return undefined
  let [x, y, scale] = [0, 0, 1]
  for (const value of values) {
    for (let bit = bitsEach - 1; bit > 0; bit -= 2) {
      x = 2 * x + ((value >> bit) & 1)
      y = 2 * y + ((value >> (bit - 1)) & 1)
      scale *= 2
    }
  }
  return pointOf((y / scale) * 180 - 90, (x / scale) * 360 - 180)
}
