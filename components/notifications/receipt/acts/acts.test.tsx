import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { givenNotification } from '../notification.fixture'
import { StateNotices } from '../state-notices'
import { RetryButton } from './retry-button'
import { StopButton } from './stop-button'

const acts = {
  cancelNotification: vi.fn(),
  approveNotification: vi.fn(),
  returnNotification: vi.fn(),
  retryNotification: vi.fn(),
}
answerActions(acts)

beforeEach(() => {
  vi.resetAllMocks()
  forgetDrafts()
})
afterEach(cleanup)

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const around = { nameOf: (id: string | null) => id ?? 'nobody', canSend: true }
/** The arguments of an action that takes only the notification's ID. */
const onNotification = [{ params: { notificationId: 'n1' } }, {}]
const needed = { state: 'needed', by: null, at: null } as const
const waiting = givenNotification({
  state: 'waiting',
  approval: needed,
  leavesAt: null,
  recipients: 705,
  people: { waiting: 700, skipped: 5 },
})

test('neither the sender nor users without send access can approve; another person sees the number of recipients', async () => {
  const { show } = showPiece(<StateNotices notification={waiting} identityId="ana" {...around} />)
  screen.getByText(/another person’s approval/)
  expect(screen.queryByRole('button')).toBeNull()
  show(<StateNotices notification={waiting} identityId="eva" {...around} canSend={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  show(<StateNotices notification={waiting} identityId="eva" {...around} />)
  screen.getByText(/^ana wants to send this to 700 people/)
  acts.approveNotification.mockResolvedValue({ ok: true, data: { notification: waiting } })
  await press('Approve')
  await press('Approve for 700 people')
  expect(acts.approveNotification).toHaveBeenCalledExactlyOnceWith(...onNotification)
})

test('sending back needs a comment, which stays until the API has taken it, and which the author then sees', async () => {
  const { show } = showPiece(<StateNotices notification={waiting} identityId="eva" {...around} />)
  await press('Send back…')
  await screen.findByText('Send this back to ana?')
  await press('Send back')
  await screen.findByText('Say what should change.')
  expect(acts.returnNotification).not.toHaveBeenCalled()
  const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What should change/ })
  fireEvent.change(comment, { target: { value: ' Only for the north. ' } })
  acts.returnNotification.mockRejectedValueOnce(new Error('lost'))
  await press('Send back')
  await screen.findByText(/may or may not have been done/)
  expect(comment.value).toBe(' Only for the north. ')
  const cancelled = { by: 'eva', at: '2026-11-22T12:05:00.000Z', comment: 'Only for the north.' }
  const returned = givenNotification({ state: 'cancelled', cancelled, counts: { cancelled: 700 } })
  acts.returnNotification.mockResolvedValueOnce({ ok: true, data: { notification: returned } })
  await press('Send back')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(acts.returnNotification.mock.lastCall).toEqual([
    { params: { notificationId: 'n1' }, body: { comment: 'Only for the north.' } },
    {},
  ])
  show(<StateNotices notification={returned} identityId="ana" {...around} />)
  screen.getByText(/^Sent back by eva/)
  screen.getByText('Only for the north.')
})

test('stopping states how many people are left; a refusal or a lost response does not count as success', async () => {
  const running = givenNotification({ state: 'running', recipients: 10, people: { waiting: 7, accepted: 3 } })
  showPiece(<StopButton notification={running} />)
  await press('Stop sending')
  await screen.findByText('Stop sending to 7 people?')
  screen.getByText(/^3 people have already been sent the message/)
  const failure = { status: 422, code: 'notification_state', message: '', issues: [], data: {} }
  acts.cancelNotification.mockResolvedValueOnce({ ok: false, failure })
  await press('Stop sending to 7 people')
  await screen.findByText(/has changed in the meantime/)
  acts.cancelNotification.mockRejectedValueOnce(new Error('lost'))
  await press('Stop sending to 7 people')
  await screen.findByText(/may or may not have been done. You can safely try again/)
  expect(acts.cancelNotification.mock.calls).toEqual([onNotification, onNotification])
  expect(screen.queryByText(/you typed/)).toBeNull()
  screen.getByText('Stop sending to 7 people?')
})

