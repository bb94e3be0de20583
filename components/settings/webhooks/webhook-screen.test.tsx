import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Webhook, WebhookAttempt } from '@/lib/data/webhooks'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { aWebhook as erp } from './webhook.fixture'
import { WebhookScreen } from './webhook-screen'

const createWebhook = vi.fn()
const updateWebhook = vi.fn()
const rotateWebhook = vi.fn()
const replayWebhook = vi.fn()
const testWebhook = vi.fn()
answerActions({ createWebhook, updateWebhook, rotateWebhook, replayWebhook, testWebhook })

const failed: WebhookAttempt = {
  id: '7',
  eventId: 'e1',
  type: 'alert.created',
  at: '2026-11-22T12:00:00.000Z',
  durationMs: 1234,
  status: 500,
  error: 'HTTP 500',
  succeeded: false,
  state: 'failed',
  nextAttemptAt: null,
}
let webhooks: Webhook[]
let attempts: WebhookAttempt[]

beforeEach(() => {
  forgetDrafts()
  webhooks = []
  attempts = []
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: { next: null, ...(address.includes('attempts') ? { attempts } : { webhooks }) } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const show = (canWrite = true) =>
  showPiece(
    <NuqsTestingAdapter hasMemory>
      <WebhookScreen canWrite={canWrite} />
    </NuqsTestingAdapter>,
  )
const chooseAct = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for ERP' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a test event shows the receiver’s response, and can be sent again after a failure', async () => {
  webhooks = [erp]
  const respond = (test: object) => testWebhook.mockResolvedValueOnce({ ok: true, data: { test } })
  show()
  await chooseAct('Send test event')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(testWebhook).not.toHaveBeenCalled()
  respond({ status: 500, error: 'HTTP 500', durationMs: 1234, succeeded: false })
  fireEvent.click(dialog.getByRole('button', { name: 'Send test event' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'ERP did not accept the test event: HTTP 500, 1,234 ms.',
  )
  respond({ status: 204, error: null, durationMs: 84, succeeded: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await dialog.findByText('ERP accepted the test event: HTTP 204, 84 ms.')).toBeTruthy()
  expect(testWebhook.mock.calls.map(([request]) => request)).toEqual(
    Array.from({ length: 2 }, () => ({ params: { id: erp.id } })),
  )
})

test('a new webhook gets the chosen events, and its secret is shown until the user has saved it', async () => {
  createWebhook.mockImplementation(async () => {
    webhooks = [erp]
    return { ok: true, data: { webhook: erp, secret: 'whsec_secret' } }
  })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'New webhook' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'ERP' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: erp.url } })
  fireEvent.click(screen.getByRole('button', { name: 'Choose all: Imports and bulk changes' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'job.undone' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'alert.created' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
  const secret = (await screen.findByRole('textbox', { name: 'Secret' })) as HTMLInputElement
  expect(secret.value).toBe('whsec_secret')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  const [[{ body }]] = createWebhook.mock.calls as [[{ body: { eventTypes: string[] } }]]
  expect(body.eventTypes).toEqual([
    'job.created',
    'job.started',
    'job.cancelled',
    'job.finished',
    'job.failed',
    'alert.created',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/Copy the secret first/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have copied the secret and stored it safely' }))
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText(erp.url)
  await waitFor(() => expect(document.body.innerHTML).not.toContain('whsec_secret'))
})

test('a webhook needs at least one event type', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'New webhook' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'ERP' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: erp.url } })
  fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByText('Choose at least one event.')).toBeTruthy()
  expect(createWebhook).not.toHaveBeenCalled()
})

test('a webhook that was disabled after failures says so and can be enabled again', async () => {
  webhooks = [{ ...erp, disabled: true, disabledReason: 'failing', lastError: 'HTTP 500' }]
  updateWebhook.mockImplementation(async () => {
    webhooks = [{ ...erp, version: 2 }]
    return { ok: true, data: { webhook: webhooks[0] } }
  })
  show()
  expect((await screen.findAllByText('Disabled after five days of failures')).length).toBeGreaterThan(0)
  await chooseAct('Enable')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enable' }))
  await waitFor(() => expect(screen.queryByText('Disabled after five days of failures')).toBeNull())
  const change = { params: { id: 'w1' }, body: { disabled: false } }
  expect(updateWebhook.mock.calls).toEqual([[change, { ifMatch: 1 }]])
})

test('the log shows why a request failed, and its event can be replayed from there', async () => {
  webhooks = [erp]
  attempts = [failed]
  replayWebhook.mockResolvedValue({ ok: true, data: { replayed: 1 } })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Log of ERP' }))
  expect(await screen.findByText('HTTP 500 after 1,234 ms')).toBeTruthy()
  expect(screen.getByText('· no more attempts')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Replay alert.created/ }))
  await waitFor(() =>
    expect(replayWebhook.mock.calls).toEqual([[{ params: { id: 'w1' }, body: { eventId: 'e1' } }, {}]]),
  )
})

test('a new secret is shown after a rotation', async () => {
  webhooks = [erp]
  rotateWebhook.mockResolvedValue({ ok: true, data: { webhook: erp, secret: 'whsec_next' } })
  show()
  await chooseAct('Replace the secret')
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Replace the secret' }))
  const secret = (await screen.findByRole('textbox', { name: 'Secret' })) as HTMLInputElement
  expect(secret.value).toBe('whsec_next')
  expect(rotateWebhook.mock.calls[0]?.[0]).toEqual({ params: { id: 'w1' }, body: { overlapHours: 24 } })
})

test('users without write access see the webhooks and their logs, but cannot change or replay anything', async () => {
  webhooks = [erp]
  attempts = [failed]
  show(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Log of ERP' }))
  await screen.findByText('HTTP 500 after 1,234 ms')
  expect(screen.queryAllByRole('button', { name: /Replay|New|Actions/ })).toEqual([])
})
