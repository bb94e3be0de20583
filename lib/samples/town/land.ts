import { Random } from '../random'
import { distance, type Spot, townHalf } from './plane'

const riverHalfWidth = 75

export const riverName = 'Río Lucero'

/** How far north the middle of the river is at this many meters east. */
export function riverAt(east: number): number {
  return -420 + 420 * Math.sin(east / 1150) + 90 * Math.sin(east / 330)
}

/** Whether a point is in the river, or closer to it than `margin`, in meters. */
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

/** Parks do not touch the river. */
export const parks: Park[] = parkNames.map((name, at) => {
  const random = new Random('park of the town', at)
  const radius = random.integer(120, 300)
  let centre: Spot = [0, 0]
  do centre = [random.integer(-parkReach, parkReach), random.integer(-parkReach, parkReach)]
  while (isWet(centre, radius))
  return { name, centre, radius, isWood: name.startsWith('Bosque') }
})

/** The pond is between avenues. */
export const pond: Omit<Park, 'isWood'> = { name: 'Laguna Las Garzas', centre: [1200, 1200], radius: 170 }

/** Whether a point is in a park or the pond, where there are no houses and no streets for cars. */
export function isOpenGround(spot: Spot): boolean {
  return [...parks, pond].some(({ centre, radius }) => distance(spot, centre) < radius * 0.95)
}
