import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { accountKeys, pagesOf } from '@/lib/data/accounts/accounts'
import { anAccount } from '../account.fixture'
import { AccountList } from './account-list'

let answer: (found: object) => void = () => {}
let asked: string[] = []
/** Whether the window has room for an account beside the list. */
let hasRoom = false

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  hasRoom = false
  steps = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({
    matches: hasRoom,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return new Promise((resolve) => {
      answer = (data) => resolve(Response.json({ data }))
    })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Every URL change: whether it was pushed or replaced, and which account it opened beside the list. */
let steps: string[] = []
const noteStep: OnUrlUpdateFunction = ({ searchParams, options }) => {
  steps.push(`${options.history} ${searchParams.get('account')}`)
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

type Given = {
  accounts?: (typeof anAccount)[]
  next?: string
  canWrite?: boolean
  canSend?: boolean
  address?: string
}

/** Renders a list of the given accounts, by default only Luz; the test supplies the response to the next search. */
async function showLuz(given: Given = {}) {
  const { accounts = [anAccount], next, canWrite = false, canSend = false, address = '' } = given
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(accountKeys.search({}), pagesOf({ accounts, next: next ?? null }))
  client.setQueryData(accountKeys.count({}), { count: 260, exact: true })
  showPiece(
    <NuqsTestingAdapter hasMemory searchParams={address} onUrlUpdate={noteStep}>
      <AccountList
        accountTypes={[]}
        attributes={[]}
        canWrite={canWrite}
        canSend={canSend}
        seesDeleted={false}
        country="CL"
      />
    </NuqsTestingAdapter>,
    { client },
  )
  await wait(0)
  await act(() => vi.dynamicImportSettled())
}

const type = (value: string) =>
  act(async () => {
    fireEvent.input(screen.getByLabelText('Search accounts'), { target: { value } })
  })
const rowsAreOld = () => document.querySelectorAll('tbody[inert]').length === 1
const table = () => screen.getByLabelText('Accounts')

test('outdated rows become inert after 150 ms, a notice appears after 1 s, and a retry is offered after 5 s', async () => {
  await showLuz()
  expect(document.body.textContent).toContain('1 account shown')
  await type('tomas')
  await wait(140)
  expect(rowsAreOld()).toBe(false)
  await wait(20)
  expect(rowsAreOld()).toBe(true)
  expect(table().getAttribute('aria-busy')).toBe('true')
  expect(document.body.textContent).not.toContain('1 account shown')
  expect(document.body.textContent).not.toContain('Still searching')
  await wait(900)
  expect(document.body.textContent).toContain('Still searching')
  await wait(4_000)
  expect(document.body.textContent).toContain('No response yet')
  const before = asked.length
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await wait(0)
  expect(asked.length).toBe(before + 1)
  expect(rowsAreOld()).toBe(true)
  expect(document.body.textContent).not.toContain('No response yet')
  await wait(4_900)
  expect(document.body.textContent).not.toContain('No response yet')
  await wait(100)
  expect(document.body.textContent).toContain('No response yet')
  await act(async () => answer({ accounts: [{ ...anAccount, id: 'a2', fullname: 'Tomás' }], next: null }))
  await wait(0)
  expect(rowsAreOld()).toBe(false)
  expect(table().textContent).toContain('Tomás')
  expect(document.body.textContent).toContain('1 account shown')
})

test('going back before a search is sent cancels the search, and the rows stay current', async () => {
  await showLuz()
  await type('tomas')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  await wait(6_000)
  expect(screen.getByLabelText<HTMLInputElement>('Search accounts').value).toBe('')
  expect(rowsAreOld()).toBe(false)
  expect(document.body.textContent).not.toContain('No response yet')
})

test('the message that no accounts match names the completed search, not the pending search', async () => {
  await showLuz()
  await type('nobody')
  await wait(100)
  await act(async () => answer({ accounts: [], next: null }))
  await wait(0)
  expect(document.body.textContent).toContain('No accounts match “nobody”.')
  await type('tomas')
  await wait(100)
  expect(document.body.textContent).not.toContain('No accounts match “tomas”.')
  await wait(100)
  expect(document.body.textContent).not.toContain('No accounts match')
})

test('after ArrowDown is pressed during a search, the first account found is focused once the response arrives', async () => {
  await showLuz()
  await type('tomas')
  await act(async () => {
    fireEvent.keyDown(screen.getByLabelText('Search accounts'), { key: 'ArrowDown' })
  })
  await wait(100)
  expect(document.activeElement?.getAttribute('href')).not.toBe('/accounts/a1')
  await act(async () => answer({ accounts: [{ ...anAccount, id: 'a2', fullname: 'Tomás' }], next: null }))
  await wait(50)
  expect(document.activeElement?.getAttribute('href')).toBe('/accounts/a2')
})

test('the scroll position is restored only once the accounts are loaded', async () => {
  const scrolledTo = vi.fn()
  vi.stubGlobal('scrollTo', scrolledTo)
  history.replaceState({ listScroll: 500 }, '')
  await showLuz({ address: '?q=tomas' })
  expect(scrolledTo).not.toHaveBeenCalled()
  await act(async () => answer({ accounts: [anAccount], next: null }))
  await wait(0)
  expect(scrolledTo).toHaveBeenLastCalledWith({ top: 500 })
  history.replaceState(null, '')
})

const crowd = Array.from({ length: 8 }, (_, place) => ({
  ...anAccount,
  id: `p${place}`,
  fullname: `P${place}`,
}))
const tick = (name: string, shiftKey = false) =>
  act(async () => void fireEvent.click(screen.getByLabelText(`Select ${name}`), { shiftKey }))
const press = (key: string, shiftKey = false) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey }))
async function selected() {
  await act(() => vi.dynamicImportSettled())
  return document.querySelector('[aria-label=Selection] [role=status]')?.textContent
}

