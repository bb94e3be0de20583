import { expect, test } from 'vitest'
import { scaleBar } from './scale-bar'

test('the bar is a round distance and never wider than its room', () => {
  expect(scaleBar(1, 96)).toEqual({ metres: 50, widthPx: 50 })
  expect(scaleBar(3.2, 96)).toEqual({ metres: 300, widthPx: 94 })
  expect(scaleBar(40_000, 96).metres).toBe(3_000_000)
})

test('the bar is at least a third of its room', () => {
  for (let metresPerPx = 0.1; metresPerPx < 1e5; metresPerPx *= 1.37) {
    const { widthPx } = scaleBar(metresPerPx, 96)
    expect(widthPx).toBeGreaterThanOrEqual(32)
    expect(widthPx).toBeLessThanOrEqual(96)
  }
})
