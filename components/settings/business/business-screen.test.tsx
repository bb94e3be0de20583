import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { aBusiness as business, upstreamWithout } from './business.fixture'
import { BusinessScreen } from './business-screen'

const updateBusiness = vi.fn()
answerActions({ updateBusiness })

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: address.includes('attributes') ? { attributes: [] } : { business } }),
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

test('clearing the time zone sends null, and is confirmed without claiming that the previous zone is in use', async () => {
  updateBusiness.mockResolvedValue({
    ok: true,
    data: { business: { ...business, timeZone: null, version: 5 } },
  })
  showPiece(<BusinessScreen canWrite hasOwnStreets />, { timeZone: 'America/Santiago' })
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  fireEvent.focus(zone)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const said = await screen.findByText(/^Time zone: /)
  expect(said.textContent).toBe('Time zone: The default country’s time zone, otherwise each browser’s')
  expect(updateBusiness).toHaveBeenCalledExactlyOnceWith(
    { body: expect.objectContaining({ name: 'Acme', timeZone: null }) },
    { ifMatch: 4 },
  )
})

test.each([
  ['', 'Name'],
  ['field=defaultCountry', 'Default country'],
  ['field=timeZone', 'Time zone'],
])('the query “%s” focuses the field “%s”', async (query, label) => {
  showPiece(<BusinessScreen canWrite hasOwnStreets={false} />, { search: query })
  // The field is queried every time, because the searchable field replaces a plain one.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${label}`))))
})

test('the limit on unanswered messages accepts 1 to 48', async () => {
  updateBusiness.mockResolvedValue({
    ok: true,
    data: { business: { ...business, inFlightLimit: 32, version: 5 } },
  })
  showPiece(<BusinessScreen canWrite hasOwnStreets />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Messages awaiting a response/,
  })
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
  expect(updateBusiness).toHaveBeenCalledWith(
    { body: expect.objectContaining({ inFlightLimit: 32 }) },
    { ifMatch: 4 },
  )
})

test('after a save that changed nothing, the form can be saved again', async () => {
  const named = (name: string, version: number) => ({
    ok: true,
    data: { business: { ...business, name, version } },
  })
  updateBusiness.mockResolvedValueOnce(named('Acme 2', 5))
  updateBusiness.mockResolvedValueOnce(named('Acme 2', 5))
  updateBusiness.mockResolvedValueOnce(named('Acme 3', 6))
  showPiece(<BusinessScreen canWrite hasOwnStreets />)
  const save = async (field: RegExp, value: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: field }), { target: { value } })
    const before = updateBusiness.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(updateBusiness).toHaveBeenCalledTimes(before + 1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save changes' }).getAttribute('aria-busy')).toBeNull(),
    )
  }
  await save(/^Name/, 'Acme 2')
  await save(/^Messages awaiting a response/, '016')
  await save(/^Name/, 'Acme 3')
})

test('a conflicting change by someone else is shown, including the limit on unanswered messages', async () => {
  const row = { ...business, inFlightLimit: 24, version: 5 }
  const failure = {
    status: 412,
    code: 'version_stale',
    message: '',
    issues: [],
    data: { business: row },
  }
  updateBusiness.mockResolvedValue({ ok: false, failure })
  showPiece(<BusinessScreen canWrite hasOwnStreets />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Messages awaiting a response/,
  })
  fireEvent.change(field, { target: { value: '32' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('24')).toBeTruthy()
  expect(field.value).toBe('32')
})

test.each([true, false])(
  'in front of another deployment, there is no drill, welcome SMS or account language (admin: %s)',
  async (canWrite) => {
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json({
        data: address.includes('attributes') ? { attributes: [] } : { business, upstream: upstreamWithout() },
      }),
    )
    showPiece(<BusinessScreen canWrite={canWrite} hasOwnStreets={false} />)
    await screen.findByText('Time zone')
    for (const gone of [/drill/i, /welcome/i, /awaiting a response/i, /Account language/]) {
      expect(screen.queryByText(gone)).toBeNull()
    }
  },
)
