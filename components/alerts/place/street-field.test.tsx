import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { NewAlertForm } from './new-alert-form'
import { useAlertDraft } from './use-alert-draft'

const place = {
  street: 'Av. Matta 123',
  region: 'RM',
  latitude: -33.4581,
  longitude: -70.6441,
  alerts: 12,
  lastAt: '2026-11-20T12:00:00.000Z',
}
const other = { ...place, street: 'Av. Matta Sur', region: null, latitude: -33.5, alerts: 1000 }
const known = { alerts: [], view: undefined }
const flights = vi.fn()
const asked: string[] = []

function Desk() {
  const draft = useAlertDraft({ known, near: undefined, onSettled: flights })
  return (
    <>
      <NewAlertForm
        draft={draft}
        canSend
        onTakeCentre={() => {}}
        onPlaced={() => {}}
        onOpen={() => {}}
        onShowAll={() => {}}
        onClose={() => {}}
      />
      <output>{draft.pin ? `pin at ${draft.pin.latitude}, ${draft.pin.longitude}` : 'no pin'}</output>
      <button type="button" onClick={() => draft.takePoint({ latitude: 40.4, longitude: -3.7 })}>
        point in Madrid
      </button>
    </>
  )
}

beforeEach(() => {
  forgetDrafts()
  asked.length = 0
  class NoResize {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NoResize)
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const data = address.startsWith('/api/alerts/places')
      ? { places: [place, other] }
      : { alertTypes: [], next: null }
    return Response.json({ data })
  })
  showPiece(<Desk />)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const street = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Street' })
const region = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Region' })
async function type(text: string) {
  fireEvent.focus(street())
  await act(() => vi.dynamicImportSettled())
  fireEvent.input(street(), { target: { value: text }, inputType: 'insertText' })
}
async function choose(name: RegExp) {
  const option = await screen.findByRole('option', { name })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
}
const pin = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy())

test('a street from past alerts fills in street, region and point, and the form shows where they come from', async () => {
  await type('av mat')
  await choose(/Av. Matta 123, RM.*12 alerts/)
  await pin('pin at -33.4581, -70.6441')
  expect([street().value, region().value]).toEqual(['Av. Matta 123', 'RM'])
  expect(screen.getByText(/^The pin is where the latest alert on this street was/)).toBeTruthy()
  expect(flights).toHaveBeenCalledOnce()
})

test("a point placed by hand stays until the user asks for the street's point", async () => {
  fireEvent.click(screen.getByText('point in Madrid'))
  await type('av mat')
  await choose(/Av. Matta 123/)
  expect(screen.getByText('pin at 40.4, -3.7')).toBeTruthy()
  expect(screen.queryByText(/^The pin is where/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Use the location of the latest alert there/ }))
  await pin('pin at -33.4581, -70.6441')
})

test('moving the pin away removes the note that the point is from the street', async () => {
  await type('av mat')
  await choose(/Av. Matta 123/)
  await pin('pin at -33.4581, -70.6441')
  fireEvent.click(screen.getByText('point in Madrid'))
  expect(screen.queryByText(/^The pin is where/)).toBeNull()
})

test('choosing another street replaces the point, and a street without a region keeps the region', async () => {
  await type('av mat')
  await choose(/Av. Matta 123/)
  await type('matta')
  await choose(/Av. Matta Sur.*1,000 alerts or more/)
  await pin('pin at -33.5, -70.6441')
  expect([street().value, region().value]).toEqual(['Av. Matta Sur', 'RM'])
})

test('the typed text stays if nothing is chosen, and Enter picks no suggestion', async () => {
  await type('av mat')
  await screen.findByRole('option', { name: /Av. Matta 123/ })
  fireEvent.keyDown(street(), { key: 'Enter' })
  fireEvent.blur(street())
  expect(street().value).toBe('av mat')
  expect(screen.getByText('no pin')).toBeTruthy()
})

test('a suggestion can be chosen with the keyboard', async () => {
  await type('av mat')
  await screen.findByRole('option', { name: /Av. Matta 123/ })
  fireEvent.keyDown(street(), { key: 'ArrowDown' })
  fireEvent.keyDown(street(), { key: 'Enter' })
  await pin('pin at -33.4581, -70.6441')
})

test('a single letter triggers no request', async () => {
  await type('a')
  await type('av')
  await waitFor(() => expect(asked.filter((address) => address.includes('places'))).toHaveLength(1))
  expect(asked.find((address) => address.includes('places'))).toBe('/api/alerts/places?q=av')
})
