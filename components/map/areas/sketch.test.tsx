import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import type { Point } from '../map-geometry'
import { Sketch } from './sketch'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const outline = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 0.01 },
  { latitude: 0.01, longitude: 0.01 },
  { latitude: 0.01, longitude: 0 },
]
/** At this zoom, the 360 degrees of longitude are 256 × 2^zoom pixels wide. */
const zoom = 14
const degreesOf = (px: number) => (px * 360) / (256 * 2 ** zoom)

type Known = { corners: readonly Point[]; map?: LeafletMap | null }
type Given = { corners?: readonly Point[]; movable?: boolean; fewest?: number }

function Piece({ known, corners: first = outline, movable = true, fewest = 3 }: Given & { known: Known }) {
  const [corners, setCorners] = useState(first)
  Object.assign(known, { corners })
  const onMove = (place: number, to: Point) => setCorners((before) => before.with(place, to))
  const onRemove = (place: number) => {
    if (corners.length <= fewest) return false
    setCorners(corners.toSpliced(place, 1))
    return true
  }
  const moving = movable ? { onMove, onRemove } : {}
  return (
    <MapContainer
      ref={(map) => void Object.assign(known, { map })}
      center={[0, 0]}
      zoom={zoom}
      zoomAnimation={false}
    >
      <Sketch sketch={{ corners, nameOf: (place) => `corner ${place}`, ...moving }} />
    </MapContainer>
  )
}

function show(given: Given = {}) {
  const known: Known = { corners: [] }
  render(<Piece {...given} known={known} />)
  return known
}

const corner = (place: number) => screen.getByRole('button', { name: `corner ${place}` })
const press = (place: number, key: string, shiftKey = false) =>
  fireEvent.keyDown(corner(place), { key, shiftKey })

test('Tab visits every corner in order if corners can be moved, and none otherwise', () => {
  show()
  const names = screen
    .getAllByRole('button', { name: /^corner/ })
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['corner 0', 'corner 1', 'corner 2', 'corner 3'])
  for (const place of [0, 1, 2, 3]) expect(corner(place).tabIndex).toBe(0)
  cleanup()
  show({ movable: false })
  expect(corner(0).tabIndex).toBe(-1)
})

test('dragging a corner moves only that corner, and the outline follows', () => {
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(600)
  const known = show()
  const outlineOf = () => document.querySelector('.map-sketch')?.getAttribute('d')
  const before = outlineOf()
  fireEvent.mouseDown(corner(1), { button: 0, which: 1, clientX: 0, clientY: 0 })
  fireEvent.mouseMove(document.body, { clientX: 0, clientY: -20 })
  expect(outlineOf()).not.toBe(before)
  expect(known.corners).toEqual(outline)
  fireEvent.mouseUp(document.body, { clientX: 0, clientY: -20 })
  expect(known.corners[1]?.latitude).toBeCloseTo(degreesOf(20), 4)
  expect(known.corners.toSpliced(1, 1)).toEqual(outline.toSpliced(1, 1))
})

test.each([
  ['ArrowUp', false, 0, 4],
  ['ArrowDown', false, 0, -4],
  ['ArrowLeft', false, -4, 0],
  ['ArrowRight', true, 40, 0],
] as const)('%s (Shift: %s) moves only the focused corner, by %i and %i pixels', (key, shift, x, y) => {
  const known = show()
  press(1, key, shift)
  expect(known.corners[1]?.longitude).toBeCloseTo(0.01 + degreesOf(x), 4)
  expect(known.corners[1]?.latitude).toBeCloseTo(degreesOf(y), 4)
  expect(known.corners.toSpliced(1, 1)).toEqual(outline.toSpliced(1, 1))
})

test('a corner keeps the focus while it is moved step by step, and its keys do not reach the page', () => {
  const known = show()
  const others = vi.fn()
  document.addEventListener('keydown', others)
  act(() => corner(1).focus())
  for (let step = 0; step < 5; step++) press(1, 'ArrowUp')
  document.removeEventListener('keydown', others)
  expect(known.corners[1]?.latitude).toBeCloseTo(degreesOf(20), 4)
  expect(document.activeElement).toBe(corner(1))
  expect(others).not.toHaveBeenCalled()
})

test('Delete removes a corner and moves the focus to the corner that takes over its index', () => {
  const known = show()
  act(() => corner(1).focus())
  press(1, 'Delete')
  expect(known.corners).toEqual(outline.toSpliced(1, 1))
  expect(document.activeElement).toBe(corner(1))
})

test('deleting the last corner moves the focus to the corner before it', () => {
  show()
  act(() => corner(3).focus())
  press(3, 'Delete')
  expect(screen.queryByRole('button', { name: 'corner 3' })).toBeNull()
  expect(document.activeElement).toBe(corner(2))
})

test('a corner that may not be removed stays and keeps the focus', () => {
  const known = show({ fewest: 4 })
  act(() => corner(3).focus())
  press(3, 'Delete')
  expect(known.corners).toEqual(outline)
  expect(document.activeElement).toBe(corner(3))
})

test('other keys are left to the page', () => {
  const known = show()
  expect(press(1, 'Backspace')).toBe(true)
  expect(press(1, 'Tab')).toBe(true)
  expect(known.corners).toEqual(outline)
})
