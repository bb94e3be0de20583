import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { ChannelState } from '@/lib/contract/channel'
import { businessKeys } from '@/lib/data/business'
import { channelKeys, type OwnChannel } from '@/lib/data/channels'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { channelState, ownChannel } from './channel.fixture'
import { ChannelScreen } from './channel-screen'

const testChannel = vi.fn()
const checkChannel = vi.fn()
const saveOwnChannel = vi.fn()
const deleteOwnChannel = vi.fn()
answerActions({ testChannel, checkChannel, saveOwnChannel, deleteOwnChannel })

let deliveries: object[]
let own: OwnChannel[]
beforeEach(() => {
  forgetDrafts()
  deliveries = []
  own = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (/\/deliveries$/.test(address)) return Response.json({ data: { deliveries, next: null } })
    const channel = own.find(({ name }) => address.endsWith(`/channels/${name}`))
    return channel ? Response.json({ data: { channel } }) : new Promise(() => {})
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show(channels: ChannelState[], canWrite = true, drill = false) {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: { drill } })
  client.setQueryData(channelKeys.all, { channels })
  showPiece(
    <NuqsTestingAdapter hasMemory>
      <ChannelScreen canWrite={canWrite} />
    </NuqsTestingAdapter>,
    { client },
  )
}

const missing = { configured: false, source: null, missingSettings: ['FCM_SERVICE_ACCOUNT'] }

