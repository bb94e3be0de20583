import { createElementObject, createLayerComponent, type LayerProps } from '@react-leaflet/core'
import leaflet, { GridLayer } from 'leaflet'
import { type LeafletLayerOptions, leafletLayer, PmtilesSource } from 'protomaps-leaflet'
import type { MapStreets } from '../../map-types'
import { farthestZoom } from './farthest-zoom'
import { streetColours } from './street-colours'
import { streetNames } from './street-names'
import { streetPaint } from './street-paint'

// protomaps-leaflet looks for Leaflet under this global name.
Object.assign(window, { L: leaflet })

export type StreetLayerProps = LayerProps & {
  file: MapStreets
  isDark: boolean
  language: string
  /** The map's closest zoom. */
  maxZoom: number
  /** Reports whether the last read of the file succeeded. */
  onRead(came: boolean): void
}

/** The streets of one file. Only the props passed at mount are used. */
export const StreetLayer = createLayerComponent<GridLayer, StreetLayerProps>((props, context) =>
  createElementObject(makeLayer(props), context),
)

function makeLayer({ file, isDark, language, maxZoom, onRead }: StreetLayerProps): GridLayer {
  const { west, south, east, north } = file.bounds
  const colours = streetColours(isDark)
  const layer: unknown = leafletLayer({
    url: openArchive(file.url, onRead),
    paintRules: streetPaint(colours),
    labelRules: streetNames(colours, language),
    lang: language,
    // The map itself shows the attribution.
    attribution: '',
    bounds: [
      [south, west],
      [north, east],
    ],
    minZoom: farthestZoom(file),
    maxDataZoom: file.maxZoom,
    maxZoom,
    // Draws the streets above any raster tiles.
    zIndex: 2,
  })
  if (!(layer instanceof GridLayer)) throw new Error('protomaps-leaflet did not create a Leaflet GridLayer.')
  return layer
}

type Archive = Exclude<NonNullable<LeafletLayerOptions['url']>, string>

/**
 * The file at a URL, read via range requests; reports after every read whether it succeeded. Aborted reads are not
 * reported.
 */
function openArchive(url: string, onRead: (came: boolean) => void): Archive {
  const { p: archive } = new PmtilesSource(url, false)
  const { source } = archive
  archive.source = {
    getKey: () => source.getKey(),
    getBytes: async (offset, length, signal, etag) => {
      try {
        const bytes = await source.getBytes(offset, length, signal, etag)
        onRead(true)
        return bytes
      } catch (error) {
        if (!signal?.aborted) onRead(false)
        throw error
      }
    },
  }
  return archive
}
