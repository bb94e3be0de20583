import { cleanup, render, screen } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { BesideMarker } from './beside-marker'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const widthPx = 250
const centre = { latitude: -33.45, longitude: -70.66 }
/** The position that is this many pixels east of the map's center at zoom 16. */
const eastOf = (px: number) => ({ ...centre, longitude: centre.longitude + (px * 360) / (256 * 2 ** 16) })

/** Renders a box beside a position this far east of the center of a map this wide. */
function show(mapWidth: number, eastPx: number): CSSStyleDeclaration {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(mapWidth)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(widthPx)
  render(
    <MapContainer center={[centre.latitude, centre.longitude]} zoom={16} zoomAnimation={false}>
      <BesideMarker at={eastOf(eastPx)}>Move 205 m</BesideMarker>
    </MapContainer>,
  )
  return screen.getByText('Move 205 m').style
}

const px = (length: string) => Number.parseFloat(length)

test('the box is to the right of its position, or to the left if only that side has room', () => {
  expect(px(show(1_000, 0).left)).toBeCloseTo(528, -1)
  cleanup()
  const { left, right } = show(1_000, 400)
  expect(left).toBe('')
  expect(px(right)).toBeCloseTo(128, -1)
})

test.each([-150, 0, 80, 150])(
  'on a phone the box is fully visible and left of the controls, whichever side its position is on (%d px)',
  (eastPx) => {
    const { left, right } = show(390, eastPx)
    const from = left === '' ? 390 - px(right) - widthPx : px(left)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(from + widthPx).toBeLessThanOrEqual(330)
  },
)

test('if neither side has room, the box is above the marker and does not cover it', () => {
  expect(px(show(390, 0).bottom)).toBeCloseTo(228, -1)
})
