import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AlertMarkers } from '@/components/map/clusters/alert-markers'
import type { MapAlert, MapAlerts } from '@/components/map/map-types'
import { BesideMarker } from '@/components/map/markers/beside-marker'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Alert } from '@/lib/data/alerts/alerts'
import { besideOf, MoveEnded, useMove } from './move-bar'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const here = { latitude: -33.45, longitude: -70.66 }
const elsewhere = { latitude: -33.449, longitude: -70.661 }
const a = alertOf({ id: 'a', number: 1, location: here })
const b = alertOf({ id: 'b', number: 2, location: { latitude: -33.449, longitude: -70.659 } })

const markOf = ({ number, location, closed, acknowledgedAt }: Alert): MapAlert => ({
  ...location,
  id: String(number),
  state: closed ? 'closed' : acknowledgedAt ? 'acknowledged' : 'open',
  title: `Fire ${number}`,
})
const othersOf = (alerts: readonly Alert[]): MapAlerts => ({
  table: undefined,
  hidden: new Uint8Array(),
  alertAt: () => markOf(a),
  others: alerts.map(markOf),
  closed: { clusters: [], alerts: [] },
})

type Shown = { selected: Alert | undefined; movable?: boolean }
type Acts = {
  onLift: (id: string) => void
  onMove: (alert: Alert, to: unknown) => void
  onComeCloser: () => void
}

/** The alerts on the map and the bars above it, wired together as on the screen. */
function Piece({ selected, movable = true, onLift, onMove, onComeCloser }: Shown & Acts) {
  const move = useMove({ alert: selected, movable, movingTo: undefined, onLift, onMove })
  const beside = besideOf(move, { alert: selected, onComeCloser })
  return (
    <>
      <AlertMarkers
        alerts={othersOf([a, b].filter(({ id }) => id !== selected?.id))}
        selected={selected && markOf(selected)}
        move={move.move}
        moved={move.moved}
        onSelect={() => {}}
        labels={{ cluster: (count) => `${count} alerts` }}
        writeLength={(metres) => `${Math.round(metres)} m`}
      />
      {beside && <BesideMarker at={beside.at}>{beside.content}</BesideMarker>}
      <MoveEnded move={move} alert={selected} history={undefined} />
    </>
  )
}

function show(selected: Alert | undefined = a, zoom = 16) {
  const acts = { onLift: vi.fn(), onMove: vi.fn(), onComeCloser: vi.fn() }
  const tree = (shown: Shown) => (
    <MapContainer center={[here.latitude, here.longitude]} zoom={zoom} zoomAnimation={false}>
      <Piece {...shown} {...acts} />
    </MapContainer>
  )
  const piece = showPiece(tree({ selected }))
  return {
    ...acts,
    become: (next: Alert | undefined, movable = true) => piece.show(tree({ selected: next, movable })),
  }
}

const marker = () => screen.getByLabelText('Fire 1')
const placeOf = () => [marker().style.left, marker().style.top]
const lift = () => {
  fireEvent.mouseDown(marker(), { button: 0, which: 1, clientX: 10, clientY: 10 })
  fireEvent.mouseMove(document.body, { clientX: 110, clientY: 10 })
}
const drop = () => {
  fireEvent.mouseUp(document.body, { clientX: 110, clientY: 10 })
  // Waits until the click that ends the drag has been handled.
  act(() => vi.advanceTimersByTime(0))
}
const confirm = () => screen.queryByRole('button', { name: /^Move \d/ })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const told = (text: RegExp) =>
  screen.queryByText((_, element) => element?.role === 'status' && text.test(element.textContent))
/** A hundred pixels east of the alert. */
const dropped = { latitude: expect.closeTo(here.latitude, 4), longitude: expect.closeTo(-70.65785, 4) }

test('a drag moves nothing until the user confirms it beside the alert', () => {
  const { onMove } = show()
  lift()
  expect(confirm()).toBeNull()
  drop()
  expect(document.activeElement).toBe(confirm())
  expect(confirm()?.textContent).toMatch(/Move 1\d\d m|Move 2\d\d m/)
  expect(onMove).not.toHaveBeenCalled()
  press(/^Move/)
  expect(onMove).toHaveBeenCalledExactlyOnceWith(a, dropped)
  expect(confirm()).toBeNull()
})

test('dragging an unselected alert selects it, and the move can be confirmed once the alert is loaded', () => {
  const { become, onLift, onMove } = show(b)
  const before = placeOf()
  lift()
  expect(onLift).toHaveBeenCalledExactlyOnceWith('1')
  drop()
  const after = placeOf()
  expect(after).not.toEqual(before)
  expect(confirm()).toBeNull()
  become(undefined)
  expect(placeOf()).toEqual(after)
  become(a)
  expect(placeOf()).toEqual(after)
  press(/^Move/)
  expect(onMove).toHaveBeenCalledExactlyOnceWith(a, dropped)
})

test('an alert that somebody else closes during a drag is put back with a notice, and no other alert is moved', () => {
  const { become, onMove } = show()
  const before = placeOf()
  lift()
  become(alertOf({ ...a, closed: 1, version: 2 }))
  expect(placeOf()).toEqual(before)
  expect(told(/has closed this alert/)).toBeTruthy()
  drop()
  become(b)
  expect(told(/has closed this alert/)).toBeNull()
  expect(confirm()).toBeNull()
  expect(onMove).not.toHaveBeenCalled()
})

test.each(['lifted', 'dropped'])(
  'an alert that somebody else moves while it is %s is shown at its new position',
  (phase) => {
    const { become } = show()
    lift()
    if (phase === 'dropped') drop()
    become(alertOf({ ...a, location: elsewhere, version: 2 }))
    expect(told(/has moved this alert/)).toBeTruthy()
    expect(confirm()).toBeNull()
    const there = placeOf()
    drop()
    expect(placeOf()).toEqual(there)
    cleanup()
    show(alertOf({ ...a, location: elsewhere }))
    expect(placeOf()).toEqual(there)
  },
)

test('an alert whose ID the deployment did not return cannot be lifted', () => {
  show({ ...a, localOnly: true })
  const before = placeOf()
  lift()
  drop()
  expect(placeOf()).toEqual(before)
  expect(confirm()).toBeNull()
})

test('a change that does not affect the position leaves the drag alone', () => {
  const { become } = show()
  lift()
  drop()
  become(alertOf({ ...a, acknowledgedAt: '2026-11-22T00:00:00.000Z', version: 2 }))
  expect(confirm()).toBeTruthy()
})

test('using the map for something else cancels a drop that was not confirmed', () => {
  const { become } = show()
  const before = placeOf()
  lift()
  drop()
  become(a, false)
  expect(confirm()).toBeNull()
  expect(placeOf()).toEqual(before)
})

test.each(['lifted', 'dropped'])('Escape puts a %s alert back and does not propagate', (phase) => {
  const { onMove } = show()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  const before = placeOf()
  lift()
  if (phase === 'dropped') drop()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(placeOf()).toEqual(before)
  drop()
  expect(confirm()).toBeNull()
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveBeenCalledOnce()
  expect(onMove).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', heard)
})

test('if the map is zoomed too far out, a request to zoom in is shown until the user does something else', () => {
  const { onComeCloser, become } = show(a, 12)
  const before = placeOf()
  lift()
  drop()
  expect(placeOf()).toEqual(before)
  press(/^Zoom in to move/)
  expect(onComeCloser).toHaveBeenCalledOnce()
  become(a, false)
  expect(screen.queryByRole('button', { name: 'Zoom in to move' })).toBeNull()
})
