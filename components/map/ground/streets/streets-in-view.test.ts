import { expect, test } from 'vitest'
import { streetsInView } from './streets-in-view'

const town = {
  url: '/town',
  bounds: { west: -70, south: -26, east: -69, north: -25 },
  minZoom: 8,
  maxZoom: 15,
  attribution: '© Town',
  isInvented: false,
}
const tiles = { url: '/tiles', attribution: '© Tiles' }
const over = { west: -69.5, south: -25.5, east: -69.4, north: -25.4 }
const elsewhere = { west: 10, south: 50, east: 11, north: 51 }
const given = {
  streets: [town],
  failed: new Set<string>(),
  tiles: undefined,
  tilesFailed: false,
  bounds: over,
  zoom: 15,
}

test('streets are reported as shown where a file covers the view and the zoom is close enough', () => {
  expect(streetsInView(given)).toEqual({ kind: 'shown', files: [town], tiles: undefined })
  expect(streetsInView({ ...given, zoom: 9 }).kind).toBe('shown')
  expect(streetsInView({ ...given, zoom: 8 })).toEqual({ kind: 'too far' })
  expect(streetsInView({ ...given, bounds: elsewhere })).toEqual({ kind: 'none' })
  expect(streetsInView({ ...given, streets: [] })).toEqual({ kind: 'none' })
})

test('streets that failed to load are not reported as shown', () => {
  const failed = { ...given, failed: new Set(['/town']) }
  expect(streetsInView(failed)).toEqual({ kind: 'failed' })
  expect(streetsInView({ ...failed, bounds: elsewhere })).toEqual({ kind: 'none' })
  expect(streetsInView({ ...given, streets: [], tiles, tilesFailed: true })).toEqual({ kind: 'failed' })
})

test('loaded tiles are reported as shown, with the files in view if there are any', () => {
  expect(streetsInView({ ...given, tiles })).toEqual({ kind: 'shown', files: [town], tiles })
  expect(streetsInView({ ...given, tiles, tilesFailed: true })).toEqual({
    kind: 'shown',
    files: [town],
    tiles: undefined,
  })
  expect(streetsInView({ ...given, tiles, bounds: elsewhere })).toEqual({ kind: 'shown', files: [], tiles })
})

test('a view across the antimeridian includes the files on both sides of it', () => {
  const pacific = { ...over, west: 179, east: -179 }
  const fiji = { ...town, bounds: { ...town.bounds, west: 178, east: 179.5 } }
  const across = { ...town, bounds: { ...town.bounds, west: 179.9, east: -179.9 } }
  expect(streetsInView({ ...given, streets: [fiji], bounds: pacific }).kind).toBe('shown')
  expect(streetsInView({ ...given, streets: [across], bounds: pacific }).kind).toBe('shown')
  expect(streetsInView({ ...given, streets: [town], bounds: pacific }).kind).toBe('none')
})
