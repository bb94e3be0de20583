import { expect, test } from 'vitest'
import { readPicture } from './read-picture'

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )

const png = bytesOf([0x89], 'PNG\r\n', [0x1a, 10, 0, 0, 0, 13], 'IHDR', [0, 0, 2, 1, 0, 0, 0, 7, 8, 6])
const jpeg = bytesOf(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc4, 0, 3, 0],
  [0xff, 0xc2, 0, 11, 8, 0, 7, 2, 1, 1, 1],
)
const riff = (...rest: (string | number[])[]) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', ...rest)
const lossy = riff('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 1, 2, 7, 0])
const lossless = riff('VP8L', [0, 0, 0, 0, 0x2f, 0, 0x82, 1, 0])
const extended = riff('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 6, 0, 0])

test.each([
  ['a PNG', png, 'image/png'],
  ['a JPEG that begins with other segments', jpeg, 'image/jpeg'],
  ['a lossy WebP', lossy, 'image/webp'],
  ['a lossless WebP', lossless, 'image/webp'],
  ['an extended WebP', extended, 'image/webp'],
])('the size of %s is read', (_, bytes, media) => {
  expect(readPicture(bytes)).toEqual({ media, width: 513, height: 7 })
})

test.each([
  ['an SVG, which could contain scripts,', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="64"/>')],
  ['a GIF', bytesOf('GIF89a', [1, 2, 7, 0, 0, 0, 0, 0, 0, 0])],
  ['an HTML page', bytesOf('<html><body>hello, this is a page</body></html>')],
  ['an empty file', bytesOf()],
  ['a truncated PNG', png.subarray(0, 18)],
  ['a truncated JPEG', jpeg.subarray(0, 15)],
])('%s is not a supported picture', (_, bytes) => {
  expect(readPicture(bytes)).toBeUndefined()
})
