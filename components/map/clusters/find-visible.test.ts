import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapAlert } from '../map-types'
import { indexAlerts, sameAlerts } from './alert-index'
import { findVisible, type MapItem } from './find-visible'

const world = { west: -180, south: -85, east: 180, north: 85 }

function alertAt(
  id: string,
  longitude: number,
  latitude: number,
  state: MapAlert['state'] = 'open',
): MapAlert {
  return { id, longitude, latitude, state, title: id }
}

function count(items: MapItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)
}

const three = [
  alertAt('a', -70.6, -33.4),
  alertAt('b', -70.601, -33.401),
  alertAt('c', -70.602, -33.4, 'closed'),
]

test('near alerts are one cluster that knows how many are open', () => {
  const [cluster, ...others] = findVisible(indexAlerts(three), world, 4)
  expect(cluster).toMatchObject({ kind: 'cluster', count: 3, open: 2, acknowledged: 0 })
  expect(others).toEqual([])
})

test('the selected alert is left out of its cluster and of its tally', () => {
  const items = findVisible(indexAlerts(three), world, 4, three[0])
  expect(items).toMatchObject([{ kind: 'cluster', count: 2, open: 1 }])
})

test('what is left of a cluster of two is an alert, not a cluster of one', () => {
  const items = findVisible(indexAlerts(three.slice(0, 2)), world, 4, three[0])
  expect(items).toMatchObject([{ kind: 'alert', key: 'b' }])
})

test('a selected alert that stands alone is left to be drawn by itself', () => {
  expect(findVisible(indexAlerts([alertAt('a', 10, 10)]), world, 4, alertAt('a', 10, 10))).toEqual([])
})

test('a selected alert that is not in the index changes nothing', () => {
  expect(count(findVisible(indexAlerts(three), world, 4, alertAt('z', -70.6, -33.4)))).toBe(3)
})

test('an alert is drawn in each copy of the world in view, under its own key', () => {
  const items = findVisible(indexAlerts([alertAt('a', 170, 0)]), { ...world, west: -200, east: 560 }, 3)
  expect(items.map(({ longitude }) => longitude)).toEqual([-190, 170, 530])
  expect(new Set(items.map(({ key }) => key)).size).toBe(3)
})

test('beyond the last clustered zoom all alerts stand on their own', () => {
  expect(findVisible(indexAlerts(three), world, 18).every(({ kind }) => kind === 'alert')).toBe(true)
})

test('whatever is selected, at any zoom, all other alerts are counted once', () => {
  const place = fc.record({
    longitude: fc.double({ min: -71, max: -70, noNaN: true }),
    latitude: fc.double({ min: -34, max: -33, noNaN: true }),
  })
  const places = fc.array(place, { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(places, fc.nat(), fc.integer({ min: 2, max: 18 }), (points, pick, zoom) => {
      const alerts = points.map((point, at) => alertAt(String(at), point.longitude, point.latitude))
      const selected = alerts[pick % alerts.length]
      expect(count(findVisible(indexAlerts(alerts), world, zoom, selected))).toBe(alerts.length - 1)
    }),
    { numRuns: 60 },
  )
})

test('an answer with the same content keeps the index, a changed one does not', () => {
  const again = three.map((alert) => ({ ...alert }))
  expect(sameAlerts(three, again)).toBe(true)
  expect(sameAlerts(three, [...again.slice(0, 2), { ...again[2], state: 'open' } as MapAlert])).toBe(false)
  expect(sameAlerts(three, again.slice(1))).toBe(false)
})
