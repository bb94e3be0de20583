import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { jobOf } from '@/components/jobs/job.fixture'
import { useBulkAct } from './use-bulk-act'

const follow = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./use-follow-job', () => ({ useFollowJob: () => follow }))

const actions = { createBulkJob: vi.fn(), startJob: vi.fn() }
answerActions(actions)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

/** The arguments that start the counted job. */
const started = [{ params: { jobId: 'j1' } }, {}]

async function counted() {
  const onDone = vi.fn()
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const job = jobOf({ kind: 'unblock' })
  actions.createBulkJob.mockResolvedValue({ ok: true, data: { job } })
  const { result } = renderHook(() => useBulkAct({ accountIds: ['a', 'b'] }, onDone), { wrapper })
  act(() => result.current.begin('unblock'))
  await waitFor(() => expect(result.current.job).toEqual(job))
  return { bulk: result, onDone, job }
}

test('an action only counts the selected accounts until it is started', async () => {
  await counted()
  expect(actions.createBulkJob).toHaveBeenCalledExactlyOnceWith(
    { body: { action: 'unblock', accountIds: ['a', 'b'], start: false } },
    { idempotencyKey: expect.any(String) },
  )
  expect(actions.startJob).not.toHaveBeenCalled()
})

test('pressing the button twice starts and follows the job once', async () => {
  const { bulk, onDone, job } = await counted()
  actions.startJob.mockResolvedValue({ ok: true, data: { job } })
  const { start } = bulk.current
  await act(async () => void (await Promise.all([start(), start()])))
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...started)
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(follow).toHaveBeenCalledTimes(1)
})

test('a job that failed to start can be retried', async () => {
  const { bulk, onDone, job } = await counted()
  const failure = { status: 502, code: 'unreachable', message: '', issues: [], data: {} }
  actions.startJob.mockResolvedValueOnce({ ok: false, failure })
  await act(() => bulk.current.start())
  expect(onDone).not.toHaveBeenCalled()
  actions.startJob.mockResolvedValueOnce({ ok: true, data: { job } })
  await act(() => bulk.current.start())
  expect(actions.startJob.mock.calls).toEqual([started, started])
  expect(follow).toHaveBeenCalledTimes(1)
})
