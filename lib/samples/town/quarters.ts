import { distance, type Spot } from './plane'

type Quarter = { name: string; centre: Spot }

/** The town's quarters, from southwest to northeast. */
export const quarters: Quarter[] = [
  { name: 'Villa Sur', centre: [-1750, -1600] },
  { name: 'San Telmo', centre: [120, -1850] },
  { name: 'Los Alfareros', centre: [1900, -1500] },
  { name: 'La Ribera', centre: [-1650, 150] },
  { name: 'Centro', centre: [150, 350] },
  { name: 'El Molino', centre: [1850, 100] },
  { name: 'Cerro Chico', centre: [-1500, 1850] },
  { name: 'La Estación', centre: [250, 1700] },
  { name: 'Las Palmas', centre: [1800, 1950] },
]

/** The name of the quarter whose center is closest to the point. */
export function quarterAt(spot: Spot): string {
  const [nearest] = quarters.toSorted(
    (one, other) => distance(one.centre, spot) - distance(other.centre, spot),
  )
  return nearest?.name ?? ''
}
