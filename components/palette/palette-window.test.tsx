import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { showPiece } from '@/components/console.fixture'
import { PaletteWindow } from './palette-window'

const router = vi.hoisted(() => ({ push: vi.fn() }))
vi.mock('@/lib/actions/accounts', () => ({}))
vi.mock('@/lib/actions/definitions', () => ({}))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}))

vi.setConfig({ testTimeout: 20_000 })
// jsdom has no layout.
Element.prototype.scrollIntoView = () => {}

const tomas = { ...anAccount, id: 'a2', fullname: 'Tomás', phone: '+56987650001' }
type Found = { accounts: (typeof anAccount)[] }
let answer: (found: Found) => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/accounts/search')
      ? new Promise((resolve) => {
          answer = (found) => resolve(Response.json({ data: { ...found, next: null } }))
        })
      : Promise.resolve(Response.json({ data: { accountTypes: [], next: null } })),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = () => screen.getByLabelText('Search accounts and screens')
/** By their role would take jsdom seconds. */
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

const may = { writeAccounts: true, send: true, writeAlerts: true }

async function show(allowed = may) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showPiece(<PaletteWindow open onOpenChange={() => {}} allowed={allowed} country="CL" />, { client })
  await wait(100)
}

async function type(value: string) {
  await act(async () => void fireEvent.change(field(), { target: { value } }))
  await wait(50)
}

async function give(...accounts: Found['accounts']) {
  await act(async () => answer({ accounts }))
  await wait(50)
}

test('Enter ahead of the answer opens what was typed, not what stood there from before', async () => {
  await show()
  await type('luz')
  await give(anAccount)
  expect(options()).toEqual([expect.stringContaining('Luz')])
  await type('tomas')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
  expect(router.push).not.toHaveBeenCalled()
  await give(tomas)
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/accounts/a2')
})

test('a search that fails says so and can be tried again', async () => {
  await show()
  const found = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await type('tomas')
  await wait(50)
  expect(alerts()).toEqual([expect.stringContaining('The API did not answer')])
  vi.stubGlobal('fetch', found)
  await act(async () => fireEvent.click(screen.getByText('Try again')))
  await wait(50)
  await give(tomas)
  expect(alerts()).toEqual([])
  expect(options()).toEqual([expect.stringContaining('Tomás')])
})

test('screens and acts are found by name, of those that the role allows', async () => {
  await show({ ...may, writeAccounts: false, send: false })
  expect(options()).toContain('New alert')
  expect(options()).not.toContain('New account')
  await type('new')
  expect(options()).toEqual(['New alert'])
  await type('+56987650000')
  await give()
  expect(options()).toEqual([])
  expect(document.body.textContent).toContain('No account matches “+56987650000”.')
})
