/** Types for the only vt-pbf function in use; the package has none. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options: { version: 1 | 2; extent: number },
  ): Uint8Array
}
