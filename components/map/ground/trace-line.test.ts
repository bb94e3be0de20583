import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Tile, touches, traceLine } from './trace-line'

const tile: Tile = { x: 1000, y: 1000, size: 100, world: 3000 }

function lineOf(points: number[]) {
  return { points: Float64Array.from(points), west: 0, north: 0, east: 1, south: 1 }
}

function trace(points: number[]): number[][] {
  const drawn: number[][] = []
  const context = { moveTo: (...to: number[]) => drawn.push(to), lineTo: (...to: number[]) => drawn.push(to) }
  traceLine(context, tile, lineOf(points))
  return drawn
}

function isInside(ring: number[][], x: number, y: number): boolean {
  let inside = false
  for (const [at, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring.at(at - 1) ?? []
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

test('whatever the ring, the tile is filled as if every point had been drawn', () => {
  // Points on a coarse grid round the tile: long stretches outside it and corners turned on the outside.
  const unit = fc.integer({ min: 0, max: 60 }).map((at) => (900 + at * 5) / 3000)
  fc.assert(
    fc.property(fc.array(fc.tuple(unit, unit), { minLength: 3, maxLength: 40 }), (ring) => {
      const all = ring.map(([x, y]) => [x * 3000 - 1000, y * 3000 - 1000])
      const traced = trace(ring.flat())
      for (let x = 1.3; x < 100; x += 13)
        for (let y = 1.7; y < 100; y += 13) expect(isInside(traced, x, y)).toBe(isInside(all, x, y))
    }),
    { numRuns: 400 },
  )
})

test('a stretch beyond one side is one step', () => {
  const far = Array.from({ length: 500 }, (_, at) => [0.1, 0.2 + at / 1000]).flat()
  expect(trace([0.34, 0.34, ...far, 0.34, 0.35]).length).toBeLessThan(8)
})

test('points nearer than a pixel are drawn once', () => {
  const crowd = Array.from({ length: 500 }, (_, at) => [0.34 + at / 1e6, 0.34]).flat()
  expect(trace(crowd).length).toBeLessThan(10)
})

test('a line far from the tile does not touch it', () => {
  const box = { points: new Float64Array(), west: 0.9, east: 0.95, north: 0.3, south: 0.4 }
  expect(touches(tile, box)).toBe(false)
  expect(touches(tile, { ...box, west: 0.2 })).toBe(true)
})
