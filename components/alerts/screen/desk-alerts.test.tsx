import { cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { DeskAlerts } from './desk-alerts'
import { useWrites } from './live-alerts'
import { MapViewProvider } from './map-view-provider'
import { SelectionProvider } from './selection'

const update = vi.fn()
answerActions({ updateAlert: update })

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function CloseButton() {
  const { act } = useWrites()
  return (
    <button type="button" onClick={() => void act(alertOf(), { kind: 'close' })}>
      Close
    </button>
  )
}

test.each([
  ['outcome_unknown', 'An alert may or may not have been changed'],
  ['internal', 'An alert was not closed'],
])('while another panel is open, a close that failed with %s is reported: %s', async (code, title) => {
  update.mockResolvedValue({ ok: false, failure: { status: 500, code, message: '', issues: [], data: {} } })
  showPiece(
    <NuqsTestingAdapter searchParams="?new=true">
      <SelectionProvider may={{ write: true, send: true, draw: true }}>
        <MapViewProvider first={{ focus: undefined, reach: [] }} ground={{}}>
          <DeskAlerts>
            <CloseButton />
          </DeskAlerts>
        </MapViewProvider>
      </SelectionProvider>
    </NuqsTestingAdapter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  // The toast, and what a screen reader announces.
  await screen.findAllByText(title)
})
