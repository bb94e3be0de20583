import type { Location } from '@/lib/contract/alerts/alert'

type Point = Pick<Location, 'latitude' | 'longitude'>
type Box = { west: number; south: number; east: number; north: number }

/**
 * Whether the point is in the box, edges included; `west` exceeds `east` if the box crosses the antimeridian.
 */
export function isInside({ latitude, longitude }: Point, { west, south, east, north }: Box): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

/** Like `isInside`, for a box in the API's format: `west,south,east,north`. */
export function isInBox(point: Point, bbox: string): boolean {
  const [west = -180, south = -90, east = 180, north = 90] = bbox.split(',').map(Number)
  return isInside(point, { west, south, east, north })
}
