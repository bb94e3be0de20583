import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AccountPicker } from '@/components/alerts/account-picker'
import { router, showPiece } from '@/components/console.fixture'
import { AccountSearch } from '@/components/notifications/compose/recipients/account-search'
import { accountKeys, pagesOf } from '@/lib/data/accounts/accounts'
import { businessKeys } from '@/lib/data/business'
import { anAccount } from '../account.fixture'
import { AccountList } from './account-list'
import { askableOf } from './ask-deployment'
import { readAddress } from './filters/account-filters'
import { AddFilterForm } from './filters/add-filter-form'

/** The response to the look-up of a phone number. */
let lookUp: () => Response
const asked: string[] = []
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => import('@/lib/format/phone/full-numbers'))
beforeEach(() => {
  asked.length = 0
  router.push.mockReset()
  vi.stubGlobal('ResizeObserver', NoResize)
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address.includes('look-up')) return lookUp()
    const data = address.includes('deleted=true') ? { count: 1 } : { accounts: [], next: null }
    return Response.json({ data })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const found =
  (account: object | null, exists = account !== null) =>
  () =>
    Response.json({ data: { account, exists } })

/** Shows the list for a search with these results; by default, another deployment stores the records. */
function show(q: string, accounts: (typeof anAccount)[] = [], upstream: object | null = { notOffered: [] }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(accountKeys.search(q ? { q } : {}), pagesOf({ accounts, next: null }))
  client.setQueryData(businessKeys.own, { business: {}, upstream })
  showPiece(
    <NuqsTestingAdapter hasMemory searchParams={q ? `?q=${encodeURIComponent(q)}` : ''}>
      <AccountList
        accountTypes={[]}
        attributes={[]}
        canWrite
        canSend={false}
        seesDeleted={false}
        country="CL"
      />
    </NuqsTestingAdapter>,
    { client },
  )
}
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('the list explains that it contains only accounts that passed through Beacon, and how to get more', () => {
  show('', [anAccount])
  screen.getByText('Accounts that have passed through Beacon')
  expect(screen.getByRole('link', { name: 'Bring in accounts…' }).getAttribute('href')).toBe(
    '/accounts/bring-in',
  )
  cleanup()
  show('')
  screen.getByText(/No accounts have passed through Beacon yet/)
  cleanup()
  show('', [anAccount], null)
  expect(screen.queryByText(/passed through/)).toBeNull()
})

test('an ID can be looked up at the deployment, even if the search found something', async () => {
  show('acc/7')
  const only = await screen.findByRole('link', { name: 'Search the deployment for acc/7' })
  expect(only.getAttribute('href')).toBe('/accounts/acc%2F7')
  cleanup()
  show('acc/7', [anAccount])
  expect(await screen.findAllByRole('link', { name: 'Search the deployment for acc/7' })).toHaveLength(1)
  cleanup()
  show('acc/7', [], null)
  expect(screen.queryByRole('link', { name: /Ask/ })).toBeNull()
})

test('a phone number that has an account at the deployment opens that account', async () => {
  lookUp = found({ id: 'a9' })
  show('+56 9 1234 5678')
  await press(/^Search the deployment for \+56/)
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/accounts/a9'))
  expect(asked.at(-1)).toBe('/api/accounts/look-up?phone=%2B56912345678')
})

test('a phone number without an account at the deployment is reported, and so is the reason for a failed look-up', async () => {
  lookUp = found(null)
  show('+56912345678')
  await press(/^Search the deployment for \+56/)
  await screen.findByText(/^The deployment has no account with the phone number \+56/)
  screen.getByRole('link', { name: /^Create an account with \+56/ })
  await screen.findByText('The deployment no longer has an account with this phone number.')
  cleanup()
  const failure = { status: 503, code: 'upstream_unavailable', message: '', issues: [], data: {} }
  lookUp = () => Response.json({ failure }, { status: 503 })
  show('+56912345678')
  await press(/^Search the deployment for \+56/)
  expect((await screen.findByRole('alert')).textContent).toMatch(/deployment/)
  expect(screen.queryByText(/The deployment has no account/)).toBeNull()
})

test('a phone number whose account the deployment does not identify is not offered for a new account', async () => {
  lookUp = found(null, true)
  show('+56912345678')
  await press(/^Search the deployment for \+56/)
  await screen.findByText(/^The deployment has an account with the phone number \+56.*does not report its ID/)
  expect(screen.queryByText(/^The deployment has no account/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^Create/ })).toBeNull()
})

test('for a name without a match, the list says only that no such account has passed through Beacon', () => {
  show('Tomás')
  screen.getByText('No account that Beacon has seen matches “Tomás”.')
  screen.getByRole('button', { name: 'Clear search and filters' })
})

test('the filter for deleted accounts does not promise that they can be restored', async () => {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream: { notOffered: [] } })
  const given = { attributes: [], address: readAddress({}), seesDeleted: true }
  showPiece(<AddFilterForm {...given} onChoose={() => {}} onDone={() => {}} />, { client })
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by' }))
  const option = await screen.findByRole('option', { name: 'Deleted accounts' })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
  await screen.findByText(/found missing from the deployment/)
  expect(screen.queryByText(/restored/)).toBeNull()
})

test.each([
  ['a message', <AccountSearch key="" value={null} onChange={() => {}} />],
  ['an alert', <AccountPicker key="" value={null} onChange={() => {}} />],
])(
  'the account search for %s says that it covers only accounts that have passed through Beacon',
  async (_, search) => {
    const client = new QueryClient()
    client.setQueryData(businessKeys.own, { business: {}, upstream: { notOffered: [] } })
    showPiece(search, { client })
    const box = screen.getByRole('combobox')
    act(() => box.focus())
    fireEvent.input(box, { target: { value: 'tomas' }, inputType: 'insertText' })
    await screen.findByText('No account that Beacon has seen matches “tomas”.')
  },
)

test('phone numbers and texts that may be IDs are looked up at the deployment, but names are not', () => {
  for (const name of ['Tomás', 'Rojas, Ana', "J. O'Neill-Díaz", 'Ольга', 'x\n1', '7']) {
    expect(askableOf(name, [])).toBeUndefined()
  }
  for (const id of ['6f1c', 'user:x', 'a/b', '50%', 'кв 12', 'a"b', 'x?y#z']) {
    expect(askableOf(id, [])).toEqual({ id })
  }
  expect(askableOf('912345678', ['+56912345678'])).toEqual({ phones: ['+56912345678'] })
})
