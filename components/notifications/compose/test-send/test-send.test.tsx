import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { ana, showPiece } from '@/components/console.fixture'
import { givenForwarding, givenNotification } from '../../receipt/notification.fixture'
import { type Draft, emptyDraft } from '../draft'
import { TestSend } from './test-send'
import { noTarget, rememberTestTarget } from './test-target'

const createNotification = vi.fn()
answerActions({ createNotification })

const owner = `${ana.businessId} ${ana.identityId}`
const account = { id: 'a1', name: 'Ana', phone: '+56912345678' }
const own = { ...noTarget, account }
const draft: Draft = {
  ...emptyDraft,
  kind: 'types',
  typeIds: ['t1'],
  title: 'Water',
  sendLater: true,
  sendDate: '2099-01-01',
  sendTime: '12:00',
  sendZone: 'UTC',
}
const delivery = { id: 'd1', channel: 'push', state: 'accepted', reason: null, simulated: false }
const sent = { ok: true, data: { notification: { id: 'n1' }, unknown: 0 } }

beforeEach(() => {
  rememberTestTarget(owner, own)
  vi.stubGlobal('fetch', async (address: string) =>
    /\/deliveries$/.test(address)
      ? Response.json({ data: { deliveries: [delivery], next: null } })
      : new Promise(() => {}),
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the test is sent immediately to the remembered account only, hidden from its list, and tracked', async () => {
  createNotification.mockResolvedValue(sent)
  showPiece(<TestSend draft={draft} />)
  press('Send a test')
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Outcome' }).textContent).toContain('Push: Accepted'),
  )
  expect(createNotification).toHaveBeenCalledExactlyOnceWith(
    {
      body: {
        message: { title: 'Water' },
        accountIDs: ['a1'],
        hiddenFromList: true,
        sendAgain: true,
        name: 'Test',
      },
    },
    { idempotencyKey: expect.any(String) },
  )
  press('Send a test')
  await waitFor(() => expect(createNotification).toHaveBeenCalledTimes(2))
  const keys = createNotification.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})

test('a test whose response was lost is checked with the same key', async () => {
  createNotification.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(sent)
  showPiece(<TestSend draft={draft} />)
  press('Send a test')
  await screen.findByRole('button', { name: 'Check again' })
  press('Check again')
  await screen.findByRole('link', { name: 'Open notification' })
  const keys = createNotification.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('without an account or a text, nothing is sent and the reason is shown', async () => {
  localStorage.clear()
  showPiece(<TestSend draft={draft} />)
  press('Send a test')
  expect(await screen.findByText('Choose an account to send the test to.')).toBeTruthy()
  cleanup()
  rememberTestTarget(owner, own)
  showPiece(<TestSend draft={emptyDraft} />)
  press('Send a test')
  expect(await screen.findByText('Write a title or a message.')).toBeTruthy()
  expect(createNotification).not.toHaveBeenCalled()
})

test('the recipient of tests is remembered per person, and an unreadable entry is ignored', async () => {
  rememberTestTarget('other person', own)
  localStorage.setItem(`beacon-test-target ${owner}`, '{"id":1}')
  showPiece(<TestSend draft={draft} />)
  press('Send a test')
  expect(await screen.findByText('Choose an account to send the test to.')).toBeTruthy()
})

test('a test can be sent to a phone number on WhatsApp, which is parsed with the draft’s country and remembered in full', async () => {
  createNotification.mockResolvedValue(sent)
  showPiece(<TestSend draft={{ ...draft, country: 'CL' }} />)
  fireEvent.click(screen.getByRole('radio', { name: 'A phone number, by WhatsApp' }))
  press('Send a test')
  expect(await screen.findByText('Enter a phone number to send the test to.')).toBeTruthy()
  await waitFor(() => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Test phone' }), {
      target: { value: '9 8765 4321' },
    })
    screen.getByText('+56 9 8765 4321 · Chile')
  })
  press('Send a test')
  await screen.findByRole('link', { name: 'Open notification' })
  expect(createNotification.mock.calls.map(([request]) => request)).toEqual([
    {
      body: {
        message: { title: 'Water', sendWhatsApp: true },
        phones: ['+56987654321'],
        hiddenFromList: true,
        sendAgain: true,
        name: 'Test',
      },
    },
  ])
  cleanup()
  showPiece(<TestSend draft={{ ...draft, country: 'AR' }} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Test phone' }).value).toBe('+56987654321')
})

test('a test that another deployment sends shows the state of its forwarding', async () => {
  const forwarded = givenForwarding({ state: 'refused', status: 422 })
  const notification = givenNotification({ forwarded })
  createNotification.mockResolvedValue({ ok: true, data: { notification, unknown: null } })
  vi.stubGlobal('fetch', async () => Response.json({ data: { notification } }))
  showPiece(<TestSend draft={draft} />)
  press('Send a test')
  await waitFor(() => expect(screen.getByRole('status', { name: 'Outcome' }).textContent).toBe('Rejected'))
})
