import type { Business } from './contract/business'
import type { Settings } from './env'

/** Streets that a business may switch on. Its servers learn which area of the map is looked at, and from where. */
export const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

export type Tiles = { url: string; attribution: string }

/**
 * Where the map's tiles come from: MAP_TILES_URL where it is set; nowhere where the console has street files of its own, so
 * that nothing leaves it; else what the business has chosen. Undefined for none.
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
