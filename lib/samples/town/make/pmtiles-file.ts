import { gzipSync } from 'node:zlib'
import { headerBytes, type PmtilesHeader } from '@/lib/maps/pmtiles-header'
import type { Tile } from './tiles'

type Described = Pick<PmtilesHeader, 'bounds' | 'minZoom' | 'maxZoom'> & {
  centre: { latitude: number; longitude: number; zoom: number }
  metadata: object
}

type Entry = { id: number; offset: number; length: number }

/** Readers expect the root directory within the first 16 KiB. A larger one would need leaf directories. */
const mostRootBytes = 16_384 - headerBytes

/** Encodes the tiles as a PMTiles version 3 file. Throws if there are too many for one directory. */
export function writePmtiles(tiles: Tile[], described: Described): Buffer {
  const entries: Entry[] = []
  const pieces: Buffer[] = []
  let offset = 0
  const numbered = tiles.map((tile) => ({ id: hilbertId(tile), data: tile.data }))
  for (const { id, data } of numbered.sort((one, other) => one.id - other.id)) {
    const piece = gzipSync(data, { level: 9 })
    entries.push({ id, offset, length: piece.length })
    pieces.push(piece)
    offset += piece.length
  }
  const root = gzipSync(writeDirectory(entries), { level: 9 })
  if (root.length > mostRootBytes) throw new Error('There are too many tiles for one directory.')
  const metadata = gzipSync(JSON.stringify(described.metadata), { level: 9 })
  const header = writeHeader(
    described,
    { root: root.length, metadata: metadata.length, tiles: offset },
    tiles,
  )
  return Buffer.concat([header, root, metadata, ...pieces])
}

function writeDirectory(entries: Entry[]): Buffer {
  const out: number[] = []
  const columns = [
    entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
    entries.map(() => 1),
    entries.map(({ length }) => length),
    // The first offset, 0, is written as 1. A 0 means that the tile's data directly follows the previous tile's.
    entries.map((_, at) => (at === 0 ? 1 : 0)),
  ]
  writeVarint(out, entries.length)
  for (const value of columns.flat()) writeVarint(out, value)
  return Buffer.from(out)
}

function writeVarint(out: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    out.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

/** The PMTiles tile ID: the position on the Hilbert curve, after all tiles of lower zoom levels. */
function hilbertId({ z, x, y }: Tile): number {
  let [along, column, row] = [0, x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, below] = [(column & side) > 0 ? 1 : 0, (row & side) > 0 ? 1 : 0]
    along += side * side * ((3 * right) ^ below)
    if (below === 1) continue
    if (right === 1) [column, row] = [side - 1 - column, side - 1 - row]
    ;[column, row] = [row, column]
  }
  return (4 ** z - 1) / 3 + along
}

const gzip = 2
const mvt = 1

function writeHeader(
  { bounds, centre, minZoom, maxZoom }: Described,
  lengths: { root: number; metadata: number; tiles: number },
  { length: count }: Tile[],
): Buffer {
  const header = Buffer.alloc(headerBytes)
  const metadataAt = headerBytes + lengths.root
  const tilesAt = metadataAt + lengths.metadata
  const numbers = [
    headerBytes,
    lengths.root,
    metadataAt,
    lengths.metadata,
    tilesAt,
    0,
    tilesAt,
    lengths.tiles,
  ]
  header.write('PMTiles', 0, 'ascii')
  header[7] = 3
  for (const [at, value] of [...numbers, count, count, count].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * at)
  }
  const isClustered = 1
  header.set([isClustered, gzip, gzip, mvt, minZoom, maxZoom], 96)
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at)
  degrees(bounds.west, 102)
  degrees(bounds.south, 106)
  degrees(bounds.east, 110)
  degrees(bounds.north, 114)
  header[118] = centre.zoom
  degrees(centre.longitude, 119)
  degrees(centre.latitude, 123)
  return header
}
