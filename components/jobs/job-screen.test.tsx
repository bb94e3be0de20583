import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Job } from '@/lib/contract/job'
import { businessKeys } from '@/lib/data/business'
import { jobOf } from './job.fixture'
import { JobScreen } from './job-screen'

const actions = { startJob: vi.fn(), cancelJob: vi.fn() }
answerActions(actions)

let atServer: Job
const change = (state: Job['state']) => jobOf({ kind: 'unblock', name: null, state })

beforeEach(() => {
  atServer = change('draft')
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: { job: atServer, rows: [], next: null, accounts: {}, refusals: [], notices: [] },
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const resident = { id: 't1', name: 'Resident', description: '', order: 1, version: 1 }

async function show(client = new QueryClient()) {
  const definitions = { accountTypes: [resident], attributes: [] }
  showPiece(
    <NuqsTestingAdapter>
      <JobScreen jobId="j1" canAct definitions={definitions} />
    </NuqsTestingAdapter>,
    { client },
  )
  await screen.findByRole('heading', { level: 1 })
}

/** Waits until the given job state is announced. */
const stateIs = (state: string) => screen.findByText(state, { selector: '[role=status]' })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
/** The arguments of an action that takes only the job's ID. */
const onJob = [{ params: { jobId: 'j1' } }, {}]
const refused = { status: 409, code: 'job_state', message: '', issues: [], data: {} }

test('a bulk change that has not started shows the filters that selected its accounts', async () => {
  const options = { action: 'delete', filters: { accountType: 't1', blocked: true } }
  atServer = jobOf({ kind: 'delete', name: null, total: 1_204, options })
  await show()
  expect(screen.getByRole('heading', { name: 'Delete 1,204 accounts' })).toBeTruthy()
  expect(screen.getByText('Type: Resident · Blocked')).toBeTruthy()
})

test('a job shows its old state until the API responds, and then its new state', async () => {
  let answer: (result: object) => void = () => {}
  actions.startJob.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await show()
  await press('Unblock 2 accounts')
  expect(await stateIs('Not started')).toBeTruthy()
  atServer = change('done')
  await act(async () => answer({ ok: true, data: { job: atServer } }))
  expect(await stateIs('Done')).toBeTruthy()
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...onJob)
})

test('after an action is refused, its reason is shown and the job is reloaded; the next action clears the reason', async () => {
  actions.startJob.mockResolvedValueOnce({ ok: false, failure: refused })
  await show()
  atServer = change('waiting')
  await press('Unblock 2 accounts')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await stateIs('Waiting')).toBeTruthy()
  atServer = change('cancelled')
  actions.cancelJob.mockResolvedValueOnce({ ok: true, data: { job: atServer } })
  await press('Cancel')
  expect(await stateIs('Cancelled')).toBeTruthy()
  expect(actions.cancelJob).toHaveBeenCalledExactlyOnceWith(...onJob)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['its window receives focus', 'focus'],
  ['its tab becomes visible', 'visibilitychange'],
])('a job that was continued in another window is reloaded when %s', async (_, event) => {
  await show()
  expect(await stateIs('Not started')).toBeTruthy()
  atServer = change('done')
  act(() => void window.dispatchEvent(new Event(event)))
  expect(await stateIs('Done')).toBeTruthy()
})

function withoutUndo(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream: { notOffered: ['undoJob'] } })
  return client
}

test('an import that cannot be undone starts only after a confirmation that says so', async () => {
  atServer = jobOf({ state: 'checked', counts: { check: { created: 2 } } })
  actions.startJob.mockResolvedValue({ ok: true, data: { job: jobOf({ state: 'waiting' }) } })
  await show(withoutUndo())
  screen.getByText(
    /^This is what would happen, based on what Beacon has seen\. The deployment has the final say\./,
  )
  await press('Import 2 accounts')
  expect(actions.startJob).not.toHaveBeenCalled()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Import 2 accounts?' }))
  dialog.getByText(
    /based on what Beacon has seen\. The deployment has the final say\. The deployment gets one call for each row, in order.*It cannot be undone\.$/,
  )
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Import 2 accounts' })))
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...onJob)
})

test('no undo is offered or promised for a job that cannot be undone, whether it has finished or is being stopped', async () => {
  const ended = { counts: { run: { updated: 2 } }, undoUntil: '2099-01-01T00:00:00Z' }
  atServer = jobOf({ kind: 'unblock', state: 'done', ...ended })
  await show(withoutUndo())
  expect(screen.queryByRole('button', { name: /undo/i })).toBeNull()
  expect(screen.queryByText(/undone until/i)).toBeNull()
  cleanup()
  atServer = change('running')
  await show(withoutUndo())
  await press('Cancel')
  await screen.findByText('Changes made so far cannot be undone.')
})

test('rows with an unknown outcome come first, with advice on what to do about them', async () => {
  atServer = jobOf({
    kind: 'unblock',
    state: 'done',
    counts: { run: { updated: 2, refused: 1, unknown: 3 } },
  })
  await show(withoutUndo())
  screen.getByText(/^3 rows may or may not have been processed/)
  expect(screen.getByRole('button', { name: /^3 unknown/i }).getAttribute('aria-pressed')).toBe('true')
})

test('a job can be continued after its session ended, but not after it was given up or its rows were deleted', async () => {
  const endedAt = new Date().toISOString()
  atServer = jobOf({ kind: 'unblock', state: 'failed', failure: 'session_ended', finishedAt: endedAt })
  actions.startJob.mockResolvedValue({ ok: true, data: { job: change('waiting') } })
  await show(withoutUndo())
  await press('Continue')
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...onJob)
  cleanup()
  const finishedAt = new Date(Date.now() - 31 * 24 * 3600_000).toISOString()
  for (const other of [{ failure: 'job_given_up' }, { failure: 'session_ended', finishedAt }] as const) {
    atServer = jobOf({ kind: 'unblock', state: 'failed', ...other })
    await show(withoutUndo())
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    cleanup()
  }
})
