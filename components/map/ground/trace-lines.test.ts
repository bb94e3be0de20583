import { expect, test } from 'vitest'
import { traceLines } from './trace-lines'

/**
 * A line from Greenwich a quarter of the way around the world to the west, north and back; two points nearly
 * coincide.
 */
const line = {
  points: Float64Array.of(0.5, 0.5, 0.25, 0.5, 0.25, 0.25, 0.2501, 0.25, 0.5, 0.5),
  left: 0.25,
  right: 0.5,
  top: 0.25,
  bottom: 0.5,
}
const worldPx = 1000

function traced(frame: { left: number; right: number; top?: number }): string[] {
  const steps: string[] = []
  const note = (how: string) => (x: number, y: number) => void steps.push(`${how} ${x} ${y}`)
  const { left, right, top = 0 } = frame
  const [min, max] = [
    { x: left, y: top },
    { x: right, y: 1000 },
  ]
  traceLines({ moveTo: note('to'), lineTo: note('line') }, [line], {
    worldPx,
    origin: { x: 0, y: 0 },
    min,
    max,
  })
  return steps
}

test('a line is drawn from its first point to its last, skipping points less than a pixel apart', () => {
  expect(traced({ left: 0, right: 999 })).toEqual([
    'to 500 500',
    'line 250 500',
    'line 250 250',
    'line 500 500',
  ])
})

test('a line is drawn in every copy of the world in view, and in no other', () => {
  const starts = (frame: Parameters<typeof traced>[0]) =>
    traced(frame).filter((step) => step.startsWith('to'))
  expect(starts({ left: -900, right: 1_900 })).toEqual(['to -500 500', 'to 500 500', 'to 1500 500'])
  expect(starts({ left: 600, right: 1_100 })).toEqual([])
  expect(starts({ left: 0, right: 999, top: 600 })).toEqual([])
})
