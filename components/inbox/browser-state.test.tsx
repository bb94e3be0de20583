import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '@/components/accounts/account.fixture'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Device } from '@/lib/contract/device'
import { inboxKeys } from '@/lib/data/inbox'
import { endpoint, forgetBrowser, otherKey, publicKey, stubBrowser } from './browser.fixture'
import { BrowserState } from './browser-state'
import { rememberRegistered } from './registered-device'

const registerBrowser = vi.fn()
const deleteDevice = vi.fn()
answerActions({ registerBrowser, deleteDevice })

const hour = 3_600_000
const deviceUntil = (at: number): Device => ({
  id: 'd1',
  accountId: 'a1',
  kind: 'webpush',
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: new Date(at).toISOString(),
})
let stored: Device[]

beforeEach(() => {
  stored = []
  vi.stubGlobal('fetch', async () => Response.json({ data: { devices: stored } }))
})
afterEach(() => {
  cleanup()
  forgetBrowser()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function show() {
  const client = new QueryClient()
  client.setQueryData(inboxKeys.devices('a1'), { devices: stored })
  showPiece(<BrowserState accountId="a1" name="Luz" publicKey={publicKey} linkSchemes={['app']} />, {
    client,
  })
}

const says = (text: RegExp) => screen.findByText(text)
const registered = /^This browser shows push messages to Luz until/
const free = 'Show messages in this browser for 24 hours'
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('the browser is shown as registered only once the API has confirmed it', async () => {
  const { worker, pushManager } = stubBrowser()
  let answer: (result: object) => void = () => {}
  registerBrowser.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  show()
  await press(free)
  await waitFor(() => expect(registerBrowser).toHaveBeenCalledOnce())
  const keys = { p256dh: 'p', auth: 'a' }
  expect(registerBrowser).toHaveBeenCalledWith('a1', { endpoint, keys })
  expect(worker.register).toHaveBeenCalledWith('/inbox-worker.js?schemes=app', { scope: '/inbox' })
  const options = pushManager.subscribe.mock.calls[0]?.[0]
  expect(options).toMatchObject({ userVisibleOnly: true })
  expect(Buffer.from(options?.applicationServerKey ?? []).toString('base64url')).toBe(publicKey)
  expect(screen.queryByText(registered)).toBeNull()
  stored = [deviceUntil(Date.now() + 24 * hour)]
  await act(async () => answer({ ok: true, data: { device: stored[0] } }))
  expect(await says(registered)).toBeTruthy()
})

test.each([
  ['denied', /blocks the console’s notifications\. To undo that/],
  ['default', /was not answered, so nothing was registered/],
] as const)(
  'the permission response “%s” does not register the browser, and the page says what to do',
  async (answer, sentence) => {
    const { pushManager } = stubBrowser({ answer })
    show()
    await press(free)
    expect(await says(sentence)).toBeTruthy()
    expect(pushManager.subscribe).not.toHaveBeenCalled()
    expect(registerBrowser).not.toHaveBeenCalled()
  },
)

test('an unreachable push service is reported, and registration can be retried', async () => {
  const { pushManager } = stubBrowser()
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'))
  show()
  await press(free)
  expect((await screen.findByRole('alert')).textContent).toContain('could not subscribe to its push service')
  expect(registerBrowser).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: free })).toBeTruthy()
})

test.each([
  ['testAccount', /no longer marked as a test account/],
  ['subscription.endpoint', /does not allow this browser’s push service/],
  ['devices', /Some entries are not valid/],
])('an API refusal at %s is explained, and no browser is shown as registered', async (path, sentence) => {
  stubBrowser()
  const refused = refusal('invalid_arguments')
  const issues = [{ path, code: 'not_allowed', message: '' }]
  registerBrowser.mockResolvedValueOnce({ ...refused, failure: { ...refused.failure, issues } })
  show()
  await press(free)
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
  expect(screen.queryByText(registered)).toBeNull()
})

test('registering first ends a subscription that was made with another deployment’s key', async () => {
  const { unsubscribe } = stubBrowser({ permission: 'granted', subscribedBy: otherKey })
  registerBrowser.mockResolvedValueOnce(refusal('internal'))
  show()
  await press(free)
  await screen.findByRole('alert')
  expect(unsubscribe).toHaveBeenCalledOnce()
})

const wasRegistered = (until = Date.now() + hour) => {
  const device = deviceUntil(until)
  rememberRegistered(device)
  stored = [device]
}

test('a registration is valid as long as the API still has it, it has not expired and the browser permits notifications', async () => {
  const granted = { permission: 'granted', subscribedBy: publicKey } as const
  wasRegistered()
  stubBrowser(granted)
  show()
  expect(await says(registered)).toBeTruthy()

  for (const spoil of [
    () => {
      stored = []
    },
    () => wasRegistered(Date.now() - hour),
    () => stubBrowser({ permission: 'granted' }),
    () => stubBrowser({ ...granted, permission: 'default' }),
  ]) {
    cleanup()
    wasRegistered()
    stubBrowser(granted)
    spoil()
    show()
    expect(await screen.findByRole('button', { name: free })).toBeTruthy()
  }
})

test('the browser is removed once the API has confirmed it; a failed removal changes nothing', async () => {
  wasRegistered()
  const { unsubscribe } = stubBrowser({ permission: 'granted', subscribedBy: publicKey })
  deleteDevice.mockResolvedValueOnce(refusal('unavailable'))
  show()
  await press('Remove this browser')
  await screen.findByRole('alert')
  expect(screen.getByText(registered)).toBeTruthy()
  expect(unsubscribe).not.toHaveBeenCalled()

  deleteDevice.mockResolvedValueOnce({ ok: true, data: { device: stored[0] } })
  stored = []
  await press('Remove this browser')
  expect(await screen.findByRole('button', { name: free })).toBeTruthy()
  expect(deleteDevice).toHaveBeenLastCalledWith({ params: { accountId: 'a1', deviceId: 'd1' } }, {})
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('an unsupported browser or an insecure origin is reported', async () => {
  stubBrowser()
  vi.stubGlobal('isSecureContext', false)
  show()
  expect(await says(/Open the console over https/)).toBeTruthy()
  cleanup()
  stubBrowser()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  show()
  expect(await says(/cannot show notifications from a website/)).toBeTruthy()
})
