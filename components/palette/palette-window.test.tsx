import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { answerActions } from '@/components/actions.fixture'
import { ana, router, showPiece } from '@/components/console.fixture'
import { givenNotification } from '@/components/notifications/receipt/notification.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import { businessKeys } from '@/lib/data/business'
import type { Language } from '@/lib/i18n/languages'
import { mayAll as may } from './allowed.fixture'
import { PaletteWindow } from './palette-window'

const updateAccount = vi.fn()
const onOpenChange = vi.fn()
answerActions({ updateAccount })

const tomas = { ...anAccount, id: 'a2', fullname: 'Tomás', phone: '+56987650001' }
const paged = { next: null }
const alert = {
  id: 'x1',
  number: 42,
  alertType: 'fire',
  location: { latitude: -33.4, longitude: -70.6 },
  region: 'RM',
  additional: { street: 'Av. Matta 123' },
  closed: 0,
  acknowledgedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const beside: Record<string, object> = {
  '/api/account-types': { accountTypes: [{ id: 'resident', name: 'Resident' }], ...paged },
  '/api/alert-types': { alertTypes: [{ type: 'fire', name: 'Fire' }], ...paged },
  '/api/alerts': { alerts: [alert], ...paged },
  '/api/notifications': { notifications: [givenNotification({ counts: { delivered: 3 } })], ...paged },
  '/api/accounts/many': { accounts: [tomas], ...paged },
}
type Found = { accounts: (typeof anAccount)[] }
let answer: (found: Found) => void = () => {}
let asked: string[] = []
let lookedUp: object | null = null

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  lookedUp = null
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    if (address.startsWith('/api/accounts/search')) {
      return new Promise((resolve) => {
        answer = (found) => resolve(Response.json({ data: { ...found, next: null } }))
      })
    }
    if (address.startsWith('/api/accounts/look-up'))
      return Promise.resolve(Response.json({ data: { account: lookedUp, exists: lookedUp !== null } }))
    const [path = ''] = address.split('?')
    const data = path === '/api/accounts' ? beside['/api/accounts/many'] : beside[path]
    return Promise.resolve(data ? Response.json({ data }) : new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Advances the clock until the check passes, since a response is rendered several ticks after it arrives. */
async function until(check: () => void) {
  for (let turn = 0; turn < 100; turn += 1) {
    try {
      return check()
    } catch {
      await wait(20)
    }
  }
  check()
}
const field = () => document.querySelector('[role=combobox]') as HTMLInputElement
/** Querying by role takes seconds in jsdom. */
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

const nothing = { ...may, writeAccounts: false, send: false, writeAlerts: false, seesManaged: false }
const leads = { onPreference: vi.fn(), onShortcuts: vi.fn(), onSignOut: vi.fn() }

type Shown = { allowed?: typeof may; language?: Language; isUpstream?: boolean }

async function show({ allowed = may, language, isUpstream = false }: Shown = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (isUpstream) client.setQueryData(businessKeys.own, { business: {}, upstream: upstreamWithout() })
  const piece = <PaletteWindow open onOpenChange={onOpenChange} allowed={allowed} country="CL" {...leads} />
  showPiece(piece, { client, language })
  await wait(100)
}

const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }))

async function type(value: string) {
  await act(async () => void fireEvent.change(field(), { target: { value } }))
  await wait(50)
}

async function give(...accounts: Found['accounts']) {
  await act(async () => answer({ accounts }))
  await wait(50)
}

