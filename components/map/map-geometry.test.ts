import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCoordinates } from '@/lib/format/coordinates'
import { createFormat } from '@/lib/format/create-format'
import { onePlace } from '@/lib/format/place/read-place'
import { boundsOf, edgeLatitude, nearestCopy, normaliseLongitude, pointAt } from './map-geometry'

test('a longitude within the first world stays as it is', () => {
  for (const longitude of [-180, -70.6693, 0, 179.999999, 180])
    expect(normaliseLongitude(longitude)).toBe(longitude)
})

test('a longitude in another copy of the world is brought back into the first', () => {
  expect(normaliseLongitude(190)).toBe(-170)
  expect(normaliseLongitude(-190)).toBe(170)
  expect(normaliseLongitude(540 + 10)).toBe(-170)
})

test('every position on the map is converted to a point in a single world, with six decimals', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -400, max: 400, noNaN: true }),
    lng: fc.double({ min: -5000, max: 5000, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, (place) => {
      const { latitude, longitude } = pointAt(place)
      expect(Math.abs(latitude)).toBeLessThanOrEqual(edgeLatitude)
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      expect(latitude).toBe(Number(latitude.toFixed(6)))
      expect(longitude).toBe(Number(longitude.toFixed(6)))
    }),
  )
})

test('a tiny negative coordinate is not printed as minus zero', () => {
  expect(pointAt({ lat: -1e-9, lng: -1e-9 })).toEqual({ latitude: 0, longitude: 0 })
  expect(formatCoordinates(pointAt({ lat: -1e-6, lng: -1e-6 }))).toBe('0.00000, 0.00000')
})

test('in a box that crosses the antimeridian, west is greater than east', () => {
  expect(boundsOf({ west: 170, south: -10, east: 190, north: 10 })).toEqual({
    west: 170,
    south: -10,
    east: -170,
    north: 10,
  })
})

test('a box wider than the world becomes the whole world', () => {
  expect(boundsOf({ west: -300, south: -89, east: 300, north: 89 })).toEqual({
    west: -180,
    south: -edgeLatitude,
    east: 180,
    north: edgeLatitude,
  })
})

test('a point is drawn in the copy of the world nearest to the center', () => {
  expect(nearestCopy(-179, 178)).toBe(181)
  expect(nearestCopy(-70, -71)).toBe(-70)
  expect(nearestCopy(10, 730)).toBe(730)
})

test('coordinates shown by the map or a page can be parsed again, whatever the language', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const pages = ['en', 'es', 'pt'].map((locale) =>
    createFormat({ locale, timeZone: 'UTC', now: 0, phone: (phone) => phone }),
  )
  fc.assert(
    fc.property(anywhere, (place) => {
      const point = pointAt(place)
      for (const shown of pages.map(({ coordinates }) => coordinates(point))) {
        const read = onePlace(shown)
        expect(read && formatCoordinates(read)).toBe(formatCoordinates(point))
      }
    }),
  )
})
