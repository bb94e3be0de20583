import { metresPerPixel } from './mercator'

export const closestZoom = 17
export const farthestZoom = 2

/** The closest whole zoom, up to street level, at which a circle of this radius fits within `sizePx`. */
export function zoomForAccuracy(accuracyMetres: number | undefined, latitude: number, sizePx = 320): number {
  if (!accuracyMetres || accuracyMetres <= 0) return closestZoom
  const zoom = Math.floor(Math.log2((metresPerPixel(latitude, 0) * sizePx) / (accuracyMetres * 2)))
  return Math.min(closestZoom, Math.max(farthestZoom, zoom))
}
