import { useStreetAt } from '@/components/map/ground/streets/use-street-at'
import type { Point } from '@/components/map/map-geometry'
import type { MapStreets } from '@/components/map/map-types'
import { fold } from '@/lib/format/fold'

/**
 * The street at a point according to the map, unless it is already in `written`, which may also contain a house number
 * or a crossing.
 */
export function useMapStreet(
  point: Point | undefined,
  written: string,
  streets: readonly MapStreets[] | undefined,
): string | undefined {
  const street = useStreetAt(point, streets)
  return street === undefined || fold(written).includes(fold(street)) ? undefined : street
}
