export type Point = { latitude: number; longitude: number }

export type Bounds = { west: number; south: number; east: number; north: number }

/** The latitude at which Web Mercator's square world ends. */
export const edgeLatitude = 85.051129

/** Far enough to drag the map around the world many times; only the north and south edges stop a drag. */
export const farthestLongitude = 36_000

/** Converts any longitude, however many times around the world, into a longitude in [-180, 180]. */
export function normaliseLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

export function clampLatitude(latitude: number): number {
  return Math.min(edgeLatitude, Math.max(-edgeLatitude, latitude))
}

/** Converts a position on the map to a point with a longitude in [-180, 180] and six decimals (11 cm). */
export function pointAt(place: { lat: number; lng: number }): Point {
  return { latitude: round(clampLatitude(place.lat)), longitude: round(normaliseLongitude(place.lng)) }
}

/** `west` > `east` if the box crosses the antimeridian; a box at least as wide as the world becomes the whole world. */
export function boundsOf(box: Bounds): Bounds {
  const whole = box.east - box.west >= 360
  return {
    west: whole ? -180 : round(normaliseLongitude(box.west)),
    south: round(clampLatitude(box.south)),
    east: whole ? 180 : round(normaliseLongitude(box.east)),
    north: round(clampLatitude(box.north)),
  }
}

/** The copy of a longitude that is nearest to the center: the map shows the world several times, side by side. */
export function nearestCopy(longitude: number, centreLongitude: number): number {
  return longitude + 360 * Math.round((centreLongitude - longitude) / 360)
}

/**
 * A line's vertices with continuous longitudes: every edge goes the shorter way around the world, so
 * longitudes may exceed ±180 where the line crosses 180°.
 */
export function flatten(corners: readonly Point[]): Point[] {
  let before = corners[0]?.longitude ?? 0
  return corners.map(({ latitude, longitude }) => {
    const copies = longitude - before
    before = Math.abs(copies) <= 180 ? longitude : nearestCopy(longitude, before)
    return { latitude, longitude: before }
  })
}

function round(degrees: number): number {
  // Adding zero turns -0, which would be printed as "-0.00000", into 0.
  return Math.round(degrees * 1e6) / 1e6 + 0
}

const earthRadiusMetres = 6_371_008.8

/** The great-circle distance between two points. */
export function metresBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const acrossLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const acrossLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const scale = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(acrossLatitude + scale * acrossLongitude))
}
