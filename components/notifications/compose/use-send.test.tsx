// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionOptions } from '@/lib/actions/actions'
import type { ErrorCode } from '@/lib/contract/errors'
import type { ActionResult } from '@/lib/data/write'
import type { Mark } from './use-notification-draft'
import { useSend } from './use-send'

type Answer = ActionResult<{ notification: { id: string } }>

const server = vi.hoisted(() => ({
  send: vi.fn<(name: string, request: unknown, options: ActionOptions) => Promise<unknown>>(),
  push: vi.fn(),
  isOldPage: (error: unknown) => error instanceof Error && error.message === 'old page',
}))
vi.mock('@/lib/actions/run-action', () => ({ runAction: server.send }))
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

/** Renders the hook with a stand-in for the draft store: `kept` is what a reload would find. */
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

test('nothing counts as sent before the response, which opens the receipt and clears the draft', async () => {
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

test('repeated clicks before and after the response send once', async () => {
  server.send.mockResolvedValue(sent)
  const { of, send, kind } = rig()
  await act(async () => {
    void of.current.send(draft, sentWith)
    void of.current.send(draft, sentWith)
  })
  await waitFor(() => expect(kind()).toBe('done'))
  await send()
  expect(server.send).toHaveBeenCalledExactlyOnceWith(
    'createNotification',
    { body: draft.body },
    { idempotencyKey: 'k1' },
  )
})

test('a lost response leaves the outcome unknown, even after a reload, and a retry uses the same key', async () => {
  server.send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(sent)
  const { of, send, kind } = rig()
  await send()
  await waitFor(() => expect(kind()).toBe('unknown'))
  expect(of.current.kept).toEqual({ attempted: true, sentWith })
  await send()
  await waitFor(() => expect(kind()).toBe('done'))
  expect(server.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['k1', 'k1'])
})

test('after 8 seconds without a response the outcome is unknown and can be checked again', async () => {
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

test('an earlier request that is still running is awaited for at most 8 seconds', async () => {
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

test.each(['unavailable', 'internal', 'not_known'] as const)(
  'after the failure %s, the notification may have been sent',
  async (code) => {
    server.send.mockResolvedValue(refused(code))
    const { of, send, kind } = rig()
    await send()
    await waitFor(() => expect(kind()).toBe('unknown'))
    expect(of.current.kept).toEqual({ attempted: true, sentWith })
  },
)

test.each(['unreachable', 'role_forbidden', 'too_many_requests'] as const)(
  'after the failure %s, nothing was sent, and a reload remembers no attempt',
  async (code) => {
    server.send.mockResolvedValue(refused(code))
    const { of, send, kind, onRefused } = rig()
    await send()
    await waitFor(() => expect(kind()).toBe('refused'))
    expect(of.current.kept).toEqual({ attempted: false })
    expect(onRefused).toHaveBeenCalledOnce()
  },
)

test('an attempt that was not sent does not settle an earlier one', async () => {
  server.send.mockResolvedValue(refused('unreachable'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('unknown'))
  expect(of.current.kept).toEqual({ attempted: true })
})

test('an API refusal proves that nothing is stored with the key, even after an unknown attempt', async () => {
  server.send.mockResolvedValue(refused('invalid_arguments'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('refused'))
  expect(of.current.kept).toEqual({ attempted: false })
})

test('a key already used for an earlier wording is recognised, even after a reload', async () => {
  server.send.mockResolvedValue(refused('idempotency_key_reused'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('reused'))
  expect(of.current.kept).toEqual({ attempted: true, reused: true })
})

test('a recent duplicate is not sent, and the earlier notification is named', async () => {
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

test('a page from an earlier release sends nothing, and says so even after a reload', async () => {
  server.send.mockRejectedValue(new Error('old page'))
  const { of, send, kind } = rig()
  await send()
  await waitFor(() => expect(kind()).toBe('oldPage'))
  expect(of.current.kept).toEqual({ attempted: false })
})

test('a page from an earlier release cannot determine the outcome of an earlier attempt', async () => {
  server.send.mockRejectedValue(new Error('old page'))
  const { of, send, kind } = rig({ attempted: true })
  await send()
  await waitFor(() => expect(kind()).toBe('oldPageUnknown'))
  expect(of.current.kept).toEqual({ attempted: true })
})

test('an expired session sends nothing and redirects to sign-in', async () => {
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
