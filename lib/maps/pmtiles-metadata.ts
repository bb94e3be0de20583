import { gunzipSync } from 'node:zlib'
import type { PmtilesHeader } from './pmtiles-header'

/** Larger metadata is not read; no street map needs this much. */
export const mostMetadataBytes = 1_048_576

/** The JSON metadata of a PMTiles file; an empty object if it cannot be read. */
export function readPmtilesMetadata({ metadata }: PmtilesHeader, bytes: Uint8Array): object {
  try {
    const text = metadata.compression === 'gzip' ? unpack(bytes) : bytes
    const found: unknown = JSON.parse(new TextDecoder().decode(text))
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

const unpack = (bytes: Uint8Array) => gunzipSync(bytes, { maxOutputLength: mostMetadataBytes })

/** The attribution of the map data, as text or HTML with links; empty if the file has none. */
export function attributionOf(metadata: object): string {
  return 'attribution' in metadata && typeof metadata.attribution === 'string'
    ? metadata.attribution.trim()
    : ''
}
