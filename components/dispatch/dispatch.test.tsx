import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { OwnDispatch } from '@/lib/data/alerts/own-dispatch'
import { buildId } from '@/lib/data/connection/build-id'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { DispatchEntry } from './dispatch-entry'
import { DispatchScreen } from './dispatch-screen'

vi.mock('./dispatch-map', () => ({ DispatchMap: () => <p>the map</p> }))

const now = '2026-11-22T12:00:00.000Z'
const dispatch: OwnDispatch = {
  id: 'd1',
  businessId: 'acme',
  businessName: 'Acme',
  timeZone: null,
  mapTiles: 'none',
  responderName: 'Unit 7',
  state: 'dispatched',
  sentAt: now,
  enRouteAt: null,
  onSceneAt: null,
  alert: {
    number: 7,
    typeName: 'Fire',
    priority: 1,
    location: { latitude: -33.4489, longitude: -70.6693 },
    region: 'RM',
    street: 'Av. Matta 123',
    description: 'Smoke on the second floor',
    note: 'Gate at the back',
  },
}

type Sent = { body: object; key: string }
let sent: Sent[]
let answer: 'ok' | 'nothing' | 'ended'
let current: OwnDispatch
let release: () => void

beforeEach(() => {
  forgetDrafts()
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.parse(now) })
  sent = []
  answer = 'ok'
  current = dispatch
  release = () => {}
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://console')
    if (pathname === '/api/health') return Response.json({ build: buildId, now: Date.now() })
    if (init.method === 'POST') {
      const headers = new Headers(init.headers)
      sent.push({ body: JSON.parse(String(init.body)), key: headers.get('idempotency-key') ?? '' })
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    if (answer === 'ended')
      return Response.json(
        { failure: { status: 401, code: 'unauthenticated', message: '', issues: [], data: {} } },
        { status: 401 },
      )
    return Response.json({ data: { dispatch: current } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = async (given = dispatch) => {
  current = given
  showPiece(<DispatchScreen dispatch={given} ground={{}} />)
  await pass(100)
}
const shown = () => document.body.textContent
const steps = () =>
  within(screen.getByRole('region', { name: 'Your progress' }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-disabled') !== 'true')
    .map(({ textContent }) => textContent)
const settle = async () => {
  release()
  await pass(100)
}

test('the page shows what, where, the note and what is happening, and a link for directions', async () => {
  await show()
  for (const text of [
    'Fire #7',
    'Av. Matta 123, RM',
    'Gate at the back',
    'Smoke on the second floor',
    'the map',
  ])
    expect(shown()).toContain(text)
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=-33.4489,-70.6693',
  )
})

test('a step is taken once, however often its button is pressed, and only once the API has confirmed it', async () => {
  await show()
  expect(steps()).toEqual(['On my way', 'On scene', 'Done'])
  const button = screen.getByRole('button', { name: 'On my way' })
  fireEvent.click(button)
  fireEvent.click(button)
  await pass(0)
  expect(sent.map(({ body }) => body)).toEqual([{ dispatchId: 'd1', state: 'enRoute' }])
  expect(screen.queryByText(/recorded/)).toBeNull()
  current = { ...dispatch, enRouteAt: now }
  await settle()
  expect(steps()).toEqual(['On scene', 'Done'])
  screen.getByText('On my way: recorded.')
  fireEvent.click(button)
  await pass(0)
  expect(sent).toHaveLength(1)
})

test('a step that was not confirmed is not shown as taken, and is sent again under the same key', async () => {
  await show()
  answer = 'nothing'
  fireEvent.click(screen.getByRole('button', { name: 'On my way' }))
  await pass(0)
  await settle()
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(steps()).toEqual(['On my way', 'On scene', 'Done'])
  answer = 'ok'
  fireEvent.click(screen.getByRole('button', { name: 'On my way' }))
  await pass(0)
  current = { ...dispatch, enRouteAt: now }
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).not.toBe('')
})

test('leaving is confirmed first, and then the page no longer shows the alert', async () => {
  await show({ ...dispatch, state: 'onScene', onSceneAt: now })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(sent).toEqual([])
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Done' }))
  await pass(0)
  current = { ...dispatch, state: 'cleared', alert: null }
  await settle()
  expect(sent.map(({ body }) => body)).toEqual([{ dispatchId: 'd1', state: 'cleared' }])
  expect(shown()).toContain('This dispatch is over')
  expect(shown()).not.toContain('Av. Matta')
})

test('a recall by the dispatcher, and a link that has expired, are shown within ten seconds', async () => {
  await show()
  current = { ...dispatch, state: 'cleared', alert: null }
  await pass(10_500)
  expect(shown()).toContain('You are no longer needed at this alert.')
  answer = 'ended'
  await pass(10_500)
  expect(shown()).toContain('This link is no longer valid.')
})

test('without a connection, the page says since when it is not up to date', async () => {
  await show()
  answer = 'nothing'
  await pass(10_500)
  expect(shown()).toMatch(/Not up to date since 12:00:00/)
  expect(shown()).toContain('Av. Matta 123')
})

test('a note is sent once, and is kept until the dispatcher has it', async () => {
  await show()
  fireEvent.change(screen.getByRole('textbox', { name: 'Note to the dispatcher' }), {
    target: { value: ' Ten minutes ' },
  })
  answer = 'nothing'
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await pass(0)
  await settle()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Ten minutes ')
  answer = 'ok'
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await pass(0)
  await settle()
  expect(sent.map(({ body }) => body)).toEqual([
    { dispatchId: 'd1', note: 'Ten minutes' },
    { dispatchId: 'd1', note: 'Ten minutes' },
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  expect(shown()).toContain('The dispatcher has your note.')
})

test('the location is sent only while the switch is on, at most every 15 seconds, the newest at last, and a refusal is explained', async () => {
  let found = (_: object) => {}
  let fail = (_: object) => {}
  const clearWatch = vi.fn()
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: {
      watchPosition: (success: typeof found, failure: typeof fail) => {
        ;[found, fail] = [success, failure]
        return 1
      },
      clearWatch,
    },
  })
  await show()
  const share = screen.getByRole('switch')
  fireEvent.click(share)
  const at = (latitude: number, accuracy = 8) =>
    act(async () => found({ coords: { latitude, longitude: -70, accuracy } }))
  await at(-34, 4_000)
  await at(-33)
  await settle()
  await at(-33.1)
  await at(-33.2)
  await pass(15_000)
  await settle()
  await pass(30_000)
  const placed = (latitude: number) => ({ dispatchId: 'd1', location: { latitude, longitude: -70 } })
  expect(sent.map(({ body }) => body)).toEqual([placed(-33), placed(-33.2)])
  expect(sent.map(({ key }) => key)).toEqual(['', ''])
  fireEvent.click(share)
  expect(clearWatch).toHaveBeenCalledWith(1)
  fireEvent.click(share)
  await act(async () => fail({ code: 1, PERMISSION_DENIED: 1 }))
  expect(shown()).toContain('Your browser does not give this page your location.')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})

test('the token is removed from the URL before any request, and a second link replaces the first', async () => {
  history.replaceState(null, '', '/dispatch#first-token')
  const asked: { address: string; body: unknown; at: string }[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string } = {}) => {
    asked.push({ address, body, at: location.href })
    return Response.json({ failure: { code: 'unauthenticated' } }, { status: 401 })
  })
  showPiece(<DispatchEntry state="none" />)
  await pass(100)
  expect(shown()).toContain('This link is no longer valid.')
  history.replaceState(null, '', '/dispatch#second-token')
  act(() => void dispatchEvent(new HashChangeEvent('hashchange')))
  await pass(100)
  expect(asked.map(({ address, body }) => [address, body])).toEqual([
    ['/api/dispatch/session', '{"token":"first-token"}'],
    ['/api/dispatch/session', '{"token":"second-token"}'],
  ])
  for (const { at } of asked) expect(at).not.toContain('token')
})
