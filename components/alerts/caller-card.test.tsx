import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { CallerCard } from './caller-card'

const attribute = (id: string, tag: string, slot: string) => ({
  id,
  tag,
  name: `Name of ${tag}`,
  slot,
  accountTypeIds: [],
  required: false,
  options: [],
})
const none = { text: '', number: 0, boolean: false, image: null }
const account = {
  ...anAccount,
  id: 'p1',
  fullname: 'Luz Díaz',
  phone: '+56912345678',
  blocked: true,
  attributesValue: [
    { attributeId: 'a1', tag: 'tower', value: { ...none, text: 'B' } },
    { attributeId: 'a2', tag: 'floor', value: { ...none, number: 4 } },
    { attributeId: 'a3', tag: 'secret', value: { ...none, text: 'not chosen' } },
  ],
}
const alerts = [4, 3, 2, 1].map((number) => alertOf({ id: `alert-${number}`, number, accountId: 'p1' }))

type Answer = { status: number; data: unknown }
let answers: Record<string, Answer>
beforeEach(() => {
  const of = (data: unknown) => ({ status: 200, data })
  answers = {
    '/api/account/p1': of({ account }),
    '/api/business': of({ business: { cardAttributes: ['floor', 'tower', 'gone'] } }),
    '/api/attributes': of({
      attributes: [
        attribute('a1', 'tower', 'text'),
        attribute('a2', 'floor', 'number'),
        attribute('a3', 'secret', 'text'),
      ],
      next: null,
    }),
    '/api/alerts?': of({ alerts, next: null, position: '1', counts: { open: 2, closed: 5 } }),
    '/api/alert-types': of({ alertTypes: [], next: null }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const found = Object.entries(answers).find(([start]) => address.startsWith(start))
    if (!found) throw new Error(`This test does not expect a request for ${address}.`)
    const [, { status, data }] = found
    return Response.json(status === 200 ? { data } : { failure: data }, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onOpen = vi.fn()
const onShowAll = vi.fn()
function show(besides?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showPiece(
    <CallerCard accountId="p1" besides={besides} canSend={false} onOpen={onOpen} onShowAll={onShowAll} />,
    { client },
  )
}

test("the card links to the caller's phone number and says why messages do not reach the caller", async () => {
  show()
  const call = await screen.findByRole('link', { name: /^Call / })
  expect(call.getAttribute('href')).toBe('tel:+56912345678')
  expect(screen.getByText('Luz Díaz')).toBeTruthy()
  expect(screen.getByText('Blocked')).toBeTruthy()
})

test('the card shows exactly the attributes the business has chosen, in its order', async () => {
  show()
  await screen.findByText('Name of tower')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Name of floor',
    'Name of tower',
  ])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', 'B'])
  expect(screen.queryByText('not chosen')).toBeNull()
})

test("the caller's other alerts are counted without the current one, and each opens in place", async () => {
  show('alert-4')
  expect(await screen.findByText('6 other alerts from this caller')).toBeTruthy()
  const others = screen.getAllByRole('button', { name: /fire ?#/ })
  expect(others.map((one) => /fire#\d, Open/.exec(one.textContent ?? '')?.[0])).toEqual([
    'fire#3, Open',
    'fire#2, Open',
    'fire#1, Open',
  ])
  fireEvent.click(others[1] as HTMLElement)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('alert-2')
  fireEvent.click(screen.getByRole('button', { name: 'Show caller’s alerts' }))
  expect(onShowAll).toHaveBeenCalledExactlyOnceWith('p1')
})

test('if the caller has no other alerts, the card says so', async () => {
  answers['/api/alerts?'] = {
    status: 200,
    data: { alerts: alerts.slice(0, 1), next: null, position: '1', counts: { open: 1, closed: 0 } },
  }
  show('alert-4')
  expect(await screen.findByText('No other alerts from this caller')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /fire/ })).toBeNull()
})

test('an account that fails to load is not reported as deleted, and can be loaded again', async () => {
  const failure = { status: 503, code: 'unavailable', message: '', issues: [], data: {} }
  answers['/api/account/p1'] = { status: 503, data: failure }
  show()
  expect(await screen.findByText('The account could not be loaded.')).toBeTruthy()
  answers['/api/account/p1'] = { status: 200, data: { account } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Luz Díaz')).toBeTruthy())
})

test('a deleted account is reported as no longer existing', async () => {
  const failure = { status: 404, code: 'not_found', message: '', issues: [], data: {} }
  answers['/api/account/p1'] = { status: 404, data: failure }
  show()
  expect(await screen.findByText('The account no longer exists.')).toBeTruthy()
})

test('the card shows how old a stored copy of the account is, and can reload the account', async () => {
  const kept = { ...account, keptAt: '2026-03-04T10:00:00Z' }
  answers['/api/account/p1'] = { status: 200, data: { account: kept } }
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('the account as of Mar 4, 2026')
  answers['/api/account/p1'] = { status: 200, data: { account } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/is not responding/)).toBeNull())
})
