import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useWatch } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Reach } from '@/lib/contract/sending'
import { ComposeForm } from '../compose-form.fixture'
import type { Draft } from '../draft'
import { PhonesField } from './phones-field'
import { usePhoneEntries } from './use-phone-entries'

const asked = vi.fn<(address: string, body: unknown) => unknown>()
beforeAll(() => Promise.all([import('./phone-list'), import('./phone-entries')]))
beforeEach(() => {
  asked.mockReset()
  // The virtualizer renders no rows without a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const people = asked(address, JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ data: { people, next: null } }))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const reach: Reach = {
  recipients: 2,
  reachable: 1,
  kept: 0,
  channels: { push: 1, whatsapp: 0 },
  skipped: {},
  providers: { push: true, whatsapp: true },
  approvalNeeded: false,
  simulated: false,
}

function Field({ country }: { country: string }) {
  const entries = usePhoneEntries(useWatch<Draft, 'phonesText'>({ name: 'phonesText' }), country)
  const body = { phones: entries.phones, sendWhatsApp: false }
  const state = { reach, body, isCounting: false, isFailed: false, retry: () => {} }
  return <PhonesField entries={entries} reach={state} />
}

const show = (text: string, country = 'CL') =>
  showPiece(
    <ComposeForm draft={{ phonesText: text, country }}>
      <Field country={country} />
    </ComposeForm>,
    { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  )

test('a listed number is shown with its owner’s name', async () => {
  asked.mockReturnValue([{ accountId: 'a1', phone: '+56912345678', fullname: ' Ana Pérez ', reason: null }])
  show('912345678\n912345679')
  await screen.findByText('Ana Pérez')
  expect(asked).toHaveBeenCalledWith('/api/notifications/reach/people?limit=500', {
    phones: ['+56912345678', '+56912345679'],
    sendWhatsApp: false,
    group: 'reachable',
  })
})

test('the reason why a number is doubtful is visible text', async () => {
  asked.mockReturnValue([])
  show('+56 1 1234 5678')
  const words = await screen.findByText('possible, but unusual for its country')
  expect(words.className).not.toContain('sr-only')
})

test('a number without a country code is invalid and asks for the country until one is chosen', async () => {
  asked.mockReturnValue([])
  show('912345678', '')
  await screen.findByText('choose the country')
})

test('alternatives to a doubtful or invalid number are offered, and the chosen one replaces it', async () => {
  asked.mockReturnValue([])
  show('8765 4321\n5491123456789')
  const offers = await screen.findByRole('list', { name: 'Other possibilities for 8765 4321' })
  expect(screen.getByText('read as if a + were missing')).toBeTruthy()
  fireEvent.click(within(offers).getByRole('button', { name: 'Use +56 9 8765 4321 (Chile)' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Phones' })
  await waitFor(() => expect(box.value).toBe('+56987654321\n5491123456789'))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Numbers found' }))
})

test('a local number is offered with the countries in the list, but none is assumed', async () => {
  asked.mockReturnValue([])
  show('+56912345678\n+51987654321\n987654321', '')
  const offers = await screen.findByRole('list', { name: 'Other possibilities for 987654321' })
  expect(
    within(offers)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Use +56 9 8765 4321 (Chile)', 'Use +51 987 654 321 (Peru)'])
  expect(screen.getByText('choose the country')).toBeTruthy()
})
