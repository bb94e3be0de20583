import type { Position } from 'geojson'
import { type Spot, toDegrees, toDegreesUnbent } from '../plane'

/** The layers of the Protomaps basemap schema that the town's map contains. */
export const layerNames = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places', 'pois'] as const

type Properties = Record<string, string | number | boolean>

/** `from` is the lowest zoom level that shows the feature. */
export type Feature = { properties: Properties; from: number } & (
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }
)

export type Layers = Record<(typeof layerNames)[number], Feature[]>

type Place = { latitude: number; longitude: number }

const positionOf = ({ longitude, latitude }: Place): Position => [longitude, latitude]

export function point(spot: Spot, properties: Properties, from: number): Feature {
  return { type: 'Point', coordinates: positionOf(toDegrees(spot)), properties, from }
}

export function line(spots: Spot[], properties: Properties, from: number): Feature {
  const coordinates = spots.map((spot) => positionOf(toDegrees(spot)))
  return { type: 'LineString', coordinates, properties, from }
}

export function area(spots: Spot[], properties: Properties, from: number): Feature {
  return areaOf(spots.map(toDegrees), properties, from)
}

/** A square that is not bent like the streets, so that its sides are straight on the map. */
export function squareArea(half: number, properties: Properties, from: number): Feature {
  const corners: Spot[] = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ]
  return areaOf(corners.map(toDegreesUnbent), properties, from)
}

function areaOf(places: Place[], properties: Properties, from: number): Feature {
  const ring = [...places, ...places.slice(0, 1)].map(positionOf)
  return { type: 'Polygon', coordinates: [ring], properties, from }
}

/** An irregular round shape with this radius in meters. The same center always gives the same shape. */
export function roundShape([u, v]: Spot, radius: number, corners = 28, unevenness = 0.18): Spot[] {
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    const wave = Math.sin(3 * angle + u) + 0.6 * Math.sin(5 * angle)
    const reach = radius * (1 + unevenness * wave)
    return [u + reach * Math.cos(angle), v + reach * Math.sin(angle)]
  })
}
