import type { Random } from '../random'
import { regionOf } from './centre'
import { type Spot, toDegrees } from './plane'
import { quarterAt } from './quarters'
import { type Stretch, streets } from './town-streets'

/**
 * Alerts are within this many meters of the town's center, so that a map that fits all of them still shows streets.
 */
const reach = 2000
const kerbMetres = 6

const isNear = ({ spot: [east, north] }: Stretch['points'][number]) =>
  Math.abs(east) < reach && Math.abs(north) < reach

const stretches = streets
  .filter(({ kind }) => kind !== 'footway')
  .flatMap(({ name, stretches }) =>
    stretches.map((stretch) => ({ name, points: stretch.points.filter(isNear) })),
  )
  .filter(({ points }) => points.length > 1)

/** A random address in the fictional town: its location, region, and street with house number. */
export function placeInTown(random: Random) {
  const { name, points } = random.pick(stretches)
  const at = random.integer(1, points.length - 1)
  const [from, to] = [points[at - 1], points[at]] as const
  if (!from || !to) throw new Error(`${name} has no house ${at}`)
  const share = random.next()
  const number = Math.round(from.number + (to.number - from.number) * share)
  const spot = besideTheStreet(from.spot, to.spot, share, random.chance(0.5) ? kerbMetres : -kerbMetres)
  return { ...toDegrees(spot), region: regionOf(quarterAt(spot)), street: `${name} ${number}` }
}

function besideTheStreet([ax, ay]: Spot, [bx, by]: Spot, share: number, aside: number): Spot {
  const length = Math.hypot(bx - ax, by - ay)
  return [
    ax + (bx - ax) * share - ((by - ay) / length) * aside,
    ay + (by - ay) * share + ((bx - ax) / length) * aside,
  ]
}
