import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import { AlertsNow } from './now/alerts-now'
import { OpenAlerts } from './open-alerts'

let open: number

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  open = 1
  vi.stubGlobal('fetch', async (address: string) => {
    const alerts = Array.from({ length: open }, (_, at) => alertOf({ id: `a-${at}`, number: at }))
    const counted = { open, unattended: 0, oldestUnattended: null }
    const list = { alerts, next: null, counts: { open, closed: 0 } }
    const data = address.startsWith('/api/alerts/summary') ? counted : list
    return Response.json({ data: address.startsWith('/api/alerts') ? data : { alertTypes: [], next: null } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the figure and the list of open alerts never disagree', async () => {
  showPiece(
    <>
      <AlertsNow />
      <OpenAlerts canCreate />
    </>,
    { client: new QueryClient() },
  )
  await pass(10)
  open = 2
  for (let second = 0; second < 12; second++) {
    await pass(1_000)
    const rows = screen.getAllByRole('listitem').length
    expect(screen.getByText(`${rows} open`)).toBeDefined()
    expect(screen.getByText('Open alerts').parentElement?.textContent).toBe(`Open alerts●${rows}`)
  }
  expect(screen.getByText('2 open')).toBeDefined()
})

test('if another screen has received a newer version of an alert, that version is shown', async () => {
  const client = new QueryClient()
  showPiece(<OpenAlerts canCreate />, { client })
  await pass(10)
  expect(screen.queryByText('Acknowledged')).toBeNull()
  const acknowledged = alertOf({ id: 'a-0', number: 0, version: 9, acknowledgedAt: '2026-11-22T11:59:00Z' })
  act(() => alertStoreOf(client).take([acknowledged]))
  expect(screen.getByText('Acknowledged')).toBeDefined()
})