test('finished notifications cannot be stopped; cancelled ones and those without failures cannot be resent', () => {
  showPiece(
    <>
      <StopButton notification={givenNotification()} />
      <RetryButton notification={givenNotification({ counts: { accepted: 1 } })} />
      <RetryButton notification={givenNotification({ state: 'cancelled', counts: { failed: 1 } })} />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('unknown deliveries are resent only with a reason, and a retry repeats the same request', async () => {
  const ended = givenNotification({ counts: { failed: 2, unknown: 3 } })
  const queued = givenNotification({ state: 'running', counts: { queued: 5 } })
  showPiece(<RetryButton notification={ended} />)
  await press('Resend failed messages')
  await screen.findByText('Send 2 messages again?')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Also resend 3 messages/ }))
  await press('Send 5 messages again')
  await screen.findByText('Enter the reason for sending them again.')
  expect(acts.retryNotification).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Lost ' } })
  acts.retryNotification.mockRejectedValueOnce(new Error('lost'))
  await press('Send 5 messages again')
  await screen.findByText(/may or may not have been done/)
  acts.retryNotification.mockResolvedValueOnce({ ok: true, data: { notification: queued, retried: 5 } })
  await press('Send 5 messages again')
  await screen.findByText('5 messages are being sent again.')
  const [first, second] = acts.retryNotification.mock.calls
  expect(first).toEqual([
    { params: { notificationId: 'n1' }, body: { unknown: true, reason: 'Lost' } },
    { idempotencyKey: expect.any(String) },
  ])
  expect(second).toEqual(first)
})

test('the reason for resending unknown deliveries survives a reload, and Cancel discards it', async () => {
  forgetDrafts()
  const ended = givenNotification({ counts: { failed: 2, unknown: 3 } })
  const open = async () => {
    cleanup()
    showPiece(<RetryButton notification={ended} />)
    await press('Resend failed messages')
  }
  await open()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Also resend 3 messages/ }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Lost' } })
  await open()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Lost'))
  screen.getByText('What you typed earlier has been restored. It is not saved yet.')
  screen.getByRole('button', { name: 'Send 5 messages again' })
  await press('Cancel')
  await open()
  await screen.findByText('Send 2 messages again?')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the undo button counts down after sending, and needs no confirmation', async () => {
  const leavesAt = new Date(Date.now() + 30_000).toISOString()
  const leaving = givenNotification({ state: 'waiting', leavesAt, recipients: 2 })
  acts.cancelNotification.mockResolvedValue({ ok: true, data: { notification: leaving } })
  showPiece(<StateNotices notification={leaving} identityId="ana" {...around} />)
  await press(/^Undo \(\d+ s\)$/)
  expect(acts.cancelNotification).toHaveBeenCalledExactlyOnceWith(...onNotification)
})

test('sending cannot be stopped while it can still be undone, but can be stopped afterwards', async () => {
  const leavesAt = new Date(Date.now() + 30_000).toISOString()
  const leaving = givenNotification({ state: 'waiting', leavesAt, recipients: 2 })
  const { show } = showPiece(<StopButton notification={leaving} />)
  expect(screen.queryByRole('button')).toBeNull()
  show(<StopButton notification={{ ...leaving, state: 'running' }} />)
  await screen.findByRole('button', { name: 'Stop sending' })
})

test('a successful resend is reported to the page', async () => {
  const ended = givenNotification({ counts: { failed: 2 } })
  const onRetried = vi.fn()
  acts.retryNotification.mockResolvedValueOnce({ ok: true, data: { notification: ended, retried: 2 } })
  showPiece(<RetryButton notification={ended} onRetried={onRetried} />)
  await press('Resend failed messages')
  await press('Send 2 messages again')
  await waitFor(() => expect(onRetried).toHaveBeenCalledOnce())
})

test('resending beyond the limit states how many are left, before and after each batch, and offers the rest', async () => {
  const failed = (count: number) => givenNotification({ counts: { failed: count } })
  const { show } = showPiece(<RetryButton notification={failed(300_000)} />)
  await press('Resend failed messages')
  await screen.findByText('Send 50,000 messages again?')
  screen.getByText('At most 50,000 messages can be sent again at a time. 250,000 are left for next time.')
  const answer = (left: number) => ({ ok: true, data: { notification: failed(left), retried: 50_000 } })
  acts.retryNotification.mockResolvedValueOnce(answer(250_000))
  await press('Send 50,000 messages again')
  await screen.findByText('50,000 messages are queued again; 250,000 are left.')
  show(<RetryButton notification={failed(50_000)} />)
  acts.retryNotification.mockResolvedValueOnce(answer(0))
  await press('Send 50,000 messages again')
  await screen.findByText('50,000 messages are being sent again.')
  expect(screen.queryByText(/are left/)).toBeNull()
})

test('resending the same number of failures later is a new request', async () => {
  const again = givenNotification({ counts: { failed: 2 } })
  const done = givenNotification({ counts: { accepted: 2 } })
  acts.retryNotification.mockResolvedValue({ ok: true, data: { notification: done, retried: 2 } })
  showPiece(<RetryButton notification={again} />)
  for (const times of [1, 2]) {
    await press('Resend failed messages')
    await press('Send 2 messages again')
    await waitFor(() => expect(acts.retryNotification).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  const keys = acts.retryNotification.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})
