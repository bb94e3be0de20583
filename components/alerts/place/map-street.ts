import { useStreetAt } from '@/components/map/ground/streets/use-street-at'
import type { Point } from '@/components/map/map-geometry'
import type { MapStreets } from '@/components/map/map-types'
import { fold } from '@/lib/format/fold'

/**
 * The street at a point according to the map, unless `written` names it, perhaps with a house number or a crossing, or
 * without the word for the kind of street.
 */
export function useMapStreet(
  point: Point | undefined,
  written: string,
  streets: readonly MapStreets[] | undefined,
): string | undefined {
  const street = useStreetAt(point, streets)
  return street === undefined || isSameStreet(fold(street), fold(written)) ? undefined : street
}

function isSameStreet(street: string, written: string): boolean {
  const name = written.replace(/[^\p{L}]+/gu, ' ').trim()
  return written.includes(street) || (name !== '' && ` ${street} `.includes(` ${name} `))
}
