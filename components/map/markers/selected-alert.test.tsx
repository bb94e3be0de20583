import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { createRef } from 'react'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import type { MapAlert, MapMove } from '../map-types'
import { SelectedAlert } from './selected-alert'

afterEach(cleanup)

const a: MapAlert = { id: 'a', latitude: -33.45, longitude: -70.66, state: 'open', title: 'Fire A' }
const b: MapAlert = { ...a, id: 'b', latitude: -33.449, longitude: -70.659, title: 'Fire B' }

function show(zoom = 16) {
  const map = createRef<LeafletMap>()
  const move = {
    attempt: 'a 0',
    onDrag: vi.fn(),
    onDrop: vi.fn(),
    onCancel: vi.fn(),
    onTooFar: vi.fn(),
  } satisfies MapMove
  const tree = (alert: MapAlert, given: MapMove | undefined) => (
    <MapContainer ref={map} center={[-33.45, -70.66]} zoom={zoom} zoomAnimation={false}>
      <SelectedAlert key={alert.id} alert={alert} move={given} onSelect={() => {}} ghostName="ghost" />
    </MapContainer>
  )
  const { rerender } = render(tree(a, move))
  return { map, move, become: (alert: MapAlert, given?: MapMove) => rerender(tree(alert, given)) }
}

const marker = (name: string) => screen.getByLabelText(name)
/** Without transforms, as here, Leaflet places by left and top. */
const placeOf = (name: string) => [marker(name).style.left, marker(name).style.top]
const press = (name: string) =>
  fireEvent.pointerDown(marker(name), { button: 0, isPrimary: true, pointerId: 1, clientX: 10, clientY: 10 })
const hold = (clientX: number) => fireEvent.pointerMove(window, { pointerId: 1, clientX, clientY: 10 })
const letGo = (clientX: number) => fireEvent.pointerUp(window, { pointerId: 1, clientX, clientY: 10 })

test('a drag says where the pointer is, and the marker stays where the data says', () => {
  const { move } = show()
  const before = placeOf('Fire A')
  press('Fire A')
  hold(90)
  letGo(90)
  expect(move.onDrop).toHaveBeenCalledOnce()
  expect(move.onDrop.mock.calls[0]?.[0].longitude).toBeGreaterThan(a.longitude)
  expect(before).not.toEqual(['', ''])
  expect(placeOf('Fire A')).toEqual(before)
})

test('closed while it is held, nothing comes of the drop, and B stands where B is', () => {
  const { map, move, become } = show()
  press('Fire A')
  hold(90)
  become({ ...a, state: 'closed' }, undefined)
  hold(190)
  letGo(190)
  expect(move.onDrag).toHaveBeenCalledOnce()
  expect(move.onDrop).not.toHaveBeenCalled()
  become(b, { ...move, attempt: 'b 0' })
  const { x, y } = (map.current as LeafletMap).latLngToLayerPoint([b.latitude, b.longitude])
  expect(placeOf('Fire B')).toEqual([`${x}px`, `${y}px`])
  expect(screen.queryByLabelText('Fire A')).toBeNull()
})

test('a new attempt ends the drag of the one before', () => {
  const { move, become } = show()
  press('Fire A')
  hold(90)
  become(a, { ...move, attempt: 'a 1' })
  letGo(90)
  expect(move.onDrop).not.toHaveBeenCalled()
})

test('below zoom 13 a drag starts no move and asks to come closer', () => {
  const { move } = show(12)
  press('Fire A')
  hold(18)
  letGo(18)
  expect(move.onTooFar).toHaveBeenCalledOnce()
  expect(move.onDrag).not.toHaveBeenCalled()
  expect(move.onDrop).not.toHaveBeenCalled()
})

test('the map can be dragged again once the pointer is released', () => {
  const { map } = show()
  act(() => void press('Fire A'))
  expect(map.current?.dragging.enabled()).toBe(false)
  letGo(10)
  expect(map.current?.dragging.enabled()).toBe(true)
})
