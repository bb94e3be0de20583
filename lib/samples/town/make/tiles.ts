import type { FeatureCollection } from 'geojson'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Bounds } from '@/lib/maps/pmtiles-header'
import { type Feature, type Layers, layerNames } from './layers'

/** `data` contains the tile's layers, encoded as MVT. */
export type Tile = { z: number; x: number; y: number; data: Uint8Array }

const extent = 4096
/** The clipping margin around a tile for wide lines, which would otherwise end at its edge. */
const wideBuffer = 128
const buffer = 64

type Area = { bounds: Bounds; minZoom: number; maxZoom: number }

/** Every non-empty tile in the area. */
export function makeTiles(layers: Layers, { bounds, minZoom, maxZoom }: Area): Tile[] {
  const sliced = layerNames.map((name) => ({ name, slices: slice(name, layers[name], maxZoom) }))
  const zooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, step) => minZoom + step)
  return zooms
    .flatMap((z) => tilesWithin(bounds, z))
    .flatMap(({ z, x, y }) => {
      const tile = sliced.flatMap(({ name, slices }) => {
        const part = shownAt(z, slices.getTile(z, x, y))
        return part.features.length > 0 ? [[name, part] as const] : []
      })
      if (tile.length === 0) return []
      return [{ z, x, y, data: fromGeojsonVt(Object.fromEntries(tile), { version: 2, extent }) }]
    })
}

function slice(name: keyof Layers, features: Feature[], maxZoom: number): GeoJSONVT {
  const isWide = name === 'roads' || name === 'water'
  return new GeoJSONVT(asGeoJson(features), {
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
    tolerance: 3,
    extent,
    buffer: isWide ? wideBuffer : buffer,
  })
}

function asGeoJson(features: Feature[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features.map(({ properties, from, ...geometry }, id) => ({
      type: 'Feature',
      id: id + 1,
      geometry,
      properties: { ...properties, from },
    })),
  }
}

/** Removes features that are shown only at higher zoom levels, and the `from` tags of the others. */
function shownAt(z: number, tile: LegacyTile | null): LegacyTile {
  const features = tile?.features ?? []
  return {
    features: features
      .filter(({ tags }) => Number(tags?.from) <= z)
      .map((feature) => {
        const { from: _, ...tags } = feature.tags ?? {}
        return { ...feature, tags }
      }),
  }
}

function tilesWithin({ west, south, east, north }: Bounds, z: number) {
  const columns = range(columnOf(west, z), columnOf(east, z))
  const rows = range(rowOf(north, z), rowOf(south, z))
  return columns.flatMap((x) => rows.map((y) => ({ z, x, y })))
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

const columnOf = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)

function rowOf(latitude: number, z: number): number {
  const angle = (latitude * Math.PI) / 180
  return Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * 2 ** z)
}
