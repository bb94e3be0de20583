import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MapContainer, Marker } from 'react-leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmptyPresses, PlacePoint } from '../controls/clicks'
import type { Point } from '../map-geometry'
import type { MeasureLabels } from '../map-types'
import { MapPlacesContext } from '../over-the-map'
import { Measure } from './measure'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const labels: MeasureLabels = {
  control: '',
  idle: 'idle',
  length: (metres) => `${Math.round(metres)} m`,
  figure: (metres, degrees) => `${Math.round(metres)} m ${degrees}`,
  reading: ({ metres, degrees, way }) => `${way} ${Math.round(metres)} m ${degrees}`,
}
const fire = { latitude: 0, longitude: 0 }
/** At this zoom a pixel is a little more than a meter. */
const zoom = 17

type Given = { selected?: Point; measuring?: boolean; isBusy?: boolean }
type Shown = Given & { onSelect: (id?: string) => void; onPlace: (point: Point) => void }

function Piece({ selected, measuring = true, isBusy = false, onSelect, onPlace }: Shown) {
  const [readout, setReadout] = useState<HTMLElement | null>(null)
  return (
    <MapPlacesContext value={{ readout }}>
      <MapContainer center={[0, 0]} zoom={zoom} zoomAnimation={false} className="map">
        <Measure isOn={measuring} onToggle={() => {}} isBusy={isBusy} from={selected} labels={labels} />
        {isBusy && <PlacePoint hint="" onPoint={onPlace} />}
        {!isBusy && !measuring && <EmptyPresses onPress={() => onSelect(undefined)} />}
        <Marker position={[0.001, 0.001]} alt="other" eventHandlers={{ click: () => onSelect('other') }} />
      </MapContainer>
      <div ref={setReadout} />
    </MapPlacesContext>
  )
}

function show(given: Given = { selected: fire }) {
  const [onSelect, onPlace] = [vi.fn(), vi.fn()]
  const tree = (next: Given) => <Piece {...next} onSelect={onSelect} onPlace={onPlace} />
  const { container, rerender } = render(tree(given))
  const map = container.querySelector<HTMLElement>('.map') as HTMLElement
  return {
    map,
    onSelect,
    onPlace,
    become: (next: Given) => rerender(tree(next)),
    click: (clientX: number, clientY: number, detail = 1) =>
      fireEvent.click(map, { clientX, clientY, detail }),
    enter: () => fireEvent.keyDown(map, { key: 'Enter' }),
    line: () => container.querySelector('.map-way'),
    /** Where the map's center is drawn; the result changes whenever the view moves. */
    pane: () => container.querySelector('.leaflet-map-pane')?.getAttribute('style'),
  }
}

const wait = () => act(() => vi.advanceTimersByTime(1_000))

/** The announced reading for the chosen point, in the first of the two status elements. */
const said = () => screen.getAllByRole('status')[0]?.textContent

test('a press on the empty map measures from the alert to there, without changing selection or view', () => {
  const { click, line, pane, onSelect } = show()
  const before = pane()
  expect(said()).toBe('')
  click(100, 0)
  wait()
  expect(said()).toMatch(/^alertToPoint 1\d\d m 090$/)
  expect(screen.getByText(/^1\d\d m 090$/)).toBeTruthy()
  expect(line()).toBeTruthy()
  expect(onSelect).not.toHaveBeenCalled()
  expect(pane()).toBe(before)
})

test('a press elsewhere moves the point, and a press on the point removes it', () => {
  const { click, line } = show()
  click(100, 0)
  wait()
  click(0, 100)
  expect(said()).toMatch(/^alertToPoint 1\d\d m 180$/)
  wait()
  click(4, 96)
  expect(said()).toBe('')
  expect(line()).toBeNull()
})

test('two quick presses set one point and do not remove it again', () => {
  const { click } = show()
  click(100, 0)
  click(101, 0)
  expect(said()).toMatch(/^alertToPoint/)
})

test("Enter at the crosshair measures to the map's center, and pressing it again removes the point", () => {
  const { enter } = show({ selected: { latitude: 0.001, longitude: 0 } })
  enter()
  expect(said()).toBe('alertToPoint 111 m 180')
  wait()
  enter()
  expect(said()).toBe('')
})

test('Escape removes the point and does nothing else; without a point it is left to other handlers', () => {
  const { click, map } = show()
  const others = vi.fn()
  document.addEventListener('keydown', others)
  click(100, 0)
  fireEvent.keyDown(map, { key: 'Escape' })
  expect(said()).toBe('')
  expect(others).not.toHaveBeenCalled()
  fireEvent.keyDown(map, { key: 'Escape' })
  expect(others).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', others)
})

test("pressing another alert's marker selects that alert, and the distance to the point is then measured from there", () => {
  const { click, become, onSelect } = show()
  click(100, 0)
  const before = said()
  fireEvent.click(screen.getByAltText('other'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('other')
  expect(said()).toBe(before)
  become({ selected: { latitude: 0.001, longitude: 0.001 } })
  expect(said()).toMatch(/^alertToPoint 1\d\d m (?!090)/)
})

test("with nothing selected, distances are measured from the map's center", () => {
  const { click } = show({})
  click(100, 0)
  expect(said()).toMatch(/^centreToPoint 1\d\d m 090$/)
})

test('switching measuring off removes the point for good, and presses clear the selection again', () => {
  const { click, become, onSelect } = show()
  click(100, 0)
  become({ selected: fire, measuring: false })
  become({ selected: fire })
  expect(said()).toBe('')
  become({ selected: fire, measuring: false })
  wait()
  click(100, 0)
  wait()
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('while a position is being chosen for something else, presses choose that position', () => {
  const { click, become, onPlace } = show()
  click(100, 0)
  const before = said()
  become({ selected: fire, isBusy: true })
  click(0, 100)
  expect(onPlace).toHaveBeenCalledOnce()
  expect(said()).toBe(before)
})
