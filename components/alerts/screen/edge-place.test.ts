import { expect, test } from 'vitest'
import { edgePlaceOf } from './edge-place'

const view = { west: -70.7, south: -33.5, east: -70.6, north: -33.4 }
const middle = { latitude: -33.45, longitude: -70.65 }

test.each([
  ['north', { ...middle, latitude: -30 }, { left: 0.5, top: 0.06, angle: 0 }],
  ['south', { ...middle, latitude: -40 }, { left: 0.5, top: 0.94, angle: 180 }],
  ['east', { ...middle, longitude: -60 }, { left: 0.94, top: 0.5, angle: 90 }],
  ['west', { ...middle, longitude: -80 }, { left: 0.06, top: 0.5, angle: -90 }],
])('for a point to the %s, the arrow is in the middle of that edge', (_, point, expected) => {
  const place = edgePlaceOf(point, view)
  expect(place.left).toBeCloseTo(expected.left, 2)
  expect(place.top).toBeCloseTo(expected.top, 2)
  expect(place.angle).toBeCloseTo(expected.angle, 0)
})

test('the arrow never leaves the map, and points the short way across the 180th meridian', () => {
  const { left, top } = edgePlaceOf({ latitude: 80, longitude: 100 }, view)
  for (const share of [left, top]) {
    expect(share).toBeGreaterThan(0.0599)
    expect(share).toBeLessThan(0.9401)
  }
  const pacific = { west: 170, south: -10, east: -175, north: 10 }
  expect(edgePlaceOf({ latitude: 0, longitude: -170 }, pacific).left).toBeCloseTo(0.94, 2)
  expect(edgePlaceOf({ latitude: 0, longitude: 160 }, pacific).left).toBeCloseTo(0.06, 2)
})
