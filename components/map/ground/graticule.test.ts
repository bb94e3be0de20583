import { expect, test } from 'vitest'
import { graticule, graticuleStep } from './graticule'

test('any width is crossed by two to six meridians', () => {
  for (let width = 180; width > 0.0006; width /= 2) {
    const lines = width / graticuleStep(width)
    expect(lines).toBeGreaterThanOrEqual(2)
    expect(lines).toBeLessThan(6.1)
  }
})

test('grid lines are at round degrees', () => {
  const { longitudes, latitudes } = graticule({ west: -75, east: -65, south: -35, north: -30 }, 5)
  expect(longitudes).toEqual([-75, -70, -65])
  expect(latitudes).toEqual([-35, -30])
})
