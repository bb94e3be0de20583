import {
  exp,
  type Filter,
  GeomType,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import type { StreetColours } from './street-colours'

/** Widths in pixels by zoom, interpolated in between. */
type Widths = [zoom: number, px: number][]

const growth = 1.6
const widths = {
  minor_road: [
    [12, 0.4],
    [15, 3],
    [18, 13],
  ],
  major_road: [
    [6, 0],
    [12, 1.8],
    [15, 6],
    [18, 19],
  ],
  highway: [
    [3, 0],
    [6, 1.1],
    [12, 2.6],
    [15, 8],
    [18, 22],
  ],
  path: [
    [14, 0.6],
    [20, 5],
  ],
  river: [
    [9, 0.6],
    [18, 12],
  ],
} satisfies Record<string, Widths>

export const isKind =
  (...kinds: string[]): Filter =>
  (_, { props }) =>
    typeof props.kind === 'string' && kinds.includes(props.kind)

/** Areas in stacking order, with buildings, roads and boundaries on top. */
export function streetPaint(colours: StreetColours): PaintRule[] {
  return [
    area('earth', colours.land),
    area('landuse', colours.grounds, isKind('industrial', 'school', 'university', 'hospital', 'pedestrian')),
    area('landuse', colours.park, isKind(...parkKinds)),
    area('landuse', colours.wood, isKind('wood', 'forest', 'scrub')),
    area('water', colours.water, isOf(GeomType.Polygon)),
    { ...line('water', colours.water, widths.river), filter: isOf(GeomType.Line), minzoom: 12 },
    { ...area('buildings', colours.building), minzoom: 14 },
    ...roads(colours),
    { ...line('boundaries', colours.border, [[3, 1]]), filter: isOf(GeomType.Line) },
  ]
}

const parkKinds =
  `park national_park nature_reserve protected_area cemetery golf_course grass grassland garden
  playground village_green allotments pitch zoo`.split(/\s+/)

const isOf =
  (geometry: GeomType): Filter =>
  (_, { geomType }) =>
    geomType === geometry

/** The casings of all roads are drawn first, so that where two roads meet neither casing crosses the other road. */
function roads(colours: StreetColours): PaintRule[] {
  return [
    { ...line('roads', colours.path, widths.path), filter: isKind('path', 'other'), minzoom: 14 },
    rail(colours.rail),
    road('minor_road', colours.minorCasing, 2),
    road('major_road', colours.majorCasing, 2),
    road('highway', colours.highwayCasing, 2),
    road('minor_road', colours.minorRoad),
    road('major_road', colours.majorRoad),
    road('highway', colours.highway),
  ]
}

function road(kind: 'minor_road' | 'major_road' | 'highway', color: string, edges = 0): PaintRule {
  const rule = { ...line('roads', color, widths[kind], edges), filter: isKind(kind) }
  return kind === 'minor_road' ? { ...rule, minzoom: 12 } : rule
}

function rail(color: string): PaintRule {
  const symbolizer = new LineSymbolizer({ dash: [6, 4], dashColor: color, dashWidth: 1.5, color, width: 1.5 })
  return { dataLayer: 'roads', symbolizer, filter: isKind('rail'), minzoom: 11 }
}

function area(dataLayer: string, fill: string, filter?: Filter): PaintRule {
  return { dataLayer, symbolizer: new PolygonSymbolizer({ fill }), filter }
}

/** `edges` is the combined width of the two casings; it is halved below zoom 14. */
function line(dataLayer: string, color: string, stops: Widths, edges = 0): PaintRule {
  const innerAt = exp(growth, stops)
  const width = (zoom: number) => {
    const inner = innerAt(zoom)
    return inner === 0 ? 0 : inner + (zoom < 14 ? edges / 2 : edges)
  }
  return { dataLayer, symbolizer: new LineSymbolizer({ color, width, lineCap: 'round', lineJoin: 'round' }) }
}