test('accounts can be selected by row, by range, by key, all that are shown or all that match, and Escape clears the selection', async () => {
  await showLuz({ accounts: crowd, next: 'more', canWrite: true })
  await tick('P2')
  expect(await selected()).toBe('1 account selected')
  await tick('P5', true)
  expect(await selected()).toBe('4 accounts selected')
  await act(async () => document.querySelector<HTMLElement>('[data-index="5"] a')?.focus())
  await press('ArrowDown')
  await press('x')
  expect(await selected()).toBe('5 accounts selected')
  await press(' ')
  expect(await selected()).toBe('4 accounts selected')
  await press('ArrowUp')
  await press('ArrowUp')
  await press(' ', true)
  expect(await selected()).toBe('5 accounts selected')
  await tick('all shown')
  expect(await selected()).toBe('8 accounts selected')
  await act(async () => fireEvent.click(screen.getByText('Select all 260 that match')))
  expect(await selected()).toBe('260 accounts selected')
  expect(screen.getByLabelText<HTMLInputElement>('Select P7').checked).toBe(true)
  await press('Escape')
  expect(await selected()).toBeUndefined()
  expect(screen.getByLabelText<HTMLInputElement>('Select P7').checked).toBe(false)
})

test('users without write access cannot select accounts', async () => {
  await showLuz({ accounts: crowd })
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
})

test('a failed search is reported, keeps the previous rows inert, and can be retried', async () => {
  await showLuz()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await type('tomas')
  await wait(200)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The API did not respond')
  expect(table().textContent).toContain('Luz')
  expect(rowsAreOld()).toBe(true)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ data: { accounts: [{ ...anAccount, fullname: 'Tomás' }], next: null } })),
  )
  await act(async () => fireEvent.click(screen.getByText('Try again')))
  await wait(100)
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(table().textContent).toContain('Tomás')
  expect(rowsAreOld()).toBe(false)
})

test('Enter looks up a complete number, and an account can be created if nobody has the number', async () => {
  await showLuz({ canWrite: true })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const data = address.includes('look-up') ? { account: null, exists: false } : { accounts: [], next: null }
    return Promise.resolve(Response.json({ data }))
  })
  await type('9 8765 0000')
  await act(async () => {
    fireEvent.keyDown(screen.getByLabelText('Search accounts'), { key: 'Enter' })
  })
  await act(() => vi.dynamicImportSettled())
  await wait(100)
  expect(asked).toContain('/api/accounts/look-up?phone=%2B56987650000')
  expect(document.body.textContent).toContain('No account has the phone number +56 9 8765 0000.')
  const link = screen.getByText('Create an account with +56 9 8765 0000').closest('a')
  expect(link?.getAttribute('href')).toBe('/accounts/new?phone=%2B56987650000')
})

test('the number of a deleted or merged account links to the deleted accounts', async () => {
  await showLuz({ canWrite: true })
  vi.stubGlobal('fetch', (address: string) => {
    const data = address.includes('/count?') ? { count: 1, exact: true } : { accounts: [], next: null }
    return Promise.resolve(Response.json({ data }))
  })
  await type('9 8765 0000')
  await wait(100)
  await act(() => vi.dynamicImportSettled())
  await wait(100)
  expect(document.body.textContent).toContain('An account with this phone number was deleted or merged')
  const link = screen.getByRole('link', { name: 'Show deleted accounts' })
  expect(link.getAttribute('href')).toBe('/accounts?q=%2B56987650000&deleted=true')
})