test('a channel that is not set up names the missing settings, and can only be set up', async () => {
  own = [ownChannel('fcm')]
  show([channelState('fcm', missing)])
  expect(screen.getByRole('listitem').textContent).toContain('on the server: FCM_SERVICE_ACCOUNT is missing')
  await screen.findByRole('button', { name: 'Set up Push to apps (FCM)' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('users who may not set up channels still see each one’s status', () => {
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
  expect(await dialog.findByText('Choose who should get the test.')).toBeTruthy()
  expect(testChannel).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '+12025550100' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send one test' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('Failed'))
  expect(dialog.getByRole('status').textContent).toContain('It will not arrive.')
  expect(dialog.getByRole('status').textContent).toContain('It may be a landline. (21614)')
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
  fireEvent.click(screen.getByRole('button', { name: /^Send a test/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: 'Phone' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '12' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send one test' }))
  expect(await dialog.findByText(/not a valid phone number/)).toBeTruthy()
})

test('during a drill, a test says before it is sent that it is only simulated', async () => {
  show([channelState('sms')], true, true)
  fireEvent.click(screen.getByRole('button', { name: /^Send a test/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('A drill is on: nothing is sent, and the response is simulated.')).toBeTruthy()
})

const moment = '2026-11-22T12:00:00.000Z'
const ownWhatsApp = ownChannel('whatsapp', {
  source: 'business',
  settings: { phoneNumberId: '106540352242922', template: 'alert', language: 'es' },
  credentials: [{ name: 'token', changedAt: moment }],
  callbackUrl: 'https://api.example.com/v1/callbacks/whatsapp/acme',
  verifyToken: 'verify-token',
  version: 3,
})
const chooseAct = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for WhatsApp' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const saved = (channel: OwnChannel) => async () => {
  own = [channel]
  return { ok: true, data: { channel } }
}

test('a channel is set up with all it needs, and its credentials are never stored in the browser', async () => {
  own = [ownChannel('whatsapp')]
  saveOwnChannel.mockImplementation(saved(ownWhatsApp))
  show([channelState('whatsapp', { configured: false, source: null })])
  fireEvent.click(await screen.findByRole('button', { name: 'Set up WhatsApp' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${name}`)), { target: { value } })
  type('Phone number ID', '106540352242922')
  type('Access token', 'very-secret')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Set up' }))
  expect(await dialog.findAllByText('This is required.')).toHaveLength(2)
  expect(saveOwnChannel).not.toHaveBeenCalled()
  type('Template \\*', 'alert')
  type('Template languages', 'es, pt_BR')
  fireEvent.click(dialog.getByRole('button', { name: 'Set up' }))
  await waitFor(() => expect(saveOwnChannel).toHaveBeenCalledTimes(1))
  expect(saveOwnChannel.mock.calls).toEqual([
    [
      {
        params: { channel: 'whatsapp' },
        body: {
          phoneNumberId: '106540352242922',
          template: 'alert',
          language: 'es, pt_BR',
          templateText: null,
          token: 'very-secret',
        },
      },
      { ifMatch: 0 },
    ],
  ])
  await screen.findByText('WhatsApp was saved.')
  expect(screen.getByText('https://api.example.com/v1/callbacks/whatsapp/acme')).toBeTruthy()
})

test('a draft of a channel keeps its settings, but not its credentials', async () => {
  own = [ownChannel('whatsapp')]
  show([channelState('whatsapp', { configured: false, source: null })])
  fireEvent.click(await screen.findByRole('button', { name: 'Set up WhatsApp' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Phone number ID/), { target: { value: '10654' } })
  fireEvent.change(dialog.getByLabelText(/^Access token/), { target: { value: 'very-secret' } })
  fireEvent(window, new Event('pagehide'))
  const stored = Object.values({ ...sessionStorage, ...localStorage }).join()
  expect(stored).toContain('10654')
  expect(stored).not.toContain('very-secret')
})

test('replacing credentials sends only those that were entered', async () => {
  own = [ownWhatsApp]
  saveOwnChannel.mockImplementation(saved(ownWhatsApp))
  show([channelState('whatsapp', { source: 'business' })])
  await chooseAct('Replace the credentials')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/signed with the old app secret are accepted for another 24 hours/)).toBeTruthy()
  expect(dialog.getByText('Stored. Leave empty to keep it.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('App secret'), { target: { value: 'next-secret' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(saveOwnChannel).toHaveBeenCalled())
  const change = { params: { channel: 'whatsapp' }, body: { appSecret: 'next-secret' } }
  expect(saveOwnChannel.mock.calls).toEqual([[change, { ifMatch: 3 }]])
})

test('a stored app secret can be removed without replacing the token', async () => {
  own = [
    { ...ownWhatsApp, credentials: [...ownWhatsApp.credentials, { name: 'appSecret', changedAt: moment }] },
  ]
  saveOwnChannel.mockImplementation(saved(ownWhatsApp))
  show([channelState('whatsapp', { source: 'business' })])
  await chooseAct('Replace the credentials')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('App secret'), { target: { value: 'half-typed' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Remove the stored credential: App secret/ }))
  expect(dialog.getAllByText('Stored. Leave empty to keep it.')).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(saveOwnChannel).toHaveBeenCalled())
  const change = { params: { channel: 'whatsapp' }, body: { appSecret: null } }
  expect(saveOwnChannel.mock.calls).toEqual([[change, { ifMatch: 3 }]])
})

test.each([
  [null, 'WhatsApp messages stop, because the server has no number for them.'],
  ['deployment', 'WhatsApp messages are then sent from the server’s number, with its template.'],
] as const)('removing credentials says what happens if the default is %s', async (defaultSource, text) => {
  own = [{ ...ownWhatsApp, defaultSource }]
  deleteOwnChannel.mockImplementation(saved(ownChannel('whatsapp')))
  show([channelState('whatsapp', { source: 'business' })])
  await chooseAct('Remove the credentials')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(text)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the credentials' }))
  await screen.findByText('The credentials of WhatsApp were removed.')
  expect(deleteOwnChannel.mock.calls).toEqual([[{ params: { channel: 'whatsapp' } }, { ifMatch: 3 }]])
})

test('a check says whether the provider accepts the credentials, and why not', async () => {
  const answer = (check: object) => checkChannel.mockResolvedValue({ ok: true, data: { check } })
  show([channelState('whatsapp', { source: 'business' })])
  const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check the credentials: WhatsApp' }))
  answer({ works: true, code: null, message: null })
  check()
  expect(await screen.findByText('The provider accepts the credentials. Nothing was sent.')).toBeTruthy()
  answer({ works: false, code: '190', message: 'Expired' })
  check()
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(
      /does not accept the credentials\..*They have to be renewed\. \(190: Expired\)/,
    ),
  )
})

test('own Web Push keys are generated again only after a confirmation', async () => {
  const webPush = ownChannel('webpush', { source: 'business', version: 2 })
  own = [webPush]
  saveOwnChannel.mockImplementation(saved(webPush))
  show([channelState('webpush', { source: 'business' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Push to browsers (Web Push)' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Generate new keys' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/still get pushes for a year/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Generate new keys' }))
  await screen.findByText('The new keys are in use.')
  const change = { params: { channel: 'webpush' }, body: { newKeys: true } }
  expect(saveOwnChannel.mock.calls).toEqual([[change, { ifMatch: 2 }]])
})
