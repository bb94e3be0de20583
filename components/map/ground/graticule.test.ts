import { expect, test } from 'vitest'
import { graticule, graticuleStep } from './graticule'

test('each tile is crossed by a few meridians, never by a thicket', () => {
  for (let width = 180; width > 0.0006; width /= 2) {
    const lines = width / graticuleStep(width)
    expect(lines).toBeGreaterThanOrEqual(2)
    expect(lines).toBeLessThan(6.1)
  }
})

test('lines stand on round degrees', () => {
  const { longitudes, latitudes } = graticule({ west: -75, east: -65, south: -35, north: -30 })
  expect(longitudes.map((unit) => Math.round((unit - 0.5) * 360))).toEqual([-75, -70, -65])
  expect(latitudes).toHaveLength(2)
})
