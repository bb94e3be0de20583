import type { Location } from '@/lib/contract/alert'

const tenthOfMillimetreDegrees = 1e-9

/**
 * A location whose coordinates are zero within a tenth of a millimetre of it. The index over points multiplies their
 * differences, and PostgreSQL refuses a product that is so small that it rounds to zero.
 */
export function storableLocation({ latitude, longitude, ...accuracy }: Location): Location {
  return { latitude: snapToZero(latitude), longitude: snapToZero(longitude), ...accuracy }
}

const snapToZero = (degrees: number) => (Math.abs(degrees) < tenthOfMillimetreDegrees ? 0 : degrees)
