import { expect, test } from 'vitest'
import { metresPerPixel } from './mercator'
import { closestZoom, farthestZoom, zoomForAccuracy } from './zoom-for-accuracy'

test('a point without an accuracy is shown at street level', () => {
  expect(zoomForAccuracy(undefined, -33)).toBe(closestZoom)
  expect(zoomForAccuracy(0, -33)).toBe(closestZoom)
})

test('the circle fits at the chosen zoom, but would not fit at the next closer one', () => {
  for (const accuracy of [150, 900, 25_000]) {
    const zoom = zoomForAccuracy(accuracy, -33, 320)
    const widthPx = (2 * accuracy) / metresPerPixel(-33, zoom)
    expect(widthPx).toBeLessThanOrEqual(320)
    expect(widthPx * 2).toBeGreaterThan(320)
  }
})

test('a circle larger than the world shows the world', () => {
  expect(zoomForAccuracy(5e7, 0)).toBe(farthestZoom)
})
