import { type Bounds, clampLatitude, normaliseLongitude, type Point } from '@/components/map/map-geometry'
import type { MapView } from '@/components/map/map-types'
import { latitudeOf, projectX, projectY } from '@/components/map/mercator'
import { zoomForAccuracy } from '@/components/map/zoom-for-accuracy'
import { isInside } from '@/lib/data/alerts/inside'

export const worldView: MapView = { latitude: 12, longitude: -20, zoom: 2 }

const tilePx = 256
const marginPx = 64
const closestFit = 15
const widestFit = 2

/** The closest view of the given size that fits all points, going the shorter way around the world. */
export function fitView(points: readonly Point[], size: { width: number; height: number }): MapView {
  if (points.length === 0) return worldView
  const [west, span] = narrowestSpan(points.map(({ longitude }) => projectX(longitude)))
  const ys = points.map(({ latitude }) => projectY(clampLatitude(latitude)))
  const north = Math.min(...ys)
  const height = Math.max(...ys) - north
  return {
    latitude: latitudeOf(north + height / 2),
    longitude: normaliseLongitude((west + span / 2 - 0.5) * 360),
    zoom: Math.min(zoomFor(span, size.width), zoomFor(height, size.height)),
  }
}

/** Devices without a fix report 0, 0, which is in the open sea, so views need not include that point. */
export const isSomewhere = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) >= 0.1 || Math.abs(longitude) >= 0.1

export type ShownView = { zoom: number; bounds: Bounds }

/** An unattended map is refitted once it could zoom in by this many levels and still show everything. */
const tooFarLevels = 2

/**
 * Where an unattended map should move; undefined if it shows all points and is not zoomed out much farther than
 * needed.
 */
export function viewAnew(
  points: readonly Point[],
  size: { width: number; height: number },
  shown: ShownView | undefined,
): MapView | undefined {
  if (points.length === 0) return undefined
  const view = fitView(points, size)
  const isFine = shown !== undefined && view.zoom - shown.zoom < tooFarLevels
  return isFine && points.every((point) => isInside(point, shown.bounds)) ? undefined : view
}

export function focusView({ latitude, longitude, accuracy }: Point & { accuracy?: number }): MapView {
  return { latitude, longitude, zoom: Math.min(closestFit + 1, zoomForAccuracy(accuracy, latitude)) }
}

/**
 * The narrowest range of longitudes that contains all points, possibly across 180°: its start and its length,
 * as fractions of the world's width.
 */
function narrowestSpan(places: number[]): [from: number, span: number] {
  const sorted = [...places].sort((a, b) => a - b)
  const first = sorted[0] as number
  let best: [number, number] = [first, (sorted.at(-1) as number) - first]
  for (let at = 1; at < sorted.length; at++) {
    const gap = (sorted[at] as number) - (sorted[at - 1] as number)
    if (1 - gap < best[1]) best = [sorted[at] as number, 1 - gap]
  }
  return best
}

function zoomFor(part: number, sizePx: number): number {
  const zoom = Math.floor(Math.log2(Math.max(tilePx, sizePx - 2 * marginPx) / (part * tilePx)))
  return Math.min(closestFit, Math.max(widestFit, zoom))
}

/**
 * The box to request: the view with a margin. Its edges lie on a grid of tile-sized steps, so that a small
 * move of the map does not cause a new request. Undefined for the whole world.
 */
export function boxToAsk({ west, south, east, north }: Bounds, zoom: number): string | undefined {
  const step = 360 / 2 ** Math.max(1, zoom)
  const width = west <= east ? east - west : east - west + 360
  if (width + 4 * step >= 360) return undefined
  const edges = [
    normaliseLongitude((Math.floor(west / step) - 1) * step),
    Math.max(-90, (Math.floor(south / step) - 1) * step),
    normaliseLongitude((Math.ceil(east / step) + 1) * step),
    Math.min(90, (Math.ceil(north / step) + 1) * step),
  ]
  return edges.map((degrees) => String(Number(degrees.toFixed(6)))).join(',')
}

/** A box in the API's format; undefined for the whole world. */
export function boxOf({ west, south, east, north }: Bounds): string | undefined {
  if (west <= -180 && east >= 180) return undefined
  return [west, south, east, north].map((degrees) => String(Number(degrees.toFixed(6)))).join(',')
}
