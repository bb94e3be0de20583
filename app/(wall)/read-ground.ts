import type { MapGroundFiles } from '@/components/map/map-types'
import { settings } from '@/lib/env'
import { chooseTiles } from '@/lib/map-tiles'
import { findStreets } from '@/lib/maps/streets'

type Chosen = Parameters<typeof chooseTiles>[1]

/** The base map beneath the alerts on a wall display; dispatchers see the same one. */
export async function readGround(businessId: string, mapTiles: Chosen): Promise<MapGroundFiles> {
  const streets = await findStreets(settings(), businessId)
  const hasOwnFiles = streets.some(({ isInvented }) => !isInvented)
  return { tiles: chooseTiles(settings(), mapTiles, hasOwnFiles), streets }
}
