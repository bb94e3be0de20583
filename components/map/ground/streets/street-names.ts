import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  type Filter,
  GeomType,
  GroupSymbolizer,
  type JsonObject,
  type LabelRule,
  LineLabelPlacement,
  LineLabelSymbolizer,
  linear,
  OffsetTextSymbolizer,
} from 'protomaps-leaflet'
import type { StreetColours } from './street-colours'
import { isKind } from './street-paint'

const family = '"Geist Variable", system-ui, sans-serif'
const haloPx = 3

/** Label rules in order of priority: a town before its neighborhoods, an avenue before a lane. */
export function streetNames(colours: StreetColours, language: string): LabelRule[] {
  const labelProps = [`name:${language}`, 'name']
  const text = { labelProps, stroke: colours.halo, width: haloPx, lineHeight: 1.3 }
  return [
    towns({ ...text, fill: colours.townName }),
    quarters({ ...text, fill: colours.quarterName }),
    roadNames(14, '500 12', { ...text, fill: colours.majorName }, 'highway', 'major_road'),
    roadNames(15, '400 11', { ...text, fill: colours.minorName }, 'minor_road'),
    rivers({ ...text, fill: colours.waterName }),
    lakes({ ...text, fill: colours.waterName }),
    parks({ ...text, fill: colours.parkName }),
    landmarks({ ...text, fill: colours.placeName }),
    roadNames(16, '400 11', { ...text, fill: colours.minorName }, 'path', 'other'),
  ]
}

type Text = { labelProps: string[]; fill: string; stroke: string; width: number; lineHeight: number }

const townSize = linear([
  [9, 13],
  [12, 16],
  [14, 18],
])

/** Town names, shown up to zoom 14 because they would only be in the way at closer zooms. */
function towns(text: Text): LabelRule {
  const font = (zoom: number) => `600 ${Math.round(townSize(zoom))}px ${family}`
  return {
    dataLayer: 'places',
    maxzoom: 14,
    filter: isKind('locality'),
    sort: (one, other) => firstZoom(one) - firstZoom(other),
    symbolizer: new CenteredTextSymbolizer({
      ...text,
      font: (zoom, place) => (isVillage(place?.props) ? `600 13px ${family}` : font(zoom)),
    }),
  }
}

const isVillage = (props: JsonObject = {}) => Number(props.population_rank ?? 0) < 6

const firstZoom = ({ min_zoom: zoom }: JsonObject) => (typeof zoom === 'number' ? zoom : 99)

function quarters(text: Text): LabelRule {
  return {
    dataLayer: 'places',
    minzoom: 13,
    filter: isKind('neighbourhood', 'macrohood'),
    symbolizer: new CenteredTextSymbolizer({
      ...text,
      font: `600 11px ${family}`,
      letterSpacing: 1,
      textTransform: 'uppercase',
    }),
  }
}

const nearFonts = { '500 12': '500 13', '400 11': '500 12' }

function roadNames(minzoom: number, font: '500 12' | '400 11', text: Text, ...kinds: string[]): LabelRule {
  return {
    dataLayer: 'roads',
    minzoom,
    filter: isKind(...kinds),
    sort: (one, other) => firstZoom(one) - firstZoom(other),
    symbolizer: new LineLabelSymbolizer({
      ...text,
      position: LineLabelPlacement.Center,
      font: (zoom) => `${zoom >= 17 ? nearFonts[font] : font}px ${family}`,
    }),
  }
}

const isLine: Filter = (_, { geomType }) => geomType === GeomType.Line
const isPoint: Filter = (_, { geomType }) => geomType === GeomType.Point

function rivers(text: Text): LabelRule {
  const font = `italic 500 12px ${family}`
  const symbolizer = new LineLabelSymbolizer({ ...text, position: LineLabelPlacement.Center, font })
  return { dataLayer: 'water', minzoom: 13, filter: isLine, symbolizer }
}

function lakes(text: Text): LabelRule {
  const symbolizer = new CenteredTextSymbolizer({ ...text, font: `italic 500 12px ${family}` })
  return { dataLayer: 'water', minzoom: 12, filter: isPoint, symbolizer }
}

function parks(text: Text): LabelRule {
  const symbolizer = new CenteredTextSymbolizer({ ...text, font: `500 11px ${family}` })
  return { dataLayer: 'pois', minzoom: 14, filter: isKind('park'), symbolizer }
}

/** Landmarks to help people find their bearings, each from the zoom given in the file. */
function landmarks(text: Text): LabelRule {
  return {
    dataLayer: 'pois',
    minzoom: 15,
    filter: (zoom, { props }) => props.kind !== 'park' && firstZoom(props) <= zoom,
    symbolizer: new GroupSymbolizer([
      new CircleSymbolizer({ radius: 2, fill: text.fill, stroke: text.stroke, width: 1 }),
      new OffsetTextSymbolizer({ ...text, offsetX: 5, offsetY: 4, font: `500 11px ${family}` }),
    ]),
  }
}
