import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterAlerts, type MapItem } from './cluster-alerts'
import { alertAt, mapOf } from './map-alerts.fixture'

const world = { west: -180, south: -85, east: 180, north: 85 }

const count = (items: readonly MapItem[]) =>
  items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)
const countOpen = (items: readonly MapItem[]) =>
  items.reduce(
    (sum, item) =>
      sum + (item.kind === 'cluster' ? item.open + item.acknowledged : Number(item.alert.state !== 'closed')),
    0,
  )

const three = [
  alertAt('a', -70.6, -33.4),
  alertAt('b', -70.601, -33.401),
  alertAt('c', -70.602, -33.4, 'acknowledged'),
]

test('nearby alerts form one cluster, which counts its open alerts and its acknowledged alerts', () => {
  const [cluster, ...others] = clusterAlerts(mapOf(three), world, 4)
  expect(cluster).toMatchObject({ kind: 'cluster', count: 3, open: 2, acknowledged: 1 })
  expect(others).toEqual([])
})

test('closed alerts count toward a cluster of open alerts, but stay separate from a single open alert', () => {
  const clusters = [{ latitude: -33.4, longitude: -70.6, count: 40 }]
  expect(clusterAlerts(mapOf(three, { clusters }), world, 4)).toMatchObject([{ count: 43, open: 2 }])
  const [alert, cluster, ...others] = clusterAlerts(mapOf(three.slice(0, 1), { clusters }), world, 4)
  expect(alert).toMatchObject({ kind: 'alert', alert: { id: 'a' } })
  expect(cluster).toMatchObject({ kind: 'cluster', count: 40, open: 0 })
  expect(others).toEqual([])
})

test('alerts hidden in the table are not rendered, while those outside the table are', () => {
  const alerts = mapOf(three.slice(0, 2), { others: [alertAt('new', 10, 10)] })
  alerts.hidden[1] = 1
  expect(
    clusterAlerts(alerts, world, 4)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['a', 'new'])
})

test('an alert is rendered in each copy of the world in view, under its own key', () => {
  const items = clusterAlerts(mapOf([alertAt('a', 170, 0)]), { ...world, west: -200, east: 560 }, 3)
  expect(items.map(({ longitude }) => longitude)).toEqual([-190, 170, 530])
  expect(new Set(items.map(({ key }) => key)).size).toBe(3)
})

test('beyond the last clustered zoom all alerts are separate, unless there are too many to render', () => {
  expect(clusterAlerts(mapOf(three), world, 18).every(({ kind }) => kind === 'alert')).toBe(true)
  const crowd = Array.from({ length: 700 }, (_, at) => alertAt(String(at), at / 1e6, 0))
  const items = clusterAlerts(mapOf(crowd), world, 18)
  expect(items.length).toBeLessThan(10)
  expect(count(items)).toBe(700)
})

test('a cluster opens at a zoom at which its alerts are no longer a single marker', () => {
  const places = fc.tuple(
    fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(places, { minLength: 2, maxLength: 8 }), (found) => {
      const alerts = found.map(([x, y], at) => alertAt(String(at), -70 + x, -33 + y))
      for (const item of clusterAlerts(mapOf(alerts), world, 5)) {
        if (item.kind === 'cluster') {
          const opened = clusterAlerts(mapOf(alerts), world, item.opensAt)
          expect(opened.length).toBeGreaterThanOrEqual(2)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('at any zoom every alert is counted once and by its state, and every marker has a unique key', () => {
  const place = fc.record({
    longitude: fc.double({ min: -71, max: -70, noNaN: true }),
    latitude: fc.double({ min: -34, max: -33, noNaN: true }),
  })
  const alerts = fc.array(
    fc.record({ place, state: fc.constantFrom('open' as const, 'acknowledged' as const, 'closed' as const) }),
    { maxLength: 300 },
  )
  const closed = fc.array(fc.record({ place, count: fc.integer({ min: 3, max: 900 }) }), { maxLength: 30 })
  fc.assert(
    fc.property(alerts, closed, fc.integer({ min: 2, max: 19 }), (given, together, zoom) => {
      const all = given.map(({ place, state }, at) =>
        alertAt(String(at), place.longitude, place.latitude, state),
      )
      const clusters = together.map(({ place, count }) => ({ ...place, count }))
      const items = clusterAlerts(mapOf(all, { clusters }), world, zoom)
      expect(count(items)).toBe(all.length + clusters.reduce((sum, { count }) => sum + count, 0))
      expect(countOpen(items)).toBe(all.filter(({ state }) => state !== 'closed').length)
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    }),
    { numRuns: 100 },
  )
})
