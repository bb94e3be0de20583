import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { MapContainer, Marker } from 'react-leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clicks } from '../controls/clicks'
import type { Point } from '../coordinates'
import type { MeasureLabels } from '../map-types'
import { MeasureReadout } from './measure-readout'
import { MeasuredWay, useMeasuredPoint } from './measured-point'

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
/** At this zoom a pixel is a little more than a metre. */
const zoom = 17

type Given = { selected?: Point; measuring?: boolean; isBusy?: boolean }
type Shown = Given & { onSelect: (id?: string) => void; onPlace: (point: Point) => void }

function Piece({ selected, measuring = true, isBusy = false, onSelect, onPlace }: Shown) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const { point, press } = useMeasuredPoint(map, measuring, isBusy)
  return (
    <>
      <MapContainer ref={setMap} center={[0, 0]} zoom={zoom} zoomAnimation={false} className="map">
        <Clicks placing={isBusy} onPlace={onPlace} onMeasure={press} onSelect={onSelect} />
        <Marker position={[0.001, 0.001]} alt="other" eventHandlers={{ click: () => onSelect('other') }} />
        {point && <MeasuredWay from={selected} to={point} labels={labels} />}
      </MapContainer>
      {map && <MeasureReadout map={map} from={selected} to={point} labels={labels} />}
    </>
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
    /** Where the middle of the map is drawn: what moves the view changes it. */
    pane: () => container.querySelector('.leaflet-map-pane')?.getAttribute('style'),
  }
}

const wait = () => act(() => vi.advanceTimersByTime(1_000))

/** What is read out: the first of the two readings, which stays until it changes. */
const said = () => screen.getAllByRole('status')[0]?.textContent

test('a press on the empty map measures from the alert to there; the alert stays selected and the view where it is', () => {
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

test('a press elsewhere moves the point there, and one on the point takes it away', () => {
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

test('two quick presses are one point, and do not take it away again', () => {
  const { click } = show()
  click(100, 0)
  click(101, 0)
  expect(said()).toMatch(/^alertToPoint/)
})

test('Enter at the crosshair measures to the middle of the map, and again takes the point away', () => {
  const { enter } = show({ selected: { latitude: 0.001, longitude: 0 } })
  enter()
  expect(said()).toBe('alertToPoint 111 m 180')
  wait()
  enter()
  expect(said()).toBe('')
})

test('Escape takes the point away and ends nothing else; without a point it is left to others', () => {
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

test('a press on the mark of another alert selects it, and the point is measured to from there', () => {
  const { click, become, onSelect } = show()
  click(100, 0)
  const before = said()
  fireEvent.click(screen.getByAltText('other'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('other')
  expect(said()).toBe(before)
  become({ selected: { latitude: 0.001, longitude: 0.001 } })
  expect(said()).toMatch(/^alertToPoint 1\d\d m (?!090)/)
})

test('with nothing selected it is measured from the middle of the map', () => {
  const { click } = show({})
  click(100, 0)
  expect(said()).toMatch(/^centreToPoint 1\d\d m 090$/)
})

test('once measuring is switched off the point is gone for good, and a press ends the selection as ever', () => {
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

test('while a place is being chosen for something else, a press is for that', () => {
  const { click, become, onPlace } = show()
  click(100, 0)
  const before = said()
  become({ selected: fire, isBusy: true })
  click(0, 100)
  expect(onPlace).toHaveBeenCalledOnce()
  expect(said()).toBe(before)
})
