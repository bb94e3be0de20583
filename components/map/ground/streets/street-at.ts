import { PmtilesSource, pointMinDistToLines, TileCache } from 'protomaps-leaflet'
import type { Bounds, Point } from '../../map-geometry'
import type { MapStreets } from '../../map-types'
import { metresPerPixel, projectX, projectY } from '../../mercator'

/** Farther away, a point is not on the street. */
const farthestMetres = 40
/** Tiles are read at this size in pixels, so that distances within them are exact to a meter. */
const tilePixels = 4096

/** The kinds of roads that have a street name on the map; not railways, ferries and runways. */
const streetKinds: ReadonlySet<unknown> = new Set(['highway', 'major_road', 'minor_road', 'path', 'other'])
/** Files with fewer zoom levels do not have every street. */
const leastZoom = 14

const tiles = new Map<string, TileCache>()

/**
 * The name of the street nearest to a point, at most 40 m away, in the language if the file has it; undefined if there
 * is none. Rejects if a file cannot be read.
 */
export async function streetAt(
  point: Point,
  files: readonly MapStreets[],
  language: string,
): Promise<string | undefined> {
  const found = await Promise.all(
    files
      .filter(({ bounds, maxZoom }) => maxZoom >= leastZoom && isIn(point, bounds))
      .map((file) => nearestIn(file, point, language)),
  )
  const [nearest] = found.flatMap((one) => one ?? []).toSorted((a, b) => a.metres - b.metres)
  return nearest?.name
}

type Found = { name: string; metres: number }

async function nearestIn(file: MapStreets, point: Point, language: string): Promise<Found | undefined> {
  const across = 2 ** file.maxZoom
  const [x, y] = [projectX(point.longitude) * across, projectY(point.latitude) * across]
  const tile = { z: file.maxZoom, x: Math.floor(x), y: Math.floor(y) }
  const features = (await cacheOf(file.url).get(tile)).get('roads') ?? []
  const place = { x: (x - tile.x) * tilePixels, y: (y - tile.y) * tilePixels }
  const metresPerUnit = (metresPerPixel(point.latitude, file.maxZoom) * 256) / tilePixels
  let nearest: Found | undefined
  for (const { props, geom } of features) {
    const name = props[`name:${language}`] ?? props.name
    if (typeof name !== 'string' || name === '' || !streetKinds.has(props.kind)) continue
    const metres = pointMinDistToLines(place as (typeof geom)[0][0], geom) * metresPerUnit
    if (metres <= (nearest?.metres ?? farthestMetres)) nearest = { name, metres }
  }
  return nearest
}

function cacheOf(url: string): TileCache {
  const known = tiles.get(url) ?? new TileCache(new PmtilesSource(url, false), tilePixels)
  tiles.set(url, known)
  return known
}

const isIn = ({ latitude, longitude }: Point, { west, south, east, north }: Bounds) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)
