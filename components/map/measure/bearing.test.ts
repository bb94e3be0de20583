import { expect, test } from 'vitest'
import { bearingBetween, compassPoint, ringRadii, threeFigures } from './bearing'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  [at(0, 0), at(1, 0), '000', 'n'],
  [at(0, 0), at(0, 1), '090', 'e'],
  [at(0, 0), at(-1, 0), '180', 's'],
  [at(0, 0), at(0, -1), '270', 'w'],
  [at(0, 179.9), at(0, -179.9), '090', 'e'],
  [at(-33.45, -70.66), at(-33.05, -71.62), '296', 'nw'],
  [at(50, 0), at(50, -0.0001), '270', 'w'],
])('from %j to %j the bearing is %s, %s', (from, to, figures, point) => {
  const bearing = bearingBetween(from, to)
  expect(threeFigures(bearing)).toBe(figures)
  expect(compassPoint(bearing)).toBe(point)
})

test('a bearing just short of north is 000, never 360', () => {
  expect(threeFigures(359.7)).toBe('000')
  expect(compassPoint(359.7)).toBe('n')
})

test.each([
  [1000, [200, 400, 600]],
  [1500, [500, 1000, 1500]],
  [3000, [1000, 2000, 3000]],
  [29_999, [5000, 10_000, 15_000]],
  [2, [1, 2, 3]],
])('the rings for %i m are %j', (metres, radii) => {
  expect(ringRadii(metres)).toEqual(radii)
})
