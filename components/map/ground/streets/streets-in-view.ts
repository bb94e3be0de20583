import type { Bounds } from '../../map-geometry'
import type { MapStreets, MapTiles } from '../../map-types'
import { farthestZoom } from './farthest-zoom'

type Given = {
  streets: readonly MapStreets[]
  /** The URLs of the files whose last read failed. */
  failed: ReadonlySet<string>
  tiles: MapTiles | undefined
  tilesFailed: boolean
  bounds: Bounds
  zoom: number
}

/**
 * The sources of the streets in view or, if there are none, the reason: failed to load, zoomed too far out, or none
 * here.
 */
export type StreetsInView =
  | { kind: 'shown'; files: readonly MapStreets[]; tiles: MapTiles | undefined }
  | { kind: 'failed' | 'too far' | 'none' }

export function streetsInView(given: Given): StreetsInView {
  const { streets, failed, tiles, tilesFailed, bounds, zoom } = given
  const here = streets.filter((file) => meet(file.bounds, bounds))
  const files = here.filter((file) => zoom >= farthestZoom(file) && !failed.has(file.url))
  const shownTiles = tilesFailed ? undefined : tiles
  if (files.length > 0 || shownTiles) return { kind: 'shown', files, tiles: shownTiles }
  if (tiles || here.some(({ url }) => failed.has(url))) return { kind: 'failed' }
  return { kind: here.length > 0 ? 'too far' : 'none' }
}

function meet(one: Bounds, other: Bounds): boolean {
  if (one.south > other.north || other.south > one.north) return false
  return halves(one).some(([west, east]) => halves(other).some(([from, to]) => west <= to && from <= east))
}

/** Splits bounds that cross the antimeridian into the parts on either side. */
function halves({ west, east }: Bounds): [west: number, east: number][] {
  if (west <= east) return [[west, east]]
  return [
    [west, 180],
    [-180, east],
  ]
}
