import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import type { Job } from '@/lib/contract/job'
import { jobKeys } from '@/lib/data/jobs'
import { useJob, useJobActs } from './use-job'

const actions = { startJob: vi.fn(), cancelJob: vi.fn() }
answerActions(actions)

const job = (state: Job['state']) => ({ id: 'j1', state }) as Job
/** The arguments of an action that takes only the job's ID. */
const onJob = [{ params: { jobId: 'j1' } }, {}]
const refused = { status: 409, code: 'job_state', message: '', issues: [], data: {} }
let atServer: Job['state']

beforeEach(() => {
  atServer = 'checked'
  vi.stubGlobal('fetch', async () => Response.json({ data: { job: job(atServer) } }))
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

function rig() {
  const client = new QueryClient()
  client.setQueryData(jobKeys.one('j1'), { job: job('checked') })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const { job, refetch } = useJob('j1')
      return { state: job?.state, ...useJobActs('j1', refetch) }
    },
    { wrapper },
  )
  return result
}

test('a job shows its old state until the API responds, then the new one', async () => {
  let answer = (_: unknown) => {}
  actions.startJob.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const live = rig()
  let done: Promise<boolean> | undefined
  await act(async () => {
    done = live.current.start()
  })
  await waitFor(() => expect(live.current.pending).toBe(true))
  expect(live.current.state).toBe('checked')
  atServer = 'done'
  await act(async () => answer({ ok: true, data: { job: job('done') } }))
  await waitFor(() => expect(live.current.state).toBe('done'))
  expect(await done).toBe(true)
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...onJob)
})

test('a refused action gives its reason and refetches the job; the next action clears the reason', async () => {
  actions.startJob.mockResolvedValueOnce({ ok: false, failure: refused })
  actions.cancelJob.mockResolvedValueOnce({ ok: true, data: { job: job('cancelled') } })
  const live = rig()
  atServer = 'running'
  await act(async () => expect(await live.current.start()).toBe(false))
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...onJob)
  await waitFor(() => expect(live.current.refusal).toMatchObject({ code: 'job_state' }))
  await waitFor(() => expect(live.current.state).toBe('running'))
  atServer = 'cancelled'
  await act(async () => expect(await live.current.cancel()).toBe(true))
  await waitFor(() => expect(live.current.state).toBe('cancelled'))
  expect(actions.cancelJob).toHaveBeenCalledExactlyOnceWith(...onJob)
  expect(live.current.refusal).toBeUndefined()
})

test.each([
  ['its window receives focus', () => window.dispatchEvent(new Event('focus'))],
  ['its tab becomes visible', () => window.dispatchEvent(new Event('visibilitychange'))],
])(
  'a job that was waiting here but was continued in another window is refetched when %s',
  async (_, turnToIt) => {
    const live = rig()
    await waitFor(() => expect(live.current.state).toBe('checked'))
    atServer = 'done'
    act(() => void turnToIt())
    await waitFor(() => expect(live.current.state).toBe('done'))
  },
)
