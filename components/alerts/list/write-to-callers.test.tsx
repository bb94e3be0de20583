import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ana, router, showPiece } from '@/components/console.fixture'
import { takeCarried } from '@/components/notifications/carried-recipients'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { WriteToCallers } from './write-to-callers'

const gathered = vi.fn<(body: unknown) => { status: number; body: unknown }>()
beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { status, body } = gathered(JSON.parse(String(init.body)))
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const alerts = [{ accountId: 'a1' }, { accountId: null }, { accountId: 'a2' }, { accountId: 'a1' }]
const write = () => fireEvent.click(screen.getByRole('button', { name: 'Message the 2 callers' }))
const carried = () => takeCarried(new DraftStore(ana))?.values

test('a new notification is started to everyone who raised the alerts, with each person included once', async () => {
  const accounts = ['a1', 'a2'].map((id) => ({ id, name: `Name of ${id}`, phone: '+56912345678' }))
  gathered.mockReturnValue({ status: 200, body: { data: { accounts, more: false } } })
  showPiece(<WriteToCallers alerts={alerts} />)
  write()
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/notifications/new'))
  expect(gathered).toHaveBeenCalledExactlyOnceWith({ accountIds: ['a1', 'a2'] })
  expect(carried()).toMatchObject({ kind: 'accounts', accounts })
})

test('if the callers cannot be loaded, an error is shown and no notification is started', async () => {
  const data = { code: 'unavailable' }
  gathered.mockReturnValue({ status: 503, body: { timestamp: 0, error: 'The API is unavailable.', data } })
  showPiece(<WriteToCallers alerts={alerts} />)
  write()
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be reached/)
  expect(router.push).not.toHaveBeenCalled()
  expect(carried()).toBeUndefined()
})

test('nothing is offered if no caller is known', () => {
  showPiece(<WriteToCallers alerts={[{ accountId: null }]} />)
  expect(screen.queryByRole('button')).toBeNull()
})
