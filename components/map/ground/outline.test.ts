import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectX, projectY } from '../mercator'
import { decodeOutline, type OutlineLine } from './outline'

const file = new URL('../../../public/map/outline.json', import.meta.url)
const { land, borders } = decodeOutline(JSON.parse(readFileSync(file, 'utf8')))

function isInside({ points }: OutlineLine, x: number, y: number): boolean {
  let inside = false
  for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[at], points[at + 1], points[last], points[last + 1]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

function isLand(longitude: number, latitude: number): boolean {
  const [x, y] = [projectX(longitude), projectY(latitude)]
  return land.some(([outer, ...lakes]) => {
    return outer !== undefined && isInside(outer, x, y) && !lakes.some((lake) => isInside(lake, x, y))
  })
}

/** The pole is left out: there the closing line of Antarctica is as wide as the world. */
function longestStep({ points }: OutlineLine): number {
  let longest = 0
  for (let at = 2; at < points.length; at += 2) {
    const [before = 0, x = 0, y = 0] = [points[at - 2], points[at], points[at + 1]]
    if (y < 1) longest = Math.max(longest, Math.abs(x - before))
  }
  return longest
}

test('cities stand on land and ships on water', () => {
  expect(isLand(-70.6693, -33.4489)).toBe(true)
  expect(isLand(2.3522, 48.8566)).toBe(true)
  expect(isLand(-75, -33.4489)).toBe(false)
  expect(isLand(51, 42)).toBe(false)
})

test('all lines lie in one world and their boxes hold them', () => {
  for (const line of [...land.flat(), ...borders]) {
    expect(line.points.every((unit) => unit >= 0 && unit <= 1)).toBe(true)
    expect(line.west).toBeLessThanOrEqual(line.east)
    expect(line.north).toBeLessThanOrEqual(line.south)
  }
})

test('no line leaps across the world at the antimeridian', () => {
  const leaps = [...land.flat(), ...borders].filter((line) => longestStep(line) > 0.5)
  expect(leaps).toEqual([])
  expect(isLand(179, 68)).toBe(true)
  expect(isLand(-175, 66.5)).toBe(true)
  expect(isLand(0, -80)).toBe(true)
  expect(isLand(-150, -16.8)).toBe(false)
})
