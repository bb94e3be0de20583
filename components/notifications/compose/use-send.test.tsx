// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/contract/errors'
import type { ActionResult } from '@/lib/data/write'
import type { Mark } from './use-notification-draft'
import { useSend } from './use-send'

type Answer = ActionResult<{ notification: { id: string } }>

const server = vi.hoisted(() => ({
  send: vi.fn<(body: unknown, key: string) => Promise<unknown>>(),
  push: vi.fn(),
  isOldPage: (error: unknown) => error instanceof Error && error.message === 'old page',
}))
vi.mock('@/lib/actions/notifications', () => ({ createNotification: server.send }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: server.push }),
  unstable_isUnrecognizedActionError: server.isOldPage,
}))

const sent: Answer = { ok: true, data: { notification: { id: 'n1' } } }
const refused = (code: ErrorCode | 'unreachable' | 'not_known', data = {}): Answer => ({
  ok: false,
  failure: { status: 0, code, message: '', issues: [], data },
})
const draft = { body: { message: { title: 'Water' }, phones: ['+56912345678'] }, key: 'k1' }
const sentWith = { undoSeconds: 0, sendAgain: false }

/** The draft as its store keeps it: what a reload would find. */
function rig({ attempted = false } = {}) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const onRefused = vi.fn()
  const { result } = renderHook(
    () => {
      const [kept, setKept] = useState<Mark | undefined>({ attempted })
      const sending = useSend({
        attempted: kept?.attempted === true,
        mark: setKept,
        finish: () => setKept(undefined),
        onRefused,
      })
      return { ...sending, kept }
    },
    { wrapper },
  )
  return {
    of: result,
    onRefused,
    send: () => act(async () => void result.current.send(draft, sentWith)),
    kind: () => result.current.state.kind,
  }
}

beforeEach(() => {
  server.send.mockReset()
  server.push.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('nothing is said to be sent before the answer; then its page is opened and nothing of the draft is kept', async () => {
  let answer: (given: Answer) => void = () => {}
  server.send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const { of, send, kind } = rig()
  await send()
  expect(kind()).toBe('sending')
  expect(of.current.kept).toEqual({ attempted: true, sentWith })
  await act(async () => answer(sent))
  await waitFor(() => expect(kind()).toBe('done'))
  expect(of.current.kept).toBeUndefined()
  expect(server.push).toHaveBeenCalledExactlyOnceWith('/notifications/n1')
})

test('however often it is clicked, before and after the answer, it is sent once', async () => {
  server.send.mockResolvedValue(sent)
  const { of, send, kind } = rig()
  await act(async () => {
    void of.current.send(draft, sentWith)
    void of.current.send(draft, sentWith)
  })
  await waitFor(() => expect(kind()).toBe('done'))
  await send()
  expect(server.send).toHaveBeenCalledExactlyOnceWith(draft.body, 'k1')
})

test('a lost answer leaves it unknown, a reload too, and the retry goes under the same key', async () => {
  server.send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(sent)
  const { of, send, kind } = rig()
  await send()
  await waitFor(() => expect(kind()).toBe('unknown'))
  expect(of.current.kept).toEqual({ attempted: true, sentWith })
  await send()
  await waitFor(() => expect(kind()).toBe('done'))
  expect(server.send.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k1'])
})

test('after 8 seconds of silence it is not known, and it may be checked again', async () => {
  vi.useFakeTimers()
  server.send.mockReturnValue(new Promise(() => {}))
  const { send, kind } = rig()
  await send()
  await act(() => vi.advanceTimersByTimeAsync(7_900))
  expect(kind()).toBe('sending')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(kind()).toBe('unknown')
  server.send.mockResolvedValue(sent)
  await send()
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(kind()).toBe('done')
})

test('a request of ours that still runs is waited for, and no longer than 8 seconds', async () => {
  vi.useFakeTimers()
  server.send.mockResolvedValueOnce(refused('still_running')).mockResolvedValueOnce(sent)
  const first = rig()
  await first.send()
  expect(first.kind()).toBe('sending')
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(first.kind()).toBe('done')

  server.send.mockResolvedValue(refused('still_running'))
  const second = rig()
  await second.send()
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(second.kind()).toBe('unknown')
})

test.each(['unavailable', 'internal', 'not_known'] as const)('%s may have been sent', async (code) => {
  server.send.mockResolvedValue(refused(code))
  const { of, send, kind } = rig()
  await send()
  await waitFor(() => expect(kind()).toBe('unknown'))
  expect(of.current.kept).toEqual({ attempted: true, sentWith })
})

test.each(['unreachable', 'role_forbidden', 'too_many_requests'] as const)(
  '%s was not sent, says so, and after a reload nothing else',
  async (code) => {
    server.send.mockResolvedValue(refused(code))
    const { of, send, kind, onRefused } = rig()
    await send()
    await waitFor(() => expect(kind()).toBe('refused'))
    expect(of.current.kept).toEqual({ attempted: false })
    expect(onRefused).toHaveBeenCalledOnce()
  },
)

test('what was not sent this time says nothing of the time before', async () => {
  server.send.mockResolvedValue(refused('unreachable'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('unknown'))
  expect(of.current.kept).toEqual({ attempted: true })
})

test('what the API refused under a key is not stored under it, whatever was not known before', async () => {
  server.send.mockResolvedValue(refused('invalid_arguments'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('refused'))
  expect(of.current.kept).toEqual({ attempted: false })
})

test('a key that an earlier wording was sent under is recognised, after a reload too', async () => {
  server.send.mockResolvedValue(refused('idempotency_key_reused'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('reused'))
  expect(of.current.kept).toEqual({ attempted: true, reused: true })
})

test('what went to the same people a moment ago is not sent, and says by which notification it was', async () => {
  server.send.mockResolvedValue(refused('sent_recently', { notificationId: 'n0' }))
  const { of, send, onRefused } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(of.current.state).toEqual({ kind: 'recent', notificationId: 'n0' }))
  expect(of.current.kept).toEqual({ attempted: false })
  expect(onRefused).not.toHaveBeenCalled()
  server.send.mockResolvedValue(sent)
  await send()
  await waitFor(() => expect(of.current.state.kind).toBe('done'))
})

test('a page of an earlier console has sent nothing, and the one after the reload knows it', async () => {
  server.send.mockRejectedValue(new Error('old page'))
  const { of, send, kind } = rig()
  await send()
  await waitFor(() => expect(kind()).toBe('oldPage'))
  expect(of.current.kept).toEqual({ attempted: false })
})

test('a page of an earlier console cannot find out what became of an act before', async () => {
  server.send.mockRejectedValue(new Error('old page'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('oldPageUnknown'))
  expect(of.current.kept).toEqual({ attempted: true })
})

test('an ended session has sent nothing and leads to sign-in', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/notifications/new', search: '', assign })
  server.send.mockResolvedValue(refused('unauthenticated'))
  const { of, send } = rig()
  await send()
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(assign.mock.calls[0]?.[0]).toContain('/sign-in?callbackUrl=%2Fnotifications%2Fnew')
  expect(of.current.kept).toEqual({ attempted: false })
  vi.unstubAllGlobals()
})
