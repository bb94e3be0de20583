import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { DraftPin } from './draft-pin'
import { roundMetres, stepMetres } from './radius'

afterEach(cleanup)

const labels = { draft: 'pin', accuracy: { name: 'edge', metres: (metres: number) => `${metres} m` } }

function show(accuracy?: number) {
  const onAccuracy = vi.fn()
  const onPlace = vi.fn()
  render(
    <MapContainer center={[0, 0]} zoom={16} zoomAnimation={false}>
      <DraftPin
        draft={{ latitude: 0, longitude: 0, accuracy }}
        labels={labels}
        onPlace={onPlace}
        onAccuracy={onAccuracy}
      />
    </MapContainer>,
  )
  return { onAccuracy, onPlace }
}

const edge = () => screen.getByRole('slider', { name: 'edge' })
const told = () => edge().getAttribute('aria-valuetext')
const pin = () => screen.getByRole('button', { name: 'pin' })
const press = (element = edge()) =>
  fireEvent.mouseDown(element, { button: 0, which: 1, clientX: 0, clientY: 0 })
const hold = (clientX: number) => fireEvent.mouseMove(document.body, { clientX, clientY: 0 })
const letGo = (clientX: number) => fireEvent.mouseUp(document.body, { clientX, clientY: 0 })

test('the pin follows the pointer and is placed where it is dropped', () => {
  const { onPlace } = show()
  press(pin())
  hold(60)
  expect(pin().style.left).toBe('60px')
  expect(onPlace).not.toHaveBeenCalled()
  letGo(60)
  expect(onPlace.mock.calls).toEqual([[{ latitude: 0, longitude: expect.closeTo(0.001287, 5) }]])
})

test('a pin whose drag the browser cancels returns to its position', () => {
  const { onPlace } = show()
  press(pin())
  hold(60)
  fireEvent.pointerCancel(window)
  letGo(60)
  expect(pin().style.left).toBe('0px')
  expect(onPlace).not.toHaveBeenCalled()
})

test("the handle announces the circle's radius and, during a drag, the radius that the circle would get", () => {
  const { onAccuracy, onPlace } = show(50)
  expect(told()).toBe('50 m')
  press()
  hold(60)
  const held = told()
  expect(held).toMatch(/^1\d0 m$/)
  letGo(60)
  expect(onAccuracy).toHaveBeenCalledExactlyOnceWith(Number.parseInt(held ?? '', 10))
  expect(onPlace).not.toHaveBeenCalled()
})

test('a cancelled drag leaves the circle as it was', () => {
  const { onAccuracy } = show(50)
  press()
  hold(60)
  fireEvent.pointerCancel(window)
  expect(told()).toBe('50 m')
  expect(onAccuracy).not.toHaveBeenCalled()
})

test.each([
  ['ArrowUp', 55],
  ['ArrowRight', 55],
  ['ArrowDown', 45],
  ['PageUp', stepMetres(50, 5)],
])('%s changes a circle of 50 m to %i m', (key, metres) => {
  const { onAccuracy } = show(50)
  fireEvent.keyDown(edge(), { key })
  expect(onAccuracy).toHaveBeenCalledExactlyOnceWith(metres)
})

test('without an accuracy the handle has no value, but a circle can be dragged out from it', () => {
  const { onAccuracy } = show()
  expect(told()).toBe('')
  press()
  hold(30)
  letGo(30)
  expect(onAccuracy).toHaveBeenCalledOnce()
})

test.each([
  [0, 1],
  [7.4, 7],
  [12.6, 13],
  [1234, 1200],
  [9e9, 1_000_000],
])('%f m is rounded to %i m', (metres, meant) => {
  expect(roundMetres(metres)).toBe(meant)
})

test('a step always changes the length, but never to less than a meter', () => {
  for (const metres of [1, 2, 9, 10, 99, 1200, 900_000]) expect(stepMetres(metres, 1)).toBeGreaterThan(metres)
  for (const metres of [2, 9, 10, 99, 1200]) expect(stepMetres(metres, -1)).toBeLessThan(metres)
  expect(stepMetres(1, -5)).toBe(1)
})
