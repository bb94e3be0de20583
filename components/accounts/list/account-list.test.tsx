// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountKeys, pagesOf } from '@/lib/data/accounts'
import { anAccount, showPiece } from '../screen.fixture'
import { AccountList } from './account-list'

vi.mock('@/lib/actions/accounts', () => ({}))
vi.mock('@/lib/actions/views', () => ({}))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
}))

vi.setConfig({ testTimeout: 20_000 })

let answer: (found: object) => void = () => {}
let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => {})
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

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A list that shows Luz, whose answer to the next search is the test's to give. */
async function showLuz() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(accountKeys.search({}), pagesOf({ accounts: [anAccount], next: null }))
  showPiece(
    <NuqsTestingAdapter hasMemory>
      <AccountList accountTypes={[]} attributes={[]} canWrite={false} seesDeleted={false} />
    </NuqsTestingAdapter>,
    { client },
  )
  await wait(0)
}

const type = (value: string) =>
  act(async () => {
    fireEvent.input(screen.getByLabelText('Search accounts'), { target: { value } })
  })
const rowsAreOld = () => document.querySelectorAll('[role=rowgroup][inert]').length === 1
const table = () => screen.getByLabelText('Accounts')

test('old rows look old and cannot be opened at 150 ms, at 1 s it says so, after 5 s one can try again', async () => {
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
  expect(document.body.textContent).toContain('There is no answer yet')
  const before = asked.length
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await wait(0)
  expect(asked.length).toBe(before + 1)
  expect(rowsAreOld()).toBe(true)
  await act(async () => answer({ accounts: [{ ...anAccount, id: 'a2', fullname: 'Tomás' }], next: null }))
  await wait(0)
  expect(rowsAreOld()).toBe(false)
  expect(table().textContent).toContain('Tomás')
  expect(document.body.textContent).toContain('1 account shown')
})

test('that nobody matches is said of the search that was answered, not of the one under way', async () => {
  await showLuz()
  await type('nobody')
  await wait(100)
  await act(async () => answer({ accounts: [], next: null }))
  await wait(0)
  expect(document.body.textContent).toContain('No account matches “nobody”.')
  await type('tomas')
  await wait(100)
  expect(document.body.textContent).not.toContain('No account matches “tomas”.')
  await wait(100)
  expect(document.body.textContent).not.toContain('No account matches')
})

test('Enter before the answer waits for it, and goes to the first account of the answer', async () => {
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
