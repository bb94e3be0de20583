import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '@/components/accounts/account.fixture'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { jobOf } from '@/components/jobs/job.fixture'
import { businessKeys } from '@/lib/data/business'
import { BulkActs } from './bulk-acts'

const actions = { createBulkJob: vi.fn(), startJob: vi.fn() }
const onDone = vi.fn()
answerActions(actions)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const job = jobOf({ kind: 'unblock' })
/** The expected arguments of the call that starts the job. */
const started = [{ params: { jobId: 'j1' } }, {}]
const startButton = () => screen.getByRole('button', { name: 'Unblock 2 accounts' })

/** Chooses “Unblock” for two accounts and waits until the API has counted them. */
async function chooseUnblock(client = new QueryClient(), counted = /^Exactly 2 accounts right now\./) {
  const ended = jobOf({ ...job, state: 'done', counts: { run: { updated: 2 } } })
  vi.stubGlobal('fetch', async () => Response.json({ data: { job: ended } }))
  actions.createBulkJob.mockResolvedValue({ ok: true, data: { job } })
  const selection = { accountIds: ['a', 'b'] }
  showPiece(<BulkActs selection={selection} accountTypes={[]} canSend={false} onDone={onDone} />, { client })
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unblock…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unblock 2 accounts' })
  expect(within(dialog).getByRole('status').textContent).toMatch(counted)
}

test('choosing an action only counts the selected accounts and does not start the job', async () => {
  await chooseUnblock()
  expect(actions.createBulkJob).toHaveBeenCalledExactlyOnceWith(
    { body: { action: 'unblock', accountIds: ['a', 'b'], start: false } },
    { idempotencyKey: expect.any(String) },
  )
  expect(actions.startJob).not.toHaveBeenCalled()
})

test('pressing the button twice starts the job once, and its end is announced once', async () => {
  await chooseUnblock()
  actions.startJob.mockResolvedValue({ ok: true, data: { job } })
  const button = startButton()
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await screen.findByText('2 accounts were unblocked')
  expect(actions.startJob).toHaveBeenCalledExactlyOnceWith(...started)
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a job that failed to start is reported and can be started again', async () => {
  await chooseUnblock()
  actions.startJob.mockResolvedValueOnce(refusal('unreachable'))
  fireEvent.click(startButton())
  await screen.findByRole('alert')
  expect(onDone).not.toHaveBeenCalled()
  actions.startJob.mockResolvedValueOnce({ ok: true, data: { job } })
  fireEvent.click(startButton())
  await screen.findByText('2 accounts were unblocked')
  expect(actions.startJob.mock.calls).toEqual([started, started])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('the reason for blocking is still there after a reload if the job failed to start', async () => {
  const blocking = jobOf({ kind: 'block' })
  actions.createBulkJob.mockResolvedValue({ ok: true, data: { job: blocking } })
  actions.startJob.mockResolvedValueOnce(refusal('unreachable'))
  const selection = { accountIds: ['a', 'b'] }
  const openForm = async () => {
    showPiece(<BulkActs selection={selection} accountTypes={[]} canSend={false} onDone={onDone} />)
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Block…' }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
  }
  fireEvent.change(await openForm(), { target: { value: 'Moved away' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Block 2 accounts' }))
  await screen.findByRole('alert')
  cleanup()
  const reason = await openForm()
  await waitFor(() => expect(reason.value).toBe('Moved away'))
})

test('if jobs cannot be undone, the dialog says so before the job starts, and no undo is offered afterward', async () => {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream: { notOffered: ['undoJob'] } })
  const undoUntil = '2099-01-01T00:00:00Z'
  await chooseUnblock(
    client,
    /^2 accounts, based on what Beacon has seen\. The deployment has the final say\./,
  )
  const ended = jobOf({ ...job, state: 'done', counts: { run: { updated: 2 } }, undoUntil })
  vi.stubGlobal('fetch', async () => Response.json({ data: { job: ended } }))
  const status = within(screen.getByRole('dialog')).getByRole('status').textContent
  expect(status).toMatch(/one call for each row, in order.*It cannot be undone\.$/)
  actions.startJob.mockResolvedValue({ ok: true, data: { job } })
  await act(async () => fireEvent.click(startButton()))
  await screen.findByText('2 accounts were unblocked')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  [{ unknown: 2 }, '2 accounts may or may not have been changed.'],
  [{ updated: 1, unknown: 1 }, '1 account may or may not have been changed.'],
])(
  'a job with the counts %j is announced as uncertain rather than as done or without effect',
  async (run, said) => {
    await chooseUnblock()
    const ended = jobOf({ ...job, state: 'done', counts: { run } })
    vi.stubGlobal('fetch', async () => Response.json({ data: { job: ended } }))
    actions.startJob.mockResolvedValue({ ok: true, data: { job } })
    await act(async () => fireEvent.click(startButton()))
    await screen.findByText(said)
    expect(screen.queryByText(/left unchanged|^0 accounts/)).toBeNull()
  },
)
