import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { MapStreets } from '@/components/map/map-types'
import type { Alert, AlertEvent } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { useAlertWrites } from '../use-alert-writes'
import { StreetQuestion } from './street-question'

const editAlert = vi.fn()
answerActions({ editAlert })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const file: MapStreets = {
  url: '/map/town.pmtiles',
  bounds: { west: -71, south: -34, east: -70, north: -33 },
  minZoom: 0,
  maxZoom: 15,
  attribution: '',
  isInvented: true,
}

function Question({ alert, history }: { alert: Alert; history: AlertEvent[] }) {
  const writes = useAlertWrites({ onProblem: () => {} })
  return <StreetQuestion alert={alert} history={history} writes={writes} streets={[file]} />
}

let alerts = 0

/** Shows a new alert's question; on the map, the alert is on Camino Real. */
function show(street: string | undefined, history: AlertEvent[]) {
  alerts += 1
  const alert = alertOf({ id: `alert-${alerts}`, additional: { street } })
  const { latitude, longitude } = alert.location
  const client = new QueryClient()
  client.setQueryData(['street-at', latitude, longitude, 'en', [file.url]], 'Camino Real')
  return showPiece(<Question alert={alert} history={history} />, { client })
}

const at = '2026-11-22T12:00:00.000Z'
const eventOf = (change: Partial<AlertEvent>): AlertEvent => ({
  id: '1',
  type: 'moved',
  by: null,
  accountId: null,
  at,
  ...change,
})
const moved = eventOf({ type: 'moved', from: { latitude: -33.46, longitude: -70.66 } })
const movedBack = eventOf({ type: 'moved', from: { latitude: -33.45, longitude: -70.66 } })
const renamed = eventOf({ type: 'edited', changes: { street: { from: 'Av. Matta 123', to: 'Av. Sur' } } })
const question = () => screen.queryByText(/Camino Real/)

test('a moved alert asks whether its street is now the one at its marker, and Yes changes only the street', async () => {
  editAlert.mockResolvedValue({ ok: true, data: { alert: alertOf({ version: 2 }) } })
  show('Av. Matta 123', [moved])
  expect(screen.getByText(/^The alert has been moved.*Camino Real.*still “Av. Matta 123”/)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use Camino Real' })))
  expect(editAlert).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: `alert-${alerts}` }, body: { street: 'Camino Real' } },
    { ifMatch: 1 },
  )
})

test('No hides the question, also when the panel is opened again', async () => {
  const { unmount } = show('Av. Matta 123', [moved])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep the street' })))
  expect(question()).toBeNull()
  unmount()
  alerts -= 1
  show('Av. Matta 123', [moved])
  expect(question()).toBeNull()
})

test('an alert without a street is offered the one at its marker', () => {
  show(undefined, [])
  expect(screen.getByText('On the map, this alert is on Camino Real.')).toBeTruthy()
})

test.each([
  ['that has not been moved', 'Av. Matta 123', []],
  ['whose street was changed after the move', 'Av. Sur', [moved, renamed]],
  ['that was moved back', 'Av. Matta 123', [movedBack]],
  ['whose street is the same without its kind', 'Real 22', [moved]],
  ['whose street already names the one at its marker', 'camino real 22', [moved]],
])('nothing is asked about an alert %s', (_, street, history) => {
  show(street, history)
  expect(question()).toBeNull()
})
