import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { accountKeys, timelineOf } from '@/lib/data/accounts'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { businessKeys } from '@/lib/data/business'
import { useConnection } from '@/lib/data/connection/use-connection'
import { refreshEveryMs } from '@/lib/data/read'
import { anAccount } from '../account.fixture'
import type { AccountReach } from './account-messages'
import { AccountRecord } from './account-record'
import { RecordEditing } from './in-place/record-editing'

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}))
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function Badge() {
  return <p>{`badge ${useConnection().state}`}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function show(isWhole = true, { drill, reach }: { drill?: boolean; reach?: AccountReach } = {}) {
  const client = new QueryClient()
  client.setQueryData(accountKeys.one(anAccount.id), { account: anAccount })
  if (drill !== undefined) client.setQueryData(businessKeys.own, { business: { drill } })
  const names = { accountTypes: [], attributes: [], alertTypes: [], identities: {} }
  client.setQueryData(accountKeys.timeline(anAccount.id), timelineOf({ entries: [], next: null }))
  client.setQueryData(alertKeys.ofAccount(anAccount.id), {
    alerts: [],
    next: null,
    counts: { open: 0, closed: 0 },
  })
  showPiece(
    <RecordEditing accountId={anAccount.id} madeAt={0} accountTypes={[]} attributes={[]} canWrite={false}>
      <AccountRecord isWhole={isWhole} reach={reach} names={names} imageHosts={[]} />
      <Badge />
    </RecordEditing>,
    { client },
  )
}

test('a record of which parts could not be read says so, claims no type, and can be read again', async () => {
  show(false)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  expect(screen.queryByText(anAccount.accountType)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(router.refresh).toHaveBeenCalledOnce()
})

test('a record that was read whole says nothing of it', () => {
  show(true)
  expect(screen.queryByText(/could not be read/)).toBeNull()
})

let account: () => Response
let open: number
const read = (one: typeof anAccount) => () => Response.json({ data: { account: one } })

/** What the API answers about the account; its timeline is not answered. */
function answerReads(): void {
  account = read(anAccount)
  open = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://console')
    if (pathname === `/api/account/${anAccount.id}`) return account()
    if (pathname !== '/api/alerts') return new Promise(() => {})
    return Response.json({ data: { alerts: [], next: null, counts: { open, closed: 0 } } })
  })
}

test('what somebody else did to an account is shown within half a minute', async () => {
  answerReads()
  show()
  await pass(1_000)
  account = read({ ...anAccount, blocked: true, blockedReason: 'Moved away', version: 5 })
  open = 2
  await pass(1_000)
  expect(screen.queryByText('Moved away')).toBeNull()
  await pass(refreshEveryMs)
  expect(screen.getAllByText('Moved away').length).toBeGreaterThan(0)
  expect(screen.getByText('2 open alerts')).toBeTruthy()
  expect(screen.getByText('badge live')).toBeTruthy()
})

test('an account that cannot be read again stays, and the badge says that it is old', async () => {
  answerReads()
  show()
  await pass(1_000)
  const failure = { status: 500, code: 'internal', message: '', issues: [], data: {} }
  account = () => Response.json({ failure }, { status: 500 })
  await pass(1_000)
  expect(screen.getByText('badge live')).toBeTruthy()
  await pass(refreshEveryMs)
  expect(screen.getAllByText('Luz').length).toBeGreaterThan(0)
  expect(screen.getByText('badge stale')).toBeTruthy()
})

const reachOf = (simulated: boolean): AccountReach => ({
  providers: { push: true, whatsapp: true },
  channels: { push: 1, whatsapp: 1 },
  simulated,
})

test.each([
  ['was on when the page was read', undefined, true],
  ['was switched on since', true, false],
])('in a drill that %s nothing is said to reach the account', (_, drill, simulated) => {
  show(true, { drill, reach: reachOf(simulated) })
  screen.getByText('The business is in a drill: every message is simulated and nothing reaches anybody.')
  expect(screen.queryByText(/Can get messages/)).toBeNull()
})

test('what a drill that is over knew of the providers is not told any more', () => {
  show(true, { drill: false, reach: reachOf(true) })
  screen.getByText('Can get messages.')
  cleanup()
  show(true, { drill: false, reach: reachOf(false) })
  screen.getByText('Can get messages, by push and by WhatsApp.')
})
