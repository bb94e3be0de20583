import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { type Responder, responderKeys } from '@/lib/data/alerts/responders'
import { ResponderScreen } from './responder-screen'

const changeDuty = vi.fn()
answerActions({ changeDuty })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.000Z') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const responder: Responder = {
  id: 'r',
  name: 'K9 2',
  accountId: 'x',
  identityId: null,
  kind: 'team',
  skills: ['dog', 'first aid'],
  onDuty: true,
  available: true,
  state: 'free',
  stateAt: '2026-11-22T11:00:00.000Z',
  alert: null,
  location: null,
  version: 3,
}

function show({ canChangeDuty = true } = {}) {
  const client = new QueryClient()
  client.setQueryData(responderKeys.all, { responders: [responder], next: null })
  showPiece(
    <NuqsTestingAdapter>
      <ResponderScreen canWrite={false} canChangeDuty={canChangeDuty} />
    </NuqsTestingAdapter>,
    { client },
  )
}
const duty = () => screen.getByRole<HTMLInputElement>('switch', { name: 'On duty: K9 2' })
const settle = () => act(() => vi.advanceTimersByTimeAsync(100))

test('a dispatcher puts a responder off duty; the switch moves only once the API has confirmed it', async () => {
  let answer = (_: object) => {}
  changeDuty.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  show()
  expect(document.body.textContent).toContain('Team, dog, first aid')
  fireEvent.click(duty())
  await settle()
  expect(changeDuty).toHaveBeenCalledExactlyOnceWith(
    { params: { id: 'r' }, body: { onDuty: false } },
    { ifMatch: 3 },
  )
  expect(duty().checked).toBe(true)
  await act(async () =>
    answer({ ok: false, failure: { status: 0, code: 'unreachable', message: '', issues: [], data: {} } }),
  )
  await settle()
  expect(duty().checked).toBe(true)
  expect(duty().disabled).toBe(false)
  expect(screen.getAllByText(/could not be reached|no connection|not responding/i)).not.toEqual([])
})

test('a second change, before the list is read again, goes by the answer to the first', async () => {
  const off = { ...responder, onDuty: false, version: 4 }
  changeDuty.mockResolvedValueOnce({ ok: true, data: { responder: off } })
  show()
  fireEvent.click(duty())
  await settle()
  expect(duty().checked).toBe(false)
  changeDuty.mockResolvedValueOnce({ ok: true, data: { responder: { ...responder, version: 5 } } })
  fireEvent.click(duty())
  await settle()
  expect(changeDuty.mock.lastCall).toEqual([{ params: { id: 'r' }, body: { onDuty: true } }, { ifMatch: 4 }])
  expect(duty().checked).toBe(true)
})

test('whoever may not change it sees whether a responder is on duty', () => {
  show({ canChangeDuty: false })
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('On duty', { selector: 'td *' })).toBeTruthy()
})
