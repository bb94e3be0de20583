import { logoLimits } from '@/lib/contract/choices'
import { readPicture } from '@/lib/format/read-picture'

export type LogoProblem = 'invalid_format' | 'out_of_range' | 'too_long'
type Fitted = { image: string; problem?: undefined } | { image?: undefined; problem: LogoProblem }

/** Longest side, in pixels, to scale a picture down to: the largest that fits the file size limit is used. */
const smallerSides = [512, 256, 128]

/** Converts a file to a logo the API accepts: unchanged if it fits, otherwise scaled down by the browser. */
export async function fitLogo(file: File): Promise<Fitted> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const picture = readPicture(bytes)
  if (!picture) return { problem: 'invalid_format' }
  const { media, width, height } = picture
  if (Math.min(width, height) < logoLimits.leastPixels) return { problem: 'out_of_range' }
  const isSmall = bytes.byteLength <= logoLimits.bytes && Math.max(width, height) <= logoLimits.mostPixels
  if (isSmall) return { image: dataUrlOf(media, bytes) }
  const image = await makeSmaller(file).catch(() => undefined)
  return image ? { image } : { problem: 'too_long' }
}

async function makeSmaller(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const side of smallerSides) {
      const bytes = await drawnWithin(bitmap, side)
      const fitting = bytes && bytes.byteLength <= logoLimits.bytes ? readPicture(bytes) : undefined
      if (bytes && fitting && Math.min(fitting.width, fitting.height) >= logoLimits.leastPixels)
        return dataUrlOf(fitting.media, bytes)
    }
    return undefined
  } finally {
    bitmap.close()
  }
}

/** Encodes as WebP, or as PNG in browsers that cannot write WebP. */
async function drawnWithin(bitmap: ImageBitmap, side: number): Promise<Uint8Array | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined
}

function dataUrlOf(media: string, bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${media};base64,${btoa(text)}`
}
