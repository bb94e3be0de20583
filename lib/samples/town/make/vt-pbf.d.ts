/** The only function of vt-pbf that is used here; the package has no types. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options: { version: 1 | 2; extent: number },
  ): Uint8Array
}
