import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Reach } from '@/lib/contract/sending'
import { emptyDraft } from '../draft'
import type { Sending } from '../use-send'
import type { ReviewDialogProps } from './review'
import { ReviewDialog } from './review-dialog'

afterEach(cleanup)

const reach: Reach = {
  recipients: 12,
  reachable: 10,
  kept: 0,
  channels: { push: 10, whatsapp: 0 },
  skipped: { blocked: 2 },
  providers: { push: true, whatsapp: true },
  approvalNeeded: false,
  simulated: false,
}
const counted = (changed: Partial<Reach> = {}) => ({
  reach: { ...reach, ...changed },
  people: changed.recipients ?? reach.recipients,
  isCounting: false,
  isFailed: false,
  retry: () => {},
})

const sending: Sending = {
  state: { kind: 'idle' },
  undoSeconds: 20,
  send: () => {},
  sendAgain: () => {},
  renew: () => {},
  settle: () => {},
}

const piece = (props: Partial<ReviewDialogProps>) => (
  <ReviewDialog
    open
    onClose={() => {}}
    draft={{ ...emptyDraft, kind: 'types', title: 'Water' }}
    to="Residents"
    reach={counted()}
    sending={sending}
    {...props}
  />
)

const dialog = () => screen.findByRole('dialog', { name: 'Review and send' })
const button = async (name: string | RegExp) => within(await dialog()).findByRole('button', { name })

test('the button states the number of recipients, and the review states how long sending is held back', async () => {
  const send = vi.fn()
  showPiece(piece({ sending: { ...sending, send } }))
  expect((await dialog()).textContent).toContain('Nothing is sent for the first 20 seconds')
  fireEvent.click(await button('Send to 10 people'))
  expect(send).toHaveBeenCalledOnce()
})

test('above 500 people, the number must be typed before sending', async () => {
  const onSend = vi.fn()
  const many = counted({ recipients: 1_300, reachable: 1_234 })
  showPiece(piece({ sending: { ...sending, send: onSend }, reach: many }))
  const send = await button('Send to 1,234 people')
  expect(send).toHaveProperty('disabled', true)
  const field = screen.getByRole('textbox', { name: /type the number of people: 1,234/ })
  fireEvent.change(field, { target: { value: '1,300' } })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '1,234' } })
  expect(send).toHaveProperty('disabled', false)
  fireEvent.click(send)
  expect(onSend).toHaveBeenCalledOnce()
})

test('the review says whether a message is urgent or hidden from the list', async () => {
  const draft = { ...emptyDraft, kind: 'types' as const, title: 'Fire', urgent: true }
  const { show } = showPiece(piece({ draft }))
  expect((await dialog()).textContent).toContain('DeliveryUrgent push')
  show(piece({ draft: { ...draft, hiddenFromList: true } }))
  expect((await dialog()).textContent).toContain('Urgent push · Hidden from the recipients’ message list')
})

test('sending to 500 people does not require typing the number', async () => {
  showPiece(piece({ reach: counted({ recipients: 500, reachable: 500 }) }))
  expect(await button('Send to 500 people')).toHaveProperty('disabled', false)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the review says that a notification requires approval, and the notification is submitted for approval rather than sent', async () => {
  showPiece(piece({ reach: counted({ approvalNeeded: true }) }))
  expect((await dialog()).textContent).toContain('Another person must approve the message before it is sent.')
  expect((await dialog()).textContent).toContain(
    'until another person approves it. It is then sent after 20 seconds, and can be undone until then.',
  )
  expect((await dialog()).textContent).not.toContain('Nothing is sent for the first 20 seconds')
  expect(await button('Request approval for 12 people')).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

const later = {
  ...emptyDraft,
  kind: 'types' as const,
  sendLater: true,
  sendDate: '2099-11-12',
  sendTime: '12:03',
  sendZone: 'America/Santiago',
}

test('a scheduled time is shown in its own zone, with a note that it can be cancelled until then', async () => {
  showPiece(piece({ draft: later }))
  expect((await dialog()).textContent).toContain(
    'Will be sent Nov 12, 2099, 12:03 PM UTC-03:00 (America/Santiago).',
  )
  expect((await dialog()).textContent).toContain('It can be cancelled until then.')
  expect(await button('Schedule for 10 people')).toHaveProperty('disabled', false)
})

test('a message that nobody could get now cannot be scheduled, because its recipients are determined now', async () => {
  const nobody = counted({ reachable: 0, channels: { push: 0, whatsapp: 0 }, skipped: { blocked: 12 } })
  showPiece(piece({ draft: later, reach: nobody }))
  expect((await dialog()).textContent).toContain('checked now, not when the message is sent')
  expect(screen.queryByRole('button', { name: /^Schedule/ })).toBeNull()
})

test('repeating a recent message to the same people asks for confirmation and links to the earlier one', async () => {
  const [sendAgain, onClose] = [vi.fn(), vi.fn()]
  const state = { kind: 'recent', notificationId: 'n0' } as const
  showPiece(piece({ sending: { ...sending, state, sendAgain }, onClose }))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/notifications/n0')
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  fireEvent.click(within(alert).getByRole('button', { name: 'Do not send' }))
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.click(within(alert).getByRole('button', { name: 'Send again anyway' }))
  expect(sendAgain).toHaveBeenCalledOnce()
})

test('a notification to account types that could not be counted cannot be sent', async () => {
  const failed = { isCounting: false, isFailed: true, retry: () => {} }
  showPiece(piece({ reach: failed }))
  expect((await dialog()).textContent).toContain('could not be counted, so the message cannot be sent yet')
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('during a drill, the review shows no reach and the button offers to simulate', async () => {
  showPiece(piece({ reach: counted({ simulated: true }) }))
  expect((await dialog()).textContent).toContain('all messages are simulated')
  expect((await dialog()).textContent).not.toContain('Reaches')
  expect(await button('Simulate for 10 people')).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})
