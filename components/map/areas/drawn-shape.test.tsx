import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MapContainer, Marker } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { DrawnShape } from './drawn-shape'

afterEach(cleanup)

function show(withShift: boolean) {
  const onShape = vi.fn()
  const onClick = vi.fn()
  const { container } = render(
    <MapContainer center={[0, 0]} zoom={10} zoomAnimation={false} boxZoom={false} className="map">
      <Marker position={[0, 0]} alt="alert" eventHandlers={{ click: onClick }} />
      <DrawnShape withShift={withShift} onShape={onShape} />
    </MapContainer>,
  )
  return {
    onShape,
    onClick,
    map: container.querySelector<HTMLElement>('.map') as HTMLElement,
    line: () => container.querySelector('.map-sketch'),
  }
}

const pointer = { button: 0, isPrimary: true, pointerId: 1 }
const path = [
  [0, 0],
  [80, 0],
  [80, 80],
  [0, 80],
] as const

function drag(from: Element, shiftKey: boolean, over: readonly (readonly [number, number])[] = path) {
  const [clientX, clientY] = over[0] as [number, number]
  fireEvent.pointerDown(from, { ...pointer, clientX, clientY, shiftKey })
  for (const [clientX, clientY] of over.slice(1))
    fireEvent.pointerMove(window, { ...pointer, clientX, clientY, shiftKey })
}
const letGo = (from: Element) => {
  fireEvent.pointerUp(window, pointer)
  fireEvent.click(from)
}

test('dragging with Shift draws a shape and does not click what is beneath', () => {
  const { map, line, onShape, onClick } = show(true)
  const alert = screen.getByAltText('alert')
  drag(alert, true)
  expect(line()).toBeTruthy()
  letGo(alert)
  expect(onShape).toHaveBeenCalledOnce()
  const corners = onShape.mock.calls[0]?.[0]
  expect(corners).toHaveLength(4)
  expect(corners[2].longitude).toBeGreaterThan(corners[0].longitude)
  expect(corners[2].latitude).toBeLessThan(corners[0].latitude)
  expect(line()).toBeNull()
  expect(onClick).not.toHaveBeenCalled()
  expect(map.dataset.drawing).toBeUndefined()
})

test('without Shift nothing is drawn, and text can still be selected', () => {
  const { map, line, onShape } = show(true)
  drag(map, false)
  expect(line()).toBeNull()
  letGo(map)
  expect(onShape).not.toHaveBeenCalled()
  expect(fireEvent.mouseDown(map, { shiftKey: false, button: 2 })).toBe(true)
})

test('while drawing with Shift the browser selects no text', () => {
  const { map } = show(true)
  drag(map, true, [[0, 0]])
  expect(fireEvent.mouseDown(map, { shiftKey: true })).toBe(false)
})

test('a Shift-click without a drag is still a click', () => {
  const { onShape, onClick } = show(true)
  const alert = screen.getByAltText('alert')
  drag(alert, true, [[0, 0]])
  letGo(alert)
  expect(onShape).not.toHaveBeenCalled()
  expect(onClick).toHaveBeenCalledOnce()
})

test('a drag cancelled by the browser draws nothing', () => {
  const { map, line, onShape } = show(true)
  drag(map, true)
  fireEvent.pointerCancel(window, pointer)
  expect(line()).toBeNull()
  expect(onShape).not.toHaveBeenCalled()
})

test('when a shape has been requested, a drag draws it even without Shift', () => {
  const { map, onShape } = show(false)
  drag(map, false)
  letGo(map)
  expect(onShape).toHaveBeenCalledOnce()
})
