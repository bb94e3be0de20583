import { Random } from '../random'
import { distance, type Spot, townHalf } from './plane'

const riverHalfWidth = 75

export const riverName = 'Río Lucero'

/** The north coordinate of the river's center line at this east coordinate, in meters. */
export function riverAt(east: number): number {
  return -420 + 420 * Math.sin(east / 1150) + 90 * Math.sin(east / 330)
}

/** True if a point is in the river or within `margin` meters of it. */
export function isWet([east, north]: Spot, margin = 0): boolean {
  return Math.abs(north - riverAt(east)) < riverHalfWidth + margin
}

export const riverBanks = (east: number): [north: Spot, south: Spot] => [
  [east, riverAt(east) + riverHalfWidth],
  [east, riverAt(east) - riverHalfWidth],
]

export type Park = { name: string; centre: Spot; radius: number; isWood: boolean }

const parkNames = [
  'Parque Los Cipreses',
  'Parque de la Estación',
  'Plaza Mayor',
  'Bosque Los Quillayes',
  'Parque La Laguna',
  'Parque Las Brisas',
  'Plaza Los Naranjos',
  'Bosque El Peumo',
  'Parque Ribera Sur',
  'Parque El Molino',
  'Plaza del Reloj',
  'Bosque Las Lengas',
]
const parkReach = townHalf - 400

/** Parks at pseudorandom positions that do not touch the river. */
export const parks: Park[] = parkNames.map((name, at) => {
  const random = new Random('park of the town', at)
  const radius = random.integer(120, 300)
  let centre: Spot = [0, 0]
  do centre = [random.integer(-parkReach, parkReach), random.integer(-parkReach, parkReach)]
  while (isWet(centre, radius))
  return { name, centre, radius, isWood: name.startsWith('Bosque') }
})

/** Between avenues, because avenues would not stop at the pond. */
export const pond: Omit<Park, 'isWood'> = { name: 'Laguna Las Garzas', centre: [1200, 1200], radius: 170 }

/** True if a point is in a park or the pond, where there are no houses or residential streets. */
export function isOpenGround(spot: Spot): boolean {
  return [...parks, pond].some(({ centre, radius }) => distance(spot, centre) < radius * 0.95)
}
