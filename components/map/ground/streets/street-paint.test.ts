import { type Feature, GeomType, type LabelRule, type PaintRule } from 'protomaps-leaflet'
import { expect, test } from 'vitest'
import { streetColours } from './street-colours'
import { streetNames } from './street-names'
import { streetPaint } from './street-paint'

const paint = streetPaint(streetColours(false))
const names = streetNames(streetColours(false), 'es')

function feature(geomType: GeomType, props: Feature['props']): Feature {
  const bbox = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  return { geomType, props, bbox, geom: [], numVertices: 0 }
}

/** The indexes of the rules that draw a feature at a zoom. */
function drawnBy(rules: (PaintRule | LabelRule)[], layer: string, zoom: number, one: Feature): number[] {
  return rules.flatMap(({ dataLayer, minzoom = 0, maxzoom = 99, filter }, at) => {
    const isHere = dataLayer === layer && zoom >= minzoom && zoom <= maxzoom
    return isHere && (filter?.(zoom, one) ?? true) ? [at] : []
  })
}

const road = (kind: string) => feature(GeomType.Line, { kind, name: 'Av. Matta', min_zoom: 10 })

test.each(['highway', 'major_road', 'minor_road', 'path', 'other'])(
  'a road of the kind %s is drawn and named at street level',
  (kind) => {
    expect(drawnBy(paint, 'roads', 16, road(kind)).length).toBeGreaterThan(0)
    expect(drawnBy(names, 'roads', 16, road(kind))).toHaveLength(1)
  },
)

test("no street's edge is drawn across another street", () => {
  const [minor = [], major = [], highway = []] = ['minor_road', 'major_road', 'highway'].map((kind) =>
    drawnBy(paint, 'roads', 16, road(kind)),
  )
  const edges = [minor[0], major[0], highway[0]].map(Number)
  const inner = [minor[1], major[1], highway[1]].map(Number)
  expect(Math.max(...edges)).toBeLessThan(Math.min(...inner))
})

test('streets are drawn over water and buildings, never under them', () => {
  const building = feature(GeomType.Polygon, { kind: 'building' })
  const river = feature(GeomType.Polygon, { kind: 'river' })
  const [lowest = 0] = drawnBy(paint, 'roads', 16, road('minor_road'))
  expect(Math.max(...drawnBy(paint, 'buildings', 16, building))).toBeLessThan(lowest)
  expect(Math.max(...drawnBy(paint, 'water', 16, river))).toBeLessThan(lowest)
})

test("a town's name has priority over the names of its neighborhoods, which have priority over street names", () => {
  const place = (kind: string) => feature(GeomType.Point, { kind, name: 'Centro' })
  const [town = -1] = drawnBy(names, 'places', 14, place('locality'))
  const [quarter = -1] = drawnBy(names, 'places', 14, place('neighbourhood'))
  const [avenue = -1] = drawnBy(names, 'roads', 14, road('major_road'))
  expect([town, quarter, avenue]).toEqual([town, quarter, avenue].toSorted((a, b) => a - b))
  expect(town).toBe(0)
})
