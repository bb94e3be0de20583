import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { buildId } from '@/lib/data/connection/build-id'
import { useConnection, useKeepAsking } from '@/lib/data/connection/use-connection'
import { accountTypesQuery } from '@/lib/data/definitions'
import { newAccountsQuery } from '@/lib/data/overview'
import { refreshEveryMs } from '@/lib/data/read'
import { messages } from '@/lib/i18n/messages'
import { NewAccounts } from './new-accounts'

type Answer = () => Response | Promise<Response>
const account = (fullname: string) => ({
  id: fullname,
  fullname,
  phone: '+14155550100',
  accountType: 'resident',
  creationDate: '2026-11-22T11:00:00Z',
})
const page = (...names: string[]) => ({ accounts: names.map(account), next: null })
const refused = { failure: { status: 500, code: 'internal', message: '', issues: [], data: {} } }

let accounts: Answer
let health: Answer

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  accounts = () => Response.json({ data: page('Ana') })
  health = () => Response.json({ build: buildId, now: Date.now() })
  vi.stubGlobal('fetch', async (address: string) => (address === '/api/health' ? health() : accounts()))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Badge() {
  useKeepAsking()
  return <p>{`badge ${useConnection().state}`}</p>
}

/** Renders part of the overview the way the page does, with the server's data if there is any. */
async function show(served?: ReturnType<typeof page>) {
  const client = new QueryClient()
  client.setQueryData(accountTypesQuery().queryKey, { accountTypes: [], next: null })
  client.setQueryData(newAccountsQuery().queryKey, served as never)
  showPiece(
    <>
      <Badge />
      <NewAccounts canCreate />
    </>,
    { client },
  )
  await pass(10)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the server’s data is shown, then refreshed every half minute', async () => {
  await show(page('Ana'))
  accounts = () => Response.json({ data: page('Bruno', 'Ana') })
  expect(screen.queryByText('Bruno')).toBeNull()
  await pass(refreshEveryMs)
  expect(screen.getByText('Bruno')).toBeTruthy()
  expect(screen.getByText('badge live')).toBeTruthy()
})

test('after a failed refresh the data stays, an error says why, and the badge is stale until a refresh succeeds', async () => {
  await show(page('Ana'))
  accounts = () => Response.json(refused, { status: 500 })
  await pass(refreshEveryMs)
  expect(screen.getByText('Ana')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(messages.en.overview.stale)
  expect(screen.getByText('badge stale')).toBeTruthy()
  accounts = () => Response.json({ data: page('Bruno') })
  await act(async () => fireEvent.click(screen.getByText('Try again')))
  await pass(10)
  expect(screen.getByText('Bruno')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('badge live')).toBeTruthy()
})

test('while there is no response the rows stay, and only the connection badge reports it', async () => {
  await show(page('Ana'))
  accounts = health = () => Promise.reject(new TypeError('Failed to fetch'))
  await pass(refreshEveryMs)
  expect(screen.getByText('Ana')).toBeTruthy()
  expect(screen.getByText('badge stale')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  accounts = () => Response.json({ data: page('Bruno') })
  health = () => Response.json({ build: buildId, now: Date.now() })
  await pass(5_000)
  expect(screen.getByText('Bruno')).toBeTruthy()
  expect(screen.getByText('badge live')).toBeTruthy()
})

test('data that the server could not load is requested by the browser', async () => {
  accounts = () => Response.json(refused, { status: 500 })
  await show()
  expect(screen.getByRole('alert')).toBeTruthy()
  accounts = () => Response.json({ data: page() })
  await act(async () => fireEvent.click(screen.getByText('Try again')))
  await pass(10)
  expect(screen.getByText(messages.en.overview.accounts.empty)).toBeTruthy()
})
