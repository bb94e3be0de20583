import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { updateBusiness } from '@/lib/actions/business'
import type { Business } from '@/lib/contract/business'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { BusinessScreen } from './business-screen'

vi.mock('@/lib/actions/business', () => ({ updateBusiness: vi.fn() }))
const address = vi.hoisted(() => ({ query: '' }))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ refresh: () => {} }),
  useSearchParams: () => new URLSearchParams(address.query),
}))

const business = {
  id: 'acme',
  name: 'Acme',
  language: 'en',
  defaultCountry: null,
  timeZone: 'America/Santiago',
  approvalAbove: null,
  inFlightLimit: 16,
  languageAttribute: null,
  locationAttribute: null,
  cardAttributes: [],
  logo: null,
  accentColour: null,
  version: 4,
} as unknown as Business

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: address.includes('attributes') ? { attributes: [] } : { business } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a time zone that was cleared is said to be chosen no more, and no zone from before is said to be used', async () => {
  vi.mocked(updateBusiness).mockResolvedValue({
    ok: true,
    data: { business: { ...business, timeZone: null, version: 5 } },
  })
  showPiece(<BusinessScreen canWrite hasOwnStreets />, { timeZone: 'America/Santiago' })
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  fireEvent.focus(zone)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const said = await screen.findByText(/^Time zone: /)
  expect(said.textContent).toBe('Time zone: That of the default country, or else of each browser')
  await waitFor(() => expect(updateBusiness).toHaveBeenCalledOnce())
})

test.each([
  ['', 'Name'],
  ['field=defaultCountry', 'Default country'],
  ['field=timeZone', 'Time zone'],
])('the address “%s” leads to the field “%s”', async (query, label) => {
  address.query = query
  showPiece(<BusinessScreen canWrite hasOwnStreets={false} />)
  // Looked for each time: the field that searches takes the place of a plain one.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${label}`))))
})

test('how many messages may be without an answer is chosen from 1 to 48', async () => {
  address.query = ''
  vi.mocked(updateBusiness)
    .mockReset()
    .mockResolvedValue({
      ok: true,
      data: { business: { ...business, inFlightLimit: 32, version: 5 } },
    })
  showPiece(<BusinessScreen canWrite hasOwnStreets />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Messages without an answer/ })
  expect(field.value).toBe('16')
  for (const wrong of ['49', '0', '']) {
    fireEvent.change(field, { target: { value: wrong } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  }
  expect(updateBusiness).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: ' 32 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(updateBusiness).toHaveBeenCalledOnce())
  expect(vi.mocked(updateBusiness).mock.lastCall?.[0]).toMatchObject({ inFlightLimit: 32 })
})

test('settings that somebody else has changed meanwhile are said, with how many messages may be without an answer', async () => {
  const row = { ...business, inFlightLimit: 24, version: 5 }
  const failure = {
    status: 412,
    code: 'version_stale' as const,
    message: '',
    issues: [],
    data: { business: row },
  }
  vi.mocked(updateBusiness).mockReset().mockResolvedValue({ ok: false, failure })
  showPiece(<BusinessScreen canWrite hasOwnStreets />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Messages without an answer/ })
  fireEvent.change(field, { target: { value: '32' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('24')).toBeTruthy()
  expect(field.value).toBe('32')
})
