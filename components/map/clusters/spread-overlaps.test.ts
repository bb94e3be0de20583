import { expect, test } from 'vitest'
import type { MapItem } from './find-visible'
import { moveAside, spreadOverlaps } from './spread-overlaps'

function itemAt(key: string, latitude: number): MapItem {
  const alert = { id: key, latitude, longitude: 5, state: 'open', title: key } as const
  return { kind: 'alert', key, latitude, longitude: 5, alert }
}

test('alerts at different places stay where they are', () => {
  expect(spreadOverlaps([itemAt('a', 1), itemAt('b', 2)]).size).toBe(0)
})

test('alerts at one place stand apart far enough to be clicked', () => {
  const items = Array.from({ length: 40 }, (_, at) => itemAt(`alert ${at}`, 1))
  const places = [...spreadOverlaps(items).values()]
  expect(places).toHaveLength(40)
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(18)
})

test('the same alerts are spread the same way in any order', () => {
  const items = [itemAt('a', 1), itemAt('b', 1), itemAt('c', 1)]
  expect(spreadOverlaps([...items].reverse())).toEqual(spreadOverlaps(items))
})

test('the place of the selected alert is left to it', () => {
  const [offset] = spreadOverlaps([itemAt('a', 1)], { latitude: 1, longitude: 5 }).values()
  expect(Math.hypot(offset?.x ?? 0, offset?.y ?? 0)).toBeGreaterThan(18)
})

test('what the selected alert would hide is moved beside it, and nothing else', () => {
  const selected = { latitude: 1, longitude: 5 }
  const offsets = moveAside(
    [itemAt('under it', 1), itemAt('near it', 1.0005), itemAt('far', 2)],
    selected,
    14,
  )
  expect([...offsets.keys()]).toEqual(['under it', 'near it'])
  const { x, y } = offsets.get('under it') ?? { x: 0, y: 0 }
  expect(Math.hypot(x, y)).toBeCloseTo(36)
  expect(offsets.get('near it')?.y).toBeLessThan(0)
})
