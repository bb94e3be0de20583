import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { createRef } from 'react'
import { MapContainer } from 'react-leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AlertMarkers } from '../clusters/alert-markers'
import type { MapAlert, MapAlerts, MapMove, MapMoved } from '../map-types'

beforeEach(() => {
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const a: MapAlert = { id: '1', latitude: -33.45, longitude: -70.66, state: 'open', title: 'Fire A' }
const onlyIn = (others: readonly MapAlert[]): MapAlerts => ({
  table: undefined,
  hidden: new Uint8Array(),
  alertAt: () => a,
  others,
  closed: { clusters: [], alerts: [] },
})
const labels = { cluster: (count: number) => `${count} alerts` }
const writeLength = (metres: number) => `${Math.round(metres)} m`

type Shown = { alert?: MapAlert; selected?: boolean; move?: MapMove; moved?: MapMoved }

function Markers({ alert = a, selected = false, move, moved }: Shown) {
  return (
    <AlertMarkers
      alerts={onlyIn(selected ? [] : [alert])}
      selected={selected ? alert : undefined}
      move={move}
      moved={moved}
      onSelect={() => {}}
      labels={labels}
      writeLength={writeLength}
    />
  )
}

function show({ zoom = 16, ...shown }: Shown & { zoom?: number } = {}) {
  const map = createRef<LeafletMap>()
  const move = { attempt: '0', onLift: vi.fn(), onDrop: vi.fn(), onTooFar: vi.fn() }
  const tree = (next: Shown) => (
    <MapContainer ref={map} center={[-33.45, -70.66]} zoom={zoom} zoomAnimation={false}>
      <Markers {...next} />
    </MapContainer>
  )
  const { rerender } = render(tree({ move, ...shown }))
  return { map, move, become: (next: Shown) => rerender(tree({ move, ...next })) }
}

const marker = () => screen.getByLabelText('Fire A')
/** Without transforms, as in jsdom, Leaflet positions elements by left and top. */
const placeOf = (element: HTMLElement) => [element.style.left, element.style.top].map(Number.parseFloat)
const press = () => fireEvent.mouseDown(marker(), { button: 0, which: 1, clientX: 10, clientY: 10 })
const hold = (clientX: number) => fireEvent.mouseMove(document.body, { clientX, clientY: 10 })
const letGo = (clientX: number) => fireEvent.mouseUp(document.body, { clientX, clientY: 10 })
const origin = () => document.querySelector<HTMLElement>('.map-origin')

test.each([false, true])('the first drag lifts the marker itself (selected: %s)', (selected) => {
  const { map, move } = show({ selected })
  const centre = map.current?.getCenter()
  const [left = 0] = placeOf(marker())
  press()
  hold(90)
  expect(move.onLift).toHaveBeenCalledExactlyOnceWith('1')
  expect(placeOf(marker())[0]).toBeCloseTo(left + 80)
  expect(origin() && placeOf(origin() as HTMLElement)[0]).toBeCloseTo(left)
  expect(document.querySelector('.map-way')).not.toBeNull()
  letGo(90)
  expect(move.onDrop).toHaveBeenCalledOnce()
  expect(move.onDrop.mock.calls[0]?.[1].longitude).toBeGreaterThan(a.longitude)
  expect(map.current?.getCenter()).toEqual(centre)
})

test('an alert that is selected while lifted stays lifted', () => {
  const { move, become } = show()
  const [left = 0] = placeOf(marker())
  press()
  hold(50)
  become({ selected: true })
  hold(90)
  expect(placeOf(marker())[0]).toBeCloseTo(left + 80)
  letGo(90)
  expect(move.onDrop).toHaveBeenCalledOnce()
})

test.each([false, true])(
  'an alert that a colleague acknowledges while it is being dragged stays lifted (selected: %s)',
  (selected) => {
    const { move, become } = show({ selected })
    const [left = 0] = placeOf(marker())
    press()
    hold(50)
    become({ alert: { ...a, state: 'acknowledged' }, selected })
    hold(90)
    expect(placeOf(marker())[0]).toBeCloseTo(left + 80)
    letGo(90)
    expect(move.onDrop).toHaveBeenCalledOnce()
    expect(marker().className).toContain('map-acknowledged')
  },
)

test('an alert whose drag the browser cancels returns to its position and is not dropped', () => {
  const { move } = show()
  const before = placeOf(marker())
  press()
  hold(90)
  fireEvent.pointerCancel(window)
  expect(placeOf(marker())).toEqual(before)
  letGo(90)
  expect(move.onDrop).not.toHaveBeenCalled()
})

test('a dropped alert stays where it was dropped, with a faint mark at its old position, and can be picked up again', () => {
  const to = { latitude: -33.4505, longitude: -70.6595 }
  const { map, move, become } = show({ selected: true })
  become({ selected: true, moved: { id: '1', to, isSent: false } })
  const { x, y } = (map.current as LeafletMap).latLngToLayerPoint([to.latitude, to.longitude])
  expect(placeOf(marker())).toEqual([x, y])
  expect(origin()).not.toBeNull()
  press()
  hold(40)
  expect(placeOf(marker())[0]).toBeCloseTo(x + 30)
  letGo(40)
  expect(move.onDrop).toHaveBeenCalledOnce()
  become({ selected: true })
  expect(origin()).toBeNull()
})

test('a new attempt ends the drag and puts the marker back; later pointer events are ignored', () => {
  const { move, become } = show({ selected: true })
  const before = placeOf(marker())
  press()
  hold(90)
  become({ selected: true, move: { ...move, attempt: '1' } })
  expect(placeOf(marker())).toEqual(before)
  hold(190)
  letGo(190)
  expect(placeOf(marker())).toEqual(before)
  expect(move.onDrop).not.toHaveBeenCalled()
  expect(origin()).toBeNull()
})

test('when moving is no longer allowed, a lifted marker returns to its position', () => {
  const { move, become } = show({ selected: true })
  const before = placeOf(marker())
  press()
  hold(90)
  become({ selected: true, move: undefined })
  expect(placeOf(marker())).toEqual(before)
  expect(move.onDrop).not.toHaveBeenCalled()
  expect(origin()).toBeNull()
})

test.each([false, true])(
  'an alert that is closed while being dragged returns to its position and is drawn as closed (selected: %s)',
  (selected) => {
    const { move, become } = show({ selected })
    const before = placeOf(marker())
    press()
    hold(90)
    become({ alert: { ...a, state: 'closed' }, selected: true, move: { ...move, attempt: '1' } })
    expect(placeOf(marker())).toEqual(before)
    expect(marker().className).toContain('map-closed')
    expect(origin()).toBeNull()
    letGo(90)
    expect(move.onDrop).not.toHaveBeenCalled()
  },
)

test('a marker removed while lifted leaves nothing behind', () => {
  const { move, become } = show({ selected: true })
  press()
  hold(90)
  become({ alert: { ...a, id: '2', title: 'Fire B' }, selected: true })
  letGo(90)
  expect(move.onDrop).not.toHaveBeenCalled()
  expect(origin()).toBeNull()
})

test('below zoom 13 a drag moves nothing and reports that the map is zoomed too far out', () => {
  const { map, move } = show({ zoom: 12 })
  const [before, centre] = [placeOf(marker()), map.current?.getCenter()]
  press()
  hold(30)
  hold(60)
  letGo(60)
  expect(move.onTooFar).toHaveBeenCalledOnce()
  expect(placeOf(marker())).toEqual(before)
  expect(map.current?.getCenter()).toEqual(centre)
  expect(move.onLift).not.toHaveBeenCalled()
  expect(move.onDrop).not.toHaveBeenCalled()
})

test('closed alerts, and those whose move awaits a response, cannot be dragged', () => {
  const { move, become } = show({ alert: { ...a, state: 'closed' } })
  press()
  hold(60)
  letGo(60)
  act(() => become({ selected: true, moved: { id: '1', to: a, isSent: true } }))
  press()
  hold(60)
  letGo(60)
  expect(move.onLift).not.toHaveBeenCalled()
})
