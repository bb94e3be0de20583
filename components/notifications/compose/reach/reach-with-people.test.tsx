import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Reach, ReachedPerson } from '@/lib/contract/sending'
import { ReachWithPeople } from './reach-with-people'

const asked = vi.fn<(address: string, body: unknown) => { status: number; body: unknown }>()
// Preload the lazy chunk so that no test waits for it.
beforeAll(() => import('./reached-dialog'))
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { status, body } = asked(address, JSON.parse(String(init.body)))
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reach: Reach = {
  recipients: 5,
  reachable: 2,
  kept: 0,
  channels: { push: 2, whatsapp: 1 },
  skipped: { blocked: 2, no_device: 1 },
  providers: { push: true, whatsapp: true },
  approvalNeeded: false,
  simulated: false,
}
const body = { accountTypeIDs: ['t1'], sendWhatsApp: true }
const show = (changed: Partial<Reach> = {}, isCounting = false) =>
  showPiece(
    <ReachWithPeople
      state={{ reach: { ...reach, ...changed }, body, isCounting, isFailed: false, retry: () => {} }}
    />,
    { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  )

const ana: ReachedPerson = { accountId: 'a1', phone: '+56912345678', fullname: 'Ana', reason: 'blocked' }
const page = (people: ReachedPerson[], next: string | null = null) => ({
  status: 200,
  body: { data: { people, next } },
})

test('clicking a reason lists its people page by page, with name, phone number and account link', async () => {
  asked
    .mockReturnValueOnce(page([ana], 'c1'))
    .mockReturnValue(page([{ ...ana, accountId: 'a2', fullname: 'Eva' }]))
  show()
  fireEvent.click(screen.getByRole('button', { name: '2 blocked' }))
  const dialog = await screen.findByRole('dialog', { name: 'Who does not get it: blocked' })
  const link = await within(dialog).findByRole('link', { name: 'Ana' })
  expect(link.getAttribute('href')).toBe('/accounts/a1')
  expect(dialog.textContent).toContain('1 of 2 shown')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show more' }))
  await within(dialog).findByRole('link', { name: 'Eva' })
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    '/api/notifications/reach/people?limit=50',
    '/api/notifications/reach/people?limit=50&cursor=c1',
  ])
  expect(asked.mock.calls[0]?.[1]).toEqual({ ...body, group: 'blocked' })
})

test('a list that failed to load or is empty shows a message', async () => {
  asked.mockReturnValueOnce({ status: 503, body: {} }).mockReturnValue(page([]))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'WhatsApp 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Who gets it by WhatsApp' })
  await within(dialog).findByRole('alert')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await within(dialog).findByText('Nobody right now.')
})

test('a channel without a provider shows no number', () => {
  show({ providers: { push: false, whatsapp: true } })
  expect(screen.queryByRole('button', { name: /^Push/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'WhatsApp 1' })).toBeTruthy()
})

test('during a drill, both the line and the list say that everything is simulated', async () => {
  asked.mockReturnValue(page([ana]))
  show({ simulated: true })
  expect(screen.queryByText(/Reaches/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Simulated for 2 of 5 people' }))
  await screen.findByText(/This is a drill, so nothing is sent/)
})

test('numbers being recounted and numbers that are zero are not clickable', () => {
  show({}, true)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({ reachable: 0, channels: { push: 0, whatsapp: 0 }, skipped: {} })
  expect(screen.queryByRole('button')).toBeNull()
})
