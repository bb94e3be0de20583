import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { AwayArrow } from './away-arrow'
import { AlertsContexts } from './contexts.fixture'
import { useMapView } from './map-view-provider'

afterEach(cleanup)

const view = { latitude: -33.45, longitude: -70.65, zoom: 13 }
const bounds = { west: -70.7, south: -33.5, east: -70.6, north: -33.4 }
const there = { ...bounds, south: -33.6, north: -33.5 }
const moved = vi.fn()

function Screen({ latitude }: { latitude: number }) {
  const { target, onViewChange } = useMapView()
  moved(target.view)
  const alert = alertOf({ number: 1042, location: { latitude, longitude: -70.65 } })
  return (
    <>
      <button type="button" onClick={() => onViewChange(view, bounds)}>
        Shown
      </button>
      <button type="button" onClick={() => onViewChange(target.view, there)}>
        Arrived
      </button>
      <AwayArrow alert={alert} />
    </>
  )
}

function show(latitude: number) {
  moved.mockClear()
  showPiece(
    <AlertsContexts>
      <Screen latitude={latitude} />
    </AlertsContexts>,
  )
  fireEvent.click(screen.getByText('Shown'))
}

const arrow = () => screen.queryByRole('button', { name: /#1042 · 10.*km.*out of view/ })

test('the map does not move when an alert out of view is selected; an arrow or a key leads to the alert, and a button leads back', () => {
  show(-33.54)
  const before = moved.mock.lastCall?.[0]
  expect(arrow()).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'g' })
  expect(moved.mock.lastCall?.[0]).toEqual({ latitude: -33.54, longitude: -70.65, zoom: 13 })
  expect(before).not.toEqual(moved.mock.lastCall?.[0])
  fireEvent.click(screen.getByText('Arrived'))
  expect(arrow()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Back to where you were/ }))
  expect(moved.mock.lastCall?.[0]).toEqual(view)
  expect(screen.queryByRole('button', { name: /Back to where you were/ })).toBeNull()
})

test('an alert in view shows no arrow and no way back', () => {
  show(-33.46)
  expect(arrow()).toBeNull()
  expect(screen.queryByRole('button', { name: /Back to where you were/ })).toBeNull()
})
