import type { Business } from './contract/business'
import type { Settings } from './env'

/** A street map that a business may switch on. Its servers learn which area is being viewed, and from where. */
export const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

export type Tiles = { url: string; attribution: string }

/**
 * Where the map's tiles come from: MAP_TILES_URL if it is set; no server if the console has its own street files, so
 * that it contacts no other host; otherwise the source that the business chose. Undefined for none.
 */
export function chooseTiles(
  { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution }: Pick<Settings, 'MAP_TILES_URL' | 'MAP_ATTRIBUTION'>,
  chosen: Business['mapTiles'] | undefined,
  hasStreetFiles: boolean,
): Tiles | undefined {
  if (url !== '') return { url, attribution }
  if (hasStreetFiles) return undefined
  return chosen === 'openstreetmap' ? openStreetMap : undefined
}
