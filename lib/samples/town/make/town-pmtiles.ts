import { createHash } from 'node:crypto'
import { townCentre, townName } from '../centre'
import { toDegreesUnbent } from '../plane'
import { type Layers, layerNames } from './layers'
import { writePmtiles } from './pmtiles-file'
import { makeTiles, type Tile } from './tiles'
import { landHalf, townLayers } from './town-layers'

const area = { minZoom: 8, maxZoom: 15, bounds: boundsOfLand() }

/** Generates the fictional town's map as a PMTiles file. */
export function makeTownFile(): Buffer {
  const layers = townLayers()
  const tiles = makeTiles(layers, area)
  return writePmtiles(tiles, {
    ...area,
    centre: { ...townCentre, zoom: 13 },
    metadata: {
      name: `${townName} (invented)`,
      type: 'baselayer',
      version: '4.0.0',
      content: contentOf(tiles),
      vector_layers: describeLayers(layers),
    },
  })
}

/** A hash of the uncompressed tiles, so that it does not depend on the zlib version. */
function contentOf(tiles: Tile[]): string {
  const hash = createHash('sha256')
  for (const { z, x, y, data } of tiles) hash.update(`${z}/${x}/${y} ${data.length} `).update(data)
  return hash.digest('hex')
}

function boundsOfLand() {
  const southWest = toDegreesUnbent([-landHalf, -landHalf])
  const northEast = toDegreesUnbent([landHalf, landHalf])
  return {
    west: southWest.longitude,
    south: southWest.latitude,
    east: northEast.longitude,
    north: northEast.latitude,
  }
}

const typeNames: Record<string, string> = { string: 'String', number: 'Number', boolean: 'Boolean' }

function describeLayers(layers: Layers) {
  return layerNames.map((id) => {
    const fields = layers[id].flatMap(({ properties }) =>
      Object.entries(properties).map(([name, value]) => [name, typeNames[typeof value] ?? 'String']),
    )
    return { id, minzoom: area.minZoom, maxzoom: area.maxZoom, fields: Object.fromEntries(fields) }
  })
}
