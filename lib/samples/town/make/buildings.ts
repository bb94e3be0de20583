import { Random } from '../../random'
import { isOpenGround, isWet } from '../land'
import type { Spot } from '../plane'
import { blockMetres, lineAt } from '../town-streets'
import { area, type Feature } from './layers'

const blocksEachWay = 39
const setback = 18
const lotGap = 6
const deepest = 34

/** Splits each block into lots along its streets. Lots nearer the center are more likely to have a house. */
export function buildings(): Feature[] {
  const blocks = Array.from({ length: blocksEachWay ** 2 }, (_, at): Spot => {
    return [lineAt(at % blocksEachWay), lineAt(Math.floor(at / blocksEachWay))]
  })
  return blocks.flatMap((corner, at) => {
    const middle: Spot = [corner[0] + blockMetres / 2, corner[1] + blockMetres / 2]
    return isWet(middle, 95) || isOpenGround(middle)
      ? []
      : housesOf(corner, new Random('block of the town', at))
  })
}

function housesOf([u, v]: Spot, random: Random): Feature[] {
  const outside = Math.hypot(u, v)
  const lots = outside < 1000 ? 5 : outside < 2000 ? 4 : 3
  const width = (blockMetres - 2 * setback) / lots
  return Array.from({ length: lots * 2 }, (_, at) => {
    const depth = random.integer(22, 36)
    const front = at % 2 === 0 ? v + setback : v + blockMetres - setback - deepest
    const corner: Spot = [u + setback + Math.floor(at / 2) * width + lotGap / 2, front]
    const house = [corner, (width - lotGap) * (0.7 + random.next() * 0.3), depth] as const
    return random.chance(0.12 + outside / 12_000) ? undefined : houseOf(...house, random)
  }).filter((house) => house !== undefined)
}

function houseOf([x, y]: Spot, width: number, depth: number, random: Random): Feature {
  const corners: Spot[] = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]
  return area(corners, { kind: 'building', height: random.integer(5, 23) }, 14)
}
