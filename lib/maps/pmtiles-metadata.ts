import { gunzipSync } from 'node:zlib'
import type { PmtilesHeader } from './pmtiles-header'

/** More than that of any file of streets; what says more of itself is not read. */
export const mostMetadataBytes = 1_048_576

/** The JSON that a PMTiles file describes itself with; an empty object when it cannot be read. */
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

/** Whose data it is, as text or HTML with links; empty when the file does not say. */
export function attributionOf(metadata: object): string {
  return 'attribution' in metadata && typeof metadata.attribution === 'string'
    ? metadata.attribution.trim()
    : ''
}
