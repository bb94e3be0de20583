import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { ChannelState } from '@/lib/contract/channel'
import { businessKeys } from '@/lib/data/business'
import { channelKeys } from '@/lib/data/channels'
import { channelState } from './channel.fixture'
import { ChannelScreen } from './channel-screen'

const testChannel = vi.fn()
answerActions({ testChannel })

let deliveries: object[]
beforeEach(() => {
  deliveries = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (/\/deliveries$/.test(address)) return Response.json({ data: { deliveries, next: null } })
    return new Promise(() => {})
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show(channels: ChannelState[], canTest = true, drill = false) {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: { drill } })
  client.setQueryData(channelKeys.all, { channels })
  showPiece(<ChannelScreen canTest={canTest} />, { client })
}

test('a channel that is not set up names the missing settings and offers no test', () => {
  show([channelState('fcm', { configured: false, missingSettings: ['FCM_SERVICE_ACCOUNT'] })])
  expect(screen.getByRole('listitem').textContent).toContain('Not set up: FCM_SERVICE_ACCOUNT is missing')
  expect(screen.queryByRole('button')).toBeNull()
})

test('users who may not send tests still see each channel’s status', () => {
  show([channelState('sms')], false)
  expect(screen.getByText('Set up; nothing sent yet')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the last error is explained in words, followed by the provider’s code', () => {
  const lastErrorAt = new Date().toISOString()
  show([channelState('whatsapp', { lastErrorAt, lastErrorCode: '190', lastErrorMessage: 'Expired' })])
  expect(screen.getByRole('listitem').textContent).toMatch(
    /The last message was not accepted.*They have to be renewed\. \(190: Expired\)/,
  )
})

test('a test asks for a recipient, is sent once with one key, and reports the outcome', async () => {
  testChannel.mockResolvedValue({ ok: true, data: { notificationId: 'n1' } })
  deliveries = [
    {
      id: 'd1',
      channel: 'sms',
      state: 'failed',
      reason: 'provider_refused',
      providerCode: '21614',
      providerMessage: null,
      simulated: false,
    },
  ]
  show([channelState('sms')])
  fireEvent.click(screen.getByRole('button', { name: 'Send a test: Text messages (Twilio SMS)' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: 'Phone' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send one test' }))
  expect(await dialog.findByText('Choose who should get it.')).toBeTruthy()
  expect(testChannel).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '+12025550100' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send one test' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('Failed'))
  expect(dialog.getByRole('status').textContent).toContain('It will not arrive.')
  expect(dialog.getByRole('status').textContent).toContain('it may be a landline. (21614)')
  expect(testChannel).toHaveBeenCalledExactlyOnceWith(
    { params: { channel: 'sms' }, body: { phone: '+12025550100' } },
    { idempotencyKey: expect.any(String) },
  )
})

test('a refused test shows the reason at the field', async () => {
  const issues = [{ path: 'phone', code: 'invalid_phone', message: '' }]
  testChannel.mockResolvedValue({
    ok: false,
    failure: { status: 422, code: 'invalid_arguments', issues, data: {} },
  })
  show([channelState('sms')])
  fireEvent.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: 'Phone' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '12' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send one test' }))
  expect(await dialog.findByText(/not a possible phone number/)).toBeTruthy()
})

test('during a drill, a test says before it is sent that it is only simulated', async () => {
  show([channelState('sms')], true, true)
  fireEvent.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('A drill is on: nothing is sent, and the response is simulated.')).toBeTruthy()
})
