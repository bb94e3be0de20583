import { expect, test } from 'vitest'
import { metresPerPixel } from '../mercator'
import type { MapItem } from './cluster-alerts'
import { moveAside, spreadOverlaps } from './spread-overlaps'

function itemAt(key: string, latitude: number, state: 'open' | 'closed' = 'open'): MapItem {
  const alert = { id: key, latitude, longitude: 5, state, title: key } as const
  return { kind: 'alert', key, latitude, longitude: 5, alert }
}
const crowd = (size: number) => Array.from({ length: size }, (_, at) => itemAt(`alert ${at}`, 1))

test('alerts at different positions stay where they are', () => {
  expect(spreadOverlaps([itemAt('a', 1), itemAt('b', 2)], 18).offsets.size).toBe(0)
})

test('alerts at the same position are spread far enough apart to be clicked', () => {
  const places = [...spreadOverlaps(crowd(40), 19).offsets.values()]
  expect(places).toHaveLength(40)
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(18)
})

test.each([18, 19])(
  'at zoom %i no alert is moved more than 50 m, and alerts without room are clustered',
  (zoom) => {
    const { items, offsets } = spreadOverlaps([...crowd(300), itemAt('done', 1, 'closed')], zoom)
    for (const { x, y } of offsets.values())
      expect(Math.hypot(x, y) * metresPerPixel(1, zoom)).toBeLessThanOrEqual(50)
    const rest = items.filter(({ kind }) => kind === 'cluster')
    expect(rest).toMatchObject([{ latitude: 1, longitude: 5, count: 302 - items.length }])
    expect(rest).toMatchObject([{ open: 301 - items.length }])
    expect(offsets.size).toBe(items.length - 1)
  },
)

test('the same alerts are spread the same way in any order', () => {
  const items = [itemAt('a', 1), itemAt('b', 1), itemAt('c', 1)]
  expect(spreadOverlaps([...items].reverse(), 18).offsets).toEqual(spreadOverlaps(items, 18).offsets)
})

test('no other alert is drawn at the position of the selected alert', () => {
  const [offset] = spreadOverlaps([itemAt('a', 1)], 18, { latitude: 1, longitude: 5 }).offsets.values()
  expect(Math.hypot(offset?.x ?? 0, offset?.y ?? 0)).toBeGreaterThan(18)
})

test('only markers that the selected alert would hide are moved aside', () => {
  const selected = { latitude: 1, longitude: 5 }
  const offsets = moveAside(
    [itemAt('underneath', 1), itemAt('nearby', 1.0005), itemAt('far', 2)],
    selected,
    14,
  )
  expect([...offsets.keys()]).toEqual(['underneath', 'nearby'])
  const { x, y } = offsets.get('underneath') ?? { x: 0, y: 0 }
  expect(Math.hypot(x, y)).toBeCloseTo(36)
  expect(offsets.get('nearby')?.y).toBeLessThan(0)
})

test('a closed alert covered by an open one is moved aside, and the open one stays', () => {
  const offsets = moveAside([itemAt('open', 1), itemAt('closed', 1, 'closed')], undefined, 14)
  expect([...offsets.keys()]).toEqual(['closed'])
})
