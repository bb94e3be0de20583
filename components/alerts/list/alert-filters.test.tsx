import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { typeInto } from '@/components/ui/fields/choose.fixture'
import { useAddress } from '@/components/ui/hooks/use-address'
import { alertAddress, filtersOf } from '../screen/alert-address'
import { type LiveAlerts, LiveAlertsContext } from '../screen/live-alerts'
import { AlertFilters } from './alert-filters'

const createView = vi.fn()
answerActions({ createView })

const person = {
  id: 'p1',
  accountType: 'resident',
  fullname: 'Luz Díaz',
  phone: '+56912345678',
  blocked: true,
}
const view = {
  id: 'v1',
  kind: 'alerts',
  name: 'Night desk',
  query: 'street=matta&unattended=true&inView=true&at=-33.40000,-70.60000,12',
  createdBy: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  version: 1,
}

/** Responses to the console's requests, by URL prefix. */
const answers: Record<string, unknown> = {
  '/api/alerts/regions': { regions: [{ region: 'RM', latitude: -33, longitude: -70 }] },
  '/api/accounts/search': { accounts: [person], next: null },
  '/api/account/p1': { account: person },
  '/api/alert-types': { alertTypes: [], next: null },
  '/api/views?kind=alerts': { views: [view], next: null },
  '/api/identities': { identities: [], next: null },
}

beforeEach(() => {
  class NoResize {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NoResize)
  vi.stubGlobal('fetch', async (address: string) => {
    const found = Object.keys(answers).find((start) => address.startsWith(start))
    if (!found) throw new Error(`This test does not expect a request for ${address}.`)
    return Response.json({ data: answers[found] })
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

let address: ReturnType<typeof useAddress<typeof alertAddress>>[0]

function Filters() {
  ;[address] = useAddress(alertAddress)
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <LiveAlertsContext value={{ asked: { listed: filtersOf(address) } } as LiveAlerts}>
      <AlertFilters
        counts={{ open: 12, closed: 1_048 }}
        canWrite
        isCovered={false}
        searchField={searchField}
        onSearch={() => {}}
      />
    </LiveAlertsContext>
  )
}

const show = (query = '') =>
  showPiece(
    <NuqsTestingAdapter hasMemory searchParams={query}>
      <Filters />
    </NuqsTestingAdapter>,
  )

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openMore = async () => {
  press('More filters and sort order')
  await act(() => vi.dynamicImportSettled())
  return screen.findByRole('textbox', { name: 'Street' })
}
async function choose(field: string, option: string) {
  const box = screen.getByRole('combobox', { name: field })
  fireEvent.click(box)
  await act(() => vi.dynamicImportSettled())
  await take(option)
}
async function take(name: string | RegExp) {
  const option = await screen.findByRole('option', { name })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
}
const asks = (filters: object) => waitFor(() => expect(filtersOf(address)).toEqual(filters))

test('the counts of open and closed alerts are shown beside the states', async () => {
  show()
  const states = await screen.findAllByRole('radio')
  const named = states.map((state) => state.closest('label')?.textContent)
  expect(named).toEqual(['Open 12', 'Closed 1,048', 'All 1,060'])
})

test('the filters Unattended, Mine and In view can each be toggled with one press', async () => {
  show()
  for (const name of ['Unattended', 'Mine', 'In view']) press(name)
  await asks({ unattended: 'true', assignedTo: 'ana' })
  expect(address.inView).toBe(true)
  expect(screen.getByRole('button', { name: 'In view' }).getAttribute('aria-pressed')).toBe('true')
  for (const name of ['Unattended', 'Mine', 'In view']) press(name)
  await asks({})
  expect(address.inView).toBe(false)
})

test('the region filter offers the regions of all alerts, whatever the list shows', async () => {
  show()
  await openMore()
  await choose('Region', 'RM')
  await asks({ region: 'RM' })
})

test('the list can be narrowed by part of a street name, by age and by priority', async () => {
  show()
  fireEvent.change(await openMore(), { target: { value: ' Matta ' } })
  await choose('Age', 'Older than 1 h')
  await choose('Priority', '1 Urgent')
  await asks({ street: 'Matta', ageMinutes: '60', priority: '1' })
})

test('a single letter of a street name does not narrow the list yet', async () => {
  show()
  fireEvent.change(await openMore(), { target: { value: 'M' } })
  await waitFor(() => expect(address.street).toBe('M'))
  await asks({})
})

test('an account can be found by part of its name, even if it is blocked', async () => {
  show()
  await openMore()
  typeInto(screen.getByRole('combobox', { name: 'Account' }), 'luz')
  await take(/Luz Díaz/)
  await asks({ accountId: 'p1' })
})

test('every active filter is shown with a button that removes it', async () => {
  show('?street=matta&age=15&region=RM&priority=2&assigned=eva&account=p1')
  await asks({
    street: 'matta',
    ageMinutes: '15',
    region: 'RM',
    priority: '2',
    assignedTo: 'eva',
    accountId: 'p1',
  })
  const active = [/: Street: matta/, /: Older than 15 min/, /: RM/, /: 2 High/, /’s$/, /: Only alerts from /]
  for (const name of active) press(name)
  await asks({})
})

test('invalid filters in the URL are ignored', async () => {
  show('?age=7&priority=9&state=nothing')
  await asks({})
  expect(address.state).toBe('open')
})

test('the exported files have the same filters as the list', async () => {
  show('?street=matta&state=all')
  await openMore()
  const file = screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
  expect(file).toBe('/api/alerts/export?street=matta&state=all&session=acme.ana')
})

const openViews = async (name: string) => {
  press(name)
  await act(() => vi.dynamicImportSettled())
}

test('a saved view replaces all filters and restores the map position stored in it', async () => {
  show('?region=RM&age=15')
  await openViews('Saved views')
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Night desk' }))
  await asks({ street: 'matta', unattended: 'true' })
  expect(address).toMatchObject({
    inView: true,
    at: { latitude: -33.4, longitude: -70.6, zoom: 12 },
    view: 'v1',
  })
  expect(await screen.findByRole('button', { name: 'Night desk' })).toBeTruthy()
  press('Mine')
  expect(await screen.findByRole('button', { name: 'Night desk, changed' })).toBeTruthy()
})

test('a new view saves the filters under a name, without the open alert and the map position', async () => {
  createView.mockResolvedValue({ ok: true, data: { view: { ...view, id: 'v2', name: 'Mine' } } })
  show('?region=RM&alert=a1&at=-33.4,-70.6,12')
  await openViews('Saved views')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
  await act(() => vi.dynamicImportSettled())
  fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), { target: { value: 'Mine' } })
  press('Save view')
  const body = { kind: 'alerts', name: 'Mine', query: 'region=RM' }
  await waitFor(() =>
    expect(createView).toHaveBeenCalledExactlyOnceWith({ body }, { idempotencyKey: expect.any(String) }),
  )
  await waitFor(() => expect(address.view).toBe('v2'))
})