test('a filter by a deleted attribute is marked as such and can be removed', async () => {
  await showLuz({ address: 'attribute=gone:is:Tower' })
  const lost = () => screen.queryByText(/This attribute was deleted or changed/)
  expect(lost()?.textContent).toContain('Tower')
  expect(table().textContent).toContain('Luz')
  await act(async () => fireEvent.click(screen.getByLabelText(/^Remove filter/)))
  await wait(100)
  expect(lost()).toBeNull()
})

test('a filtered list offers to notify all matches by its filter; an unfiltered list does not', async () => {
  await showLuz({ canSend: true })
  expect(screen.queryByRole('link', { name: /^Notify/ })).toBeNull()
  cleanup()
  await showLuz({ canSend: true, address: '?blocked=false&sort=name&columns=phone&q=l' })
  await act(async () => answer({ accounts: [anAccount, { ...anAccount, id: 'a2' }], next: null }))
  await wait(0)
  const link = screen.getByRole('link', { name: 'Notify these 2 accounts' })
  expect(link.getAttribute('href')).toBe('/notifications/new?blocked=false')
  cleanup()
  await showLuz({ address: '?blocked=false' })
  await act(async () => answer({ accounts: [anAccount], next: null }))
  await wait(0)
  expect(screen.queryByRole('link', { name: /^Notify/ })).toBeNull()
})

test('the link that notifies all matches is hidden while accounts are selected', async () => {
  await showLuz({ canSend: true, canWrite: true, address: '?blocked=false' })
  await act(async () => answer({ accounts: crowd, next: null }))
  await wait(0)
  const toAll = () => screen.queryByRole('link', { name: 'Notify these 8 accounts' })
  expect(toAll()).toBeTruthy()
  await tick('P1')
  expect(toAll()).toBeNull()
  await tick('P1')
  expect(toAll()).toBeTruthy()
})

test('clicking a row opens its account beside the list, J and K move to other rows, and Enter follows the link', async () => {
  hasRoom = true
  await showLuz({ accounts: crowd })
  const row = (at: number) => document.querySelectorAll('tbody tr')[at]?.querySelector('a') as HTMLElement
  const press = (at: number, detail: number) =>
    act(async () => {
      // No router handles the click here, so the link would load another page.
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      fireEvent.click(row(at), { detail })
    })
  await press(1, 1)
  await wait(100)
  expect(steps).toEqual([`push ${crowd[1]?.id}`])
  expect(row(1).getAttribute('aria-current')).toBe('true')
  await act(async () => fireEvent.keyDown(document.body, { key: 'j' }))
  await wait(100)
  await act(async () => fireEvent.keyDown(document.body, { key: 'k' }))
  await wait(100)
  expect(steps.slice(1)).toEqual([`replace ${crowd[2]?.id}`, `replace ${crowd[1]?.id}`])
  await press(2, 0)
  await wait(100)
  expect(steps).toHaveLength(3)
})

test('J continues from a selected row and repeats while held, and O opens the row that J has reached', async () => {
  hasRoom = true
  await showLuz({ accounts: crowd, canWrite: true })
  await tick('P2')
  await act(async () => screen.getByLabelText('Select P2').focus())
  await press('j')
  await act(async () => fireEvent.keyDown(document.body, { key: 'j', repeat: true }))
  await press('o')
  await wait(100)
  expect(steps).toEqual(['push p4'])
})

test('Escape first closes the account beside the list, and then clears the selection', async () => {
  hasRoom = true
  await showLuz({ accounts: crowd, canWrite: true, address: '?account=p1' })
  await tick('P2')
  expect(await selected()).toBe('1 account selected')
  await press('Escape')
  expect(await selected()).toBe('1 account selected')
  cleanup()
  await showLuz({ accounts: crowd, canWrite: true })
  await tick('P3')
  await press('Escape')
  expect(await selected()).toBeUndefined()
})

test('without room beside the list, a row links to the account’s page', async () => {
  await showLuz({ accounts: crowd, address: '?account=elsewhere' })
  const link = document.querySelector('tbody a') as HTMLElement
  expect(link.getAttribute('href')).toBe(`/accounts/${crowd[0]?.id}`)
  let wasLeft = false
  addEventListener(
    'click',
    (event) => {
      wasLeft = !event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  await act(async () => fireEvent.click(link, { detail: 1 }))
  await wait(100)
  expect(steps).toEqual([])
  expect(wasLeft).toBe(true)
})
