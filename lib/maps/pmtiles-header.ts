/** Map bounds in degrees. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** The header of a PMTiles version 3 file. */
export type PmtilesHeader = {
  bounds: Bounds
  /** The zoom levels of the file's tiles. */
  minZoom: number
  maxZoom: number
  /** Where the JSON metadata is, in bytes from the start of the file, and how it is compressed. */
  metadata: { offset: number; length: number; compression: 'none' | 'gzip' | 'other' }
}

export const headerBytes = 127

const vectorTiles = 1
const compressions: Record<number, PmtilesHeader['metadata']['compression']> = { 1: 'none', 2: 'gzip' }

/**
 * Reads the header from a file's first `headerBytes` bytes; undefined unless it is a PMTiles version 3 file with
 * vector tiles.
 */
export function readPmtilesHeader(bytes: Uint8Array): PmtilesHeader | undefined {
  if (bytes.length < headerBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, 7))
  if (magic !== 'PMTiles' || view.getUint8(7) !== 3 || view.getUint8(99) !== vectorTiles) return undefined
  const number = (at: number) => Number(view.getBigUint64(at, true))
  const degrees = (at: number) => view.getInt32(at, true) / 1e7
  return {
    bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    metadata: {
      offset: number(24),
      length: number(32),
      compression: compressions[view.getUint8(97)] ?? 'other',
    },
  }
}
