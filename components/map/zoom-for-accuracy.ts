import { metresPerPixel } from './mercator'

export const closestZoom = 17
export const farthestZoom = 2

/** The nearest whole zoom at which a circle of so many metres stays within `sizePx`, street level at most. */
export function zoomForAccuracy(accuracyMetres: number | undefined, latitude: number, sizePx = 320): number {
  if (!accuracyMetres || accuracyMetres <= 0) return closestZoom
  const zoom = Math.floor(Math.log2((metresPerPixel(latitude, 0) * sizePx) / (accuracyMetres * 2)))
  return Math.min(closestZoom, Math.max(farthestZoom, zoom))
}
