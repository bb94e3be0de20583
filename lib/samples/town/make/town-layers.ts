import { townName } from '../centre'
import { parks, pond, riverAt, riverBanks, riverName } from '../land'
import { type Spot, townHalf } from '../plane'
import { quarters } from '../quarters'
import { type StreetKind, streets } from '../town-streets'
import { buildings } from './buildings'
import { area, type Feature, type Layers, line, point, roundShape, squareArea } from './layers'
import { pointsOfInterest, villages } from './town-places'

/** Half the side of the land in meters; the land extends beyond the streets. */
export const landHalf = townHalf * 1.6

/** All features of the town's map, by layer. */
export function townLayers(): Layers {
  return {
    earth: [squareArea(landHalf, { kind: 'earth' }, 8)],
    landuse: parks.map(({ name, centre, radius, isWood }) =>
      area(roundShape(centre, radius), { kind: isWood ? 'wood' : 'park', name, sort_rank: 189 }, 9),
    ),
    water: water(),
    roads: [...streets.flatMap(streetLines), bypass(), railway()],
    buildings: buildings(),
    places: places(),
    pois: [
      ...pointsOfInterest.map(({ kind, name, spot, from }) =>
        point(spot, { kind, name, min_zoom: from }, 12),
      ),
      ...parks.map(({ name, centre }) => point(centre, { kind: 'park', name, min_zoom: 13 }, 13)),
    ],
  }
}

function water(): Feature[] {
  const steps = Array.from({ length: 121 }, (_, step) => -landHalf + (step * 2 * landHalf) / 120)
  const banks = steps.map(riverBanks)
  const shape = [...banks.map(([north]) => north), ...banks.map(([, south]) => south).reverse()]
  const middle = steps.map((east): Spot => [east, riverAt(east)])
  const ofPond = { kind: 'lake', name: pond.name }
  return [
    area(shape, { kind: 'river', sort_rank: 200 }, 8),
    line(middle, { kind: 'river', name: riverName, sort_rank: 200, min_zoom: 9 }, 9),
    area(roundShape(pond.centre, pond.radius, 40, 0.12), ofPond, 10),
    point(pond.centre, ofPond, 12),
    brook(-1900, 'Estero El Sauce'),
    brook(900, 'Estero Las Piedras'),
  ]
}

function brook(east: number, name: string): Feature {
  const begin = riverAt(east)
  const spots = Array.from({ length: 30 }, (_, step): Spot => {
    const north = begin + ((townHalf - begin) * step) / 29
    return [east + 90 * Math.sin(north / 260), north]
  })
  return line(spots, { kind: 'stream', name }, 13)
}

const roads: Record<StreetKind, { kind: string; shownFrom: number; from: number; rank: number }> = {
  primary: { kind: 'major_road', shownFrom: 7, from: 8, rank: 380 },
  secondary: { kind: 'major_road', shownFrom: 9, from: 10, rank: 375 },
  residential: { kind: 'minor_road', shownFrom: 12, from: 12, rank: 365 },
  footway: { kind: 'path', shownFrom: 13, from: 13, rank: 365 },
}

function streetLines({ name, kind, stretches }: (typeof streets)[number]): Feature[] {
  const { kind: roadKind, shownFrom, from, rank } = roads[kind]
  const given = { kind: roadKind, kind_detail: kind, name, min_zoom: shownFrom, sort_rank: rank }
  return stretches.map(({ points, isBridge }) => {
    const spots = points.map(({ spot }) => spot)
    return line(spots, isBridge ? { ...given, is_bridge: true } : given, from)
  })
}

const acrossTheLand = Array.from({ length: 60 }, (_, step) => -landHalf + (step * 2 * landHalf) / 59)

function bypass(): Feature {
  const spots = acrossTheLand.map((east): Spot => [east, 2450 + 200 * Math.sin(east / 1700)])
  const name = 'Circunvalación Norte'
  return line(spots, { kind: 'highway', kind_detail: 'motorway', name, min_zoom: 3, sort_rank: 400 }, 8)
}

function railway(): Feature {
  const spots = acrossTheLand.map((north): Spot => [-1230 + 240 * Math.sin(north / 1500), north])
  return line(spots, { kind: 'rail', kind_detail: 'rail', min_zoom: 10 }, 10)
}

function places(): Feature[] {
  const town = { kind: 'locality', kind_detail: 'town', name: townName, min_zoom: 7, population_rank: 10 }
  return [
    point([0, 150], town, 8),
    ...quarters.map(({ name, centre }, at) =>
      point(
        centre,
        { kind: 'neighbourhood', kind_detail: 'neighbourhood', name, min_zoom: 11 + (at % 3) },
        11,
      ),
    ),
    ...villages.map(({ name, spot }) =>
      point(spot, { kind: 'locality', kind_detail: 'village', name, min_zoom: 10, population_rank: 3 }, 10),
    ),
  ]
}
