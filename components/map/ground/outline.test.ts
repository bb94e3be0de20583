import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { latitudeOf } from '../mercator'
import { decodeOutline, type UnitLine } from './outline'

const file = new URL('../../../public/map/outline.json', import.meta.url)
const outline = decodeOutline(JSON.parse(readFileSync(file, 'utf8')))
const land = outline.land.map(inDegrees)
const borders = outline.borders.map(inDegrees)

type Line = readonly (readonly [longitude: number, latitude: number])[]

function inDegrees({ points }: UnitLine): Line {
  return Array.from({ length: points.length / 2 }, (_, at) => [
    ((points[2 * at] ?? 0) - 0.5) * 360,
    latitudeOf(points[2 * at + 1] ?? 0),
  ])
}

function isInside(line: Line, x: number, y: number): boolean {
  let inside = false
  for (const [at, [ax, ay]] of line.entries()) {
    const [bx, by] = line.at(at - 1) ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const isLand = (longitude: number, latitude: number) =>
  land.filter((ring) => isInside(ring, longitude, latitude)).length % 2 === 1

/** Leaves out the pole, where the line that closes Antarctica is as wide as the world. */
function longestStep(line: Line): number {
  const steps = line.slice(1).map(([x, y], at) => (y > -85 ? Math.abs(x - (line[at]?.[0] ?? x)) : 0))
  return Math.max(0, ...steps)
}

test('cities are on land and ships on water', () => {
  expect(isLand(-70.6693, -33.4489)).toBe(true)
  expect(isLand(2.3522, 48.8566)).toBe(true)
  expect(isLand(-75, -33.4489)).toBe(false)
  expect(isLand(51, 42)).toBe(false)
})

test('all lines lie within one world', () => {
  const outside = [...land, ...borders]
    .flat()
    .filter(([longitude, latitude]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
  expect(outside).toEqual([])
})

test('no line jumps across the world at the antimeridian', () => {
  const leaps = [...land, ...borders].filter((line) => longestStep(line) > 180)
  expect(leaps).toEqual([])
  expect(isLand(179, 68)).toBe(true)
  expect(isLand(-175, 66.5)).toBe(true)
  expect(isLand(0, -80)).toBe(true)
  expect(isLand(-150, -16.8)).toBe(false)
})