test('pressing Enter before the response opens the match for the typed text, not an earlier result', async () => {
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

test('Enter opens a screen found by name, however slowly accounts load', async () => {
  await show()
  await type('new not')
  expect(document.body.textContent).toContain('Loading')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/notifications/new')
})

test('a failed search shows an error and can be retried', async () => {
  await show()
  const found = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await type('tomas')
  await wait(50)
  expect(alerts()).toEqual([expect.stringContaining('The API did not respond')])
  vi.stubGlobal('fetch', found)
  await act(async () => fireEvent.click(screen.getByText('Try again')))
  await wait(50)
  await give(tomas)
  expect(alerts()).toEqual([])
  expect(options()[0]).toContain('Tomás')
})

test('screens and actions are found by name, limited to those the role allows', async () => {
  await show({ allowed: { ...may, writeAccounts: false, send: false } })
  expect(options()).toContain('New alertAlerts')
  expect(options()).not.toContain('New account')
  await type('new')
  expect(options()).toEqual(['New alertAlerts'])
  await type('+56987650000')
  await give()
  expect(options()).toEqual([])
  expect(document.body.textContent).toContain('No accounts match “+56987650000”.')
})

test.each([
  ['en', 'people', ['Accounts · people']],
  ['en', 'token', ['Identities · tokenSettings']],
  ['en', 'whatsapp', ['Channels · WhatsAppSettings']],
  ['es', 'vecinos', ['Cuentas · vecinos']],
  ['es', 'secret', ['Identidades · secretoConfiguración']],
  ['pt', 'moradores', ['Contas · moradores']],
  ['pt', 'people', ['Contas · people']],
] as const)('in %s, "%s" leads to the matching screen', async (language, typed, expected) => {
  await show({ language })
  await type(typed)
  expect(options()).toEqual(expected)
})

test('in front of another deployment, an account is not reported as unknown before the deployment has been queried', async () => {
  await show({ isUpstream: true })
  await type('+56 9 8765 0001')
  await give()
  expect(document.body.textContent).toContain('No account that Beacon has seen matches')
  expect(options()).toEqual(['Search the deployment for +56 9 8765 0001'])
  await press('Enter')
  await wait(50)
  expect(document.body.textContent).toContain('The deployment has no account with the phone number')
  expect(options()).toEqual(['Create an account with +56 9 8765 0001'])
  await type('+56 9 8765 0001 ')
  lookedUp = tomas
  await press('Enter')
  await until(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/accounts/a2'))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('in front of another deployment, an ID is looked up there, and no search word leads to an action that the deployment does not offer', async () => {
  await show({ isUpstream: true })
  await type('acc/7')
  await give()
  await press('Enter')
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/accounts/acc%2F7')
  for (const word of ['drill', 'merge', 'invite', 'undelete']) {
    await type(word)
    await give()
    expect(options()).toEqual([])
  }
  await type('undo')
  expect(options()).toEqual(['Business · undo timeSettings'])
  await type('bring')
  expect(options()).toEqual(['Bring in accountsAccounts'])
})

test('a preference can be changed directly in the palette', async () => {
  await show()
  await type('dark')
  await press('Enter')
  expect(leads.onPreference).toHaveBeenCalledExactlyOnceWith('theme', 'dark')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(router.push).not.toHaveBeenCalled()
})

test('settings for managers are not offered to other users', async () => {
  await show({ allowed: nothing })
  await type('audit')
  expect(options()).toEqual([])
  await type('new')
  expect(options()).toEqual([])
})

test('recently opened accounts are listed before anything is typed', async () => {
  const path = ['beacon-draft', ana.businessId, ana.identityId, 'recent-accounts']
  localStorage.setItem(path.join(':'), JSON.stringify([tomas.id]))
  await show()
  await until(() => expect(options()[0]).toMatch(/Tomás.*Resident/))
  await type('tomas')
  expect(document.body.textContent).not.toContain('Recently opened')
})

test('typing # and a number leads to the alert with that number, without searching for accounts', async () => {
  await show()
  await type('#42')
  await until(() => expect(options()).toEqual([expect.stringContaining('#42 Fire Av. Matta 123, RM')]))
  expect(options()[0]).toContain('Open')
  expect(asked.some((address) => address.startsWith('/api/accounts/search'))).toBe(false)
  await press('Enter')
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/alerts?alert=42')
})

test('alerts and notifications are listed below accounts, and a notification shows its outcome', async () => {
  await show()
  await type('matta')
  await give(tomas)
  await until(() =>
    expect(options()).toEqual([
      expect.stringContaining('Tomás'),
      expect.stringContaining('#42'),
      expect.stringContaining('3 delivered'),
    ]),
  )
})

test('the right arrow opens an account’s actions, and the left arrow returns to its row', async () => {
  await show()
  await type('to')
  await give(anAccount, tomas)
  await press('ArrowDown')
  await press('ArrowRight')
  await wait(50)
  expect(field().getAttribute('aria-label')).toBe('Search accounts and screens')
  const acts = screen.getByLabelText('Actions for Tomás')
  expect(document.activeElement).toBe(acts)
  await press('ArrowLeft')
  await wait(50)
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('to')
  expect(document.querySelector('[data-highlighted]')?.textContent).toContain('Tomás')
})

test('a message and an alert can be started for an account found by the search', async () => {
  await show()
  await type('tomas')
  await give(tomas)
  await press('ArrowRight')
  await wait(50)
  await press('ArrowDown')
  await press('Enter')
  expect(router.push).toHaveBeenLastCalledWith('/notifications/new?account=a2')
  await press('ArrowDown')
  await press('Enter')
  expect(router.push).toHaveBeenLastCalledWith('/alerts?account=a2&new=true')
})

test('read-only users are offered no action that changes anything', async () => {
  await show({ allowed: nothing })
  await type('tomas')
  await give(tomas)
  await press('ArrowRight')
  await wait(50)
  const acts = options().slice(options().indexOf('Open'))
  expect(acts).toEqual(['Open', 'Copy phone number'])
})

test('blocking asks for a reason first, then sends it with the version shown', async () => {
  await show()
  await type('tomas')
  await give(tomas)
  await press('ArrowRight')
  await wait(50)
  await act(async () => fireEvent.click(screen.getByText('Block…')))
  await until(() => void screen.getByText('Block account'))
  expect(updateAccount).not.toHaveBeenCalled()
  updateAccount.mockResolvedValue({ ok: true, data: { account: { ...tomas, blocked: true, version: 5 } } })
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' Abusive calls ' } })
  await act(async () => fireEvent.click(screen.getByText('Block account')))
  await until(() => expect(document.body.textContent).toContain('Account blocked'))
  expect(updateAccount).toHaveBeenCalledExactlyOnceWith(
    { params: { accountId: 'a2' }, body: { blocked: true, blockedReason: 'Abusive calls' } },
    { ifMatch: 4 },
  )
})
