import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import { FirstSteps } from './first-steps'

const updateBusiness = vi.fn()
answerActions({ updateBusiness })

const startingTypes = ['Resident', 'Visitor', 'Staff'].map((name) => ({ id: name, name, version: 1 }))

let business: Record<string, unknown>
let others: Record<string, unknown>
let upstream: ReturnType<typeof upstreamWithout> | null

beforeEach(() => {
  upstream = null
  business = { defaultCountry: 'CL', timeZone: null, drill: true, putAwaySteps: [], version: 4 }
  others = {
    '/api/channels': { channels: [{ name: 'sms', configured: false }] },
    '/api/account-types': { accountTypes: startingTypes, next: null },
    '/api/identities': { identities: [{ id: 'ana', disabled: false }], next: null },
    '/api/notifications': { notifications: [], next: null },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?')
    const data = path === '/api/business' ? { business, upstream } : others[path]
    return data ? Response.json({ data }) : Response.json({ failure: { code: 'internal' } }, { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  showPiece(<FirstSteps />, { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) })
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('each step is checked off according to the API and links to where it is done', async () => {
  show()
  expect(await screen.findByText('2 of 6 done')).toBeDefined()
  expect((await lines())[0]).toBe('Choose the default country, done')
  const open = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(open).toEqual([
    '/settings/business?field=timeZone',
    '/settings/account-types',
    '/settings/identities?edit=new',
    '/notifications/new',
  ])
})

test('in front of another deployment, only the steps that can be done here are listed', async () => {
  upstream = upstreamWithout('testChannel', 'createIdentity')
  show()
  expect(await screen.findByText('1 of 3 done')).toBeDefined()
  expect((await lines()).map((line) => line?.split(/,|So|To/)[0])).toEqual([
    'Choose the default country',
    'Choose the time zone',
    'Send a first notification',
  ])
})

test('a step whose state cannot be loaded is shown as neither done nor open', async () => {
  delete others['/api/identities']
  show()
  await waitFor(async () => expect((await lines())[4]).toMatch(/^Invite a colleague, not known right now/))
})

test.each([
  ['one is renamed', [{ ...startingTypes[0], version: 2 }, ...startingTypes.slice(1)]],
  ['one is added', [...startingTypes, { id: 'Owner', name: 'Owner', version: 1 }]],
])('the initial account types do not count as named; once %s the step is done', async (_, accountTypes) => {
  others['/api/account-types'] = { accountTypes, next: null }
  show()
  expect(await screen.findByText('3 of 6 done')).toBeDefined()
  expect((await lines())[2]).toBe('Name the account types, done')
})

test('a step is dismissed for the whole business, with a toast naming it, once the API has confirmed it', async () => {
  show()
  await screen.findByText('2 of 6 done')
  const stored = { ...business, putAwaySteps: ['colleague'], version: 5 }
  updateBusiness.mockImplementation(async () => {
    business = stored
    return { ok: true, data: { business: stored } }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Invite a colleague' }))
  expect(await screen.findByText('2 of 5 done')).toBeDefined()
  expect(updateBusiness).toHaveBeenCalledWith({ body: { putAwaySteps: ['colleague'] } }, { ifMatch: 4 })
  expect(await screen.findByText('“Invite a colleague” was dismissed for everyone.')).toBeDefined()
})

test('the list disappears once every step is done or dismissed', async () => {
  business = { ...business, timeZone: 'America/Santiago', putAwaySteps: ['colleague', 'types'] }
  others['/api/notifications'] = { notifications: [{ id: 'one' }], next: null }
  const { container } = show()
  await waitFor(() => expect(container.textContent).toBe(''))
})
