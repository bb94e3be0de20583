import { type Bounds, metresBetween, normaliseLongitude, type Point } from '@/components/map/map-geometry'
import { isInside } from '@/lib/data/alerts/inside'

/** What indicates where the business operates: the alerts in the list and on the map, and the map's view. */
export type KnownPlaces = { alerts: readonly Iterable<Point>[]; view: Bounds | undefined }

export type Far = {
  /** The distance to the nearest alert or, if there is none, to the center of the map. */
  metres: number
  from: 'alerts' | 'map'
  /** Set if the swapped coordinates would not be far away, which suggests that latitude and longitude were mixed up. */
  swapped: Point | undefined
}

const farMetres = 500_000
/**
 * A map that shows more than this, such as a country or a continent, does not reveal where the business
 * operates.
 */
const mostDegrees = 20

/**
 * Coordinates are far away if every known alert is more than 500 km from them. Without any alerts, they are
 * far away if they are outside the map's view and more than 500 km from its center, unless the map shows too
 * large an area.
 */
export function findFar(point: Point, known: KnownPlaces): Far | undefined {
  const far = awayFrom(point, known)
  if (!far) return undefined
  const other = { latitude: point.longitude, longitude: point.latitude }
  const isMeant = Math.abs(other.latitude) <= 90 && !awayFrom(other, known)
  return { ...far, swapped: isMeant ? other : undefined }
}

function awayFrom(point: Point, { alerts, view }: KnownPlaces): Omit<Far, 'swapped'> | undefined {
  let nearest = Number.POSITIVE_INFINITY
  for (const list of alerts) {
    for (const alert of list) {
      nearest = Math.min(nearest, metresBetween(point, alert))
      if (nearest <= farMetres) return undefined
    }
  }
  return Number.isFinite(nearest) ? { metres: nearest, from: 'alerts' } : awayFromView(point, view)
}

function awayFromView(point: Point, view: Bounds | undefined): Omit<Far, 'swapped'> | undefined {
  if (!view || view.north - view.south > mostDegrees || isInside(point, view)) return undefined
  const metres = metresBetween(point, middleOf(view))
  return metres > farMetres ? { metres, from: 'map' } : undefined
}

export function middleOf({ west, south, east, north }: Bounds): Point {
  const width = west <= east ? east - west : east - west + 360
  return { latitude: (south + north) / 2, longitude: normaliseLongitude(west + width / 2) }
}
