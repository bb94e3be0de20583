export type Picture = { media: 'image/png' | 'image/jpeg' | 'image/webp'; width: number; height: number }

/**
 * The image's type according to the file's first bytes, and its size in pixels; undefined for other types and
 * truncated files.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view)
  } catch (error) {
    // The file ends before its dimensions.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

function readPng(view: DataView): Picture | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined
  if (textAt(view, 12, 4) !== 'IHDR') return undefined
  return { media: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** The size is in the frame header: the first marker from C0 to CF, except three that have other meanings. */
function readJpeg(view: DataView): Picture | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { media: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** The size is in the first chunk, whose layout depends on its type: extended, lossless or lossy. */
function readWebp(view: DataView): Picture | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const media = 'image/webp'
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return { media, width: uint24(24) + 1, height: uint24(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { media, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { media, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return undefined
  }
}
