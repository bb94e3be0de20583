import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { typeInto } from '@/components/ui/fields/choose.fixture'
import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { type Responder, responderKeys } from '@/lib/data/alerts/responders'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { inOrder } from '../nearest-responder'
import { useAlertWrites } from '../use-alert-writes'
import { Contents } from './alert-details'

const dispatchResponder = vi.fn()
const arriveResponder = vi.fn()
const clearResponder = vi.fn()
const releaseAlert = vi.fn()
answerActions({ dispatchResponder, arriveResponder, clearResponder, releaseAlert })

beforeEach(() => {
  forgetDrafts()
  vi.useFakeTimers({ now: new Date('2026-11-22T22:50:00.000Z') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const at = '2026-11-22T22:46:17.000Z'

const responderOf = (change: Partial<Responder>): Responder => ({
  id: 'r',
  name: 'Unit 7',
  accountId: 'x',
  identityId: null,
  kind: 'person',
  skills: [],
  onDuty: true,
  available: true,
  state: 'free',
  stateAt: at,
  alert: null,
  location: null,
  version: 1,
  ...change,
})

const sentOf = (change: Partial<AlertResponder> = {}): AlertResponder => ({
  id: 'r',
  name: 'Unit 7',
  state: 'dispatched',
  dispatchedAt: at,
  onSceneAt: null,
  clearedAt: null,
  ...change,
})

function Details({ alert }: { alert: Alert }) {
  const writes = useAlertWrites({ onProblem: () => {} })
  const known = { alerts: [], view: undefined }
  const nothing = () => {}
  return (
    <Contents
      alert={alert}
      known={known}
      history={[]}
      writes={writes}
      canWrite
      canSend={false}
      onOpen={nothing}
      onShowAll={nothing}
    />
  )
}

function show(alert: Alert, responders: Responder[] = []) {
  const client = new QueryClient()
  client.setQueryData(responderKeys.all, { responders, next: null })
  const shown = showPiece(<Details alert={alert} />, { client })
  return { become: (next: Alert) => shown.show(<Details alert={next} />) }
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key })
  await settle()
}
const section = () => screen.getByRole('region', { name: 'Responders' })

test('D opens the dispatch field; S (on scene) and C (clear) take effect only once the API has responded', async () => {
  let answer: (alert: Alert) => void = () => {}
  arriveResponder.mockReturnValue(
    new Promise((resolve) => {
      answer = (alert) => resolve({ ok: true, data: { alert } })
    }),
  )
  const { become } = show(alertOf({ responders: [sentOf()] }))
  expect(section().textContent).toContain('Unit 7Dispatched')
  expect(section().textContent).toContain('Dispatched 22:46:17')
  await press('s')
  expect(arriveResponder).toHaveBeenCalledExactlyOnceWith({ params: { alertId: 'a', responderId: 'r' } }, {})
  expect(screen.getByRole('button', { name: /^Saving…\s?: Unit 7$/ }).getAttribute('aria-busy')).toBe('true')
  expect(section().textContent).toContain('Unit 7Dispatched')
  const there = alertOf({ responders: [sentOf({ state: 'onScene', onSceneAt: at })], version: 2 })
  await act(async () => answer(there))
  become(there)
  expect(section().textContent).not.toContain('Unit 7Dispatched')
  expect(section().textContent).toContain('on scene 22:46:17')
  clearResponder.mockResolvedValue({ ok: true, data: { alert: alertOf({ version: 3 }) } })
  await press('c')
  expect(clearResponder).toHaveBeenCalledExactlyOnceWith({ params: { alertId: 'a', responderId: 'r' } }, {})
  await press('d')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Dispatch a responder' }))
})

test('D pressed while another action is in flight focuses the field as soon as that action is done', async () => {
  let answer: (alert: Alert) => void = () => {}
  arriveResponder.mockReturnValue(
    new Promise((resolve) => {
      answer = (alert) => resolve({ ok: true, data: { alert } })
    }),
  )
  const { become } = show(alertOf({ responders: [sentOf()] }), [responderOf({ id: 'free' })])
  await press('s')
  await press('d')
  const there = alertOf({ responders: [sentOf({ state: 'onScene', onSceneAt: at })], version: 2 })
  become(there)
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Dispatch a responder' })
  expect(field().disabled).toBe(true)
  await act(async () => answer(there))
  await settle()
  expect(field().disabled).toBe(false)
  expect(document.activeElement).toBe(field())
})

test("S and C apply to the first responder for whom the key's step is next", async () => {
  const answered = { ok: true, data: { alert: alertOf({ version: 2 }) } }
  arriveResponder.mockResolvedValue(answered)
  clearResponder.mockResolvedValue(answered)
  const there = sentOf({ id: 'there', name: 'There', state: 'onScene', onSceneAt: at })
  const gone = sentOf({ id: 'gone', name: 'Gone', state: 'cleared', clearedAt: at })
  show(alertOf({ responders: [gone, sentOf({ id: 'way', name: 'Way' }), there] }))
  await press('s')
  expect(arriveResponder).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a', responderId: 'way' } },
    {},
  )
  await press('c')
  expect(clearResponder).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a', responderId: 'there' } },
    {},
  )
  expect(screen.queryByRole('button', { name: /Gone/ })).toBeNull()
})

test('a responder who has become busy is not dispatched, and the notice names the other alert', async () => {
  vi.useRealTimers()
  dispatchResponder.mockResolvedValue({
    ok: false,
    failure: {
      status: 422,
      code: 'responder_busy',
      message: '',
      issues: [],
      data: { alert: alertOf({ id: 'b', number: 1043 }) },
    },
  })
  const busy = responderOf({ id: 'busy', name: 'Unit 8', state: 'onScene', alert: { id: 'c', number: 9 } })
  show(alertOf(), [responderOf({}), busy])
  fireEvent.click(screen.getByRole('button', { name: /^Dispatch/ }))
  const field = screen.getByRole('combobox', { name: 'Dispatch a responder' })
  typeInto(field, 'Unit')
  const other = await screen.findByRole('option', { name: /Unit 8.*On scene at #9/ })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  const unit = screen.getByRole('option', { name: /Unit 7/ })
  fireEvent.pointerDown(unit)
  fireEvent.click(unit)
  expect((await screen.findByRole('alert')).textContent).toContain('Unit 7 is already on #1043')
  expect(dispatchResponder).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a' }, body: { responderId: 'r' } },
    {},
  )
})

const placeOf = (latitude: number) => ({ latitude, longitude: -70.66, at })

test('for an unattended alert, one press dispatches the nearest free responder, whose distance and age of location are shown', async () => {
  const near = sentOf({ id: 'near', name: 'Near' })
  dispatchResponder.mockResolvedValue({
    ok: true,
    data: { alert: alertOf({ version: 2, responders: [near] }) },
  })
  show(alertOf({ priority: 1 }), [
    responderOf({ id: 'busy', state: 'onScene', alert: { id: 'c', number: 9 }, location: placeOf(-33.45) }),
    responderOf({ id: 'far', name: 'Far', location: placeOf(-33.55) }),
    responderOf({ id: 'near', name: 'Near', location: placeOf(-33.46) }),
  ])
  const send = screen.getByRole('button', { name: /^Send Near, 1(\.\d)? km\s?: #1$/ })
  expect(screen.getByText(/^Nearest free responder, last seen 3 min/)).toBeTruthy()
  fireEvent.click(send)
  fireEvent.click(send)
  await settle()
  expect(dispatchResponder).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a' }, body: { responderId: 'near' } },
    { ifMatch: 1 },
  )
  expect(screen.getByText('Responder dispatched.')).toBeTruthy()
  expect(screen.getByText('Near')).toBeTruthy()
  clearResponder.mockResolvedValue({ ok: true, data: { alert: alertOf({ version: 3 }) } })
  releaseAlert.mockResolvedValue({ ok: true, data: { alert: alertOf({ version: 4 }) } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await settle()
  expect(clearResponder).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a', responderId: 'near' } },
    {},
  )
  expect(releaseAlert).toHaveBeenCalledExactlyOnceWith({ params: { alertId: 'a' } }, { ifMatch: 3 })
})

test('if another dispatcher was faster, nobody is sent, and no Undo is offered that would recall their responder', async () => {
  const taken = alertOf({ version: 2, acknowledgedAt: at, acknowledgedBy: 'eva' })
  dispatchResponder.mockResolvedValue({
    ok: false,
    failure: { status: 412, code: 'version_stale', message: '', issues: [], data: { alert: taken } },
  })
  const named = Response.json({ data: { identities: [{ id: 'eva', name: 'Eva' }], next: null } })
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/identities') ? Promise.resolve(named.clone()) : new Promise(() => {}),
  )
  show(alertOf(), [responderOf({ location: placeOf(-33.46) })])
  fireEvent.click(screen.getByRole('button', { name: /^Send Unit 7/ }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText(/^Already acknowledged by Eva/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.queryByText(/changed this alert first/)).toBeNull()
})

test('nobody is offered for an acknowledged alert, or if no free responder on duty has been seen within the last hour', () => {
  show(alertOf(), [
    responderOf({ id: 'nowhere' }),
    responderOf({ id: 'home', onDuty: false, location: placeOf(-33.45) }),
    responderOf({ id: 'ended', available: false, location: placeOf(-33.45) }),
    responderOf({ id: 'long ago', location: { ...placeOf(-33.45), at: '2026-11-22T21:00:00.000Z' } }),
  ])
  expect(screen.queryByRole('button', { name: /^Send / })).toBeNull()
  cleanup()
  show(alertOf({ acknowledgedAt: at, acknowledgedBy: 'me' }), [responderOf({ location: placeOf(-33.45) })])
  expect(screen.queryByRole('button', { name: /^Send / })).toBeNull()
})

test('beside a dispatched responder stands how the message fared on each channel, until they are on the way', async () => {
  const delivery = { id: 'd', channel: 'sms', state: 'sending', reason: null, simulated: false }
  let notificationId: string | null = 'n'
  let deliveries: object[] = [delivery, { ...delivery, id: 'e', channel: 'push', state: 'skipped' }]
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/dispatches')
      ? Response.json({
          data: { dispatches: [{ responderId: 'r', sentAt: at, note: null, notificationId, deliveries }] },
        })
      : new Promise(() => {}),
  )
  const { become } = show(alertOf({ responders: [sentOf()] }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(section().textContent).toContain('SMS: Sending')
  expect(section().textContent).not.toContain('Push')
  deliveries = [{ ...delivery, state: 'delivered' }]
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(section().textContent).toContain('SMS: Delivered')
  deliveries = []
  await act(() => vi.advanceTimersByTimeAsync(30_100))
  expect(section().textContent).toContain('It is not known whether the message arrived.')
  notificationId = null
  await act(() => vi.advanceTimersByTimeAsync(30_100))
  expect(section().textContent).toContain('Not notified')
  become(alertOf({ responders: [sentOf({ enRouteAt: at })], version: 2 }))
  expect(section().textContent).toContain('Unit 7On the way')
  expect(section().textContent).toContain('on the way 22:46:17')
  expect(section().textContent).not.toContain('Not notified')
})

test('a note is sent along with the responder who is chosen', async () => {
  dispatchResponder.mockResolvedValue({ ok: true, data: { alert: alertOf({ version: 2 }) } })
  show(alertOf(), [responderOf({ location: placeOf(-33.45) })])
  await press('d')
  await typeInto(screen.getByRole('textbox', { name: 'Note for the responder (optional)' }), ' Gate ')
  await typeInto(screen.getByRole('combobox', { name: 'Dispatch a responder' }), 'Unit')
  fireEvent.click(screen.getByRole('option', { name: /Unit 7/ }))
  await settle()
  expect(dispatchResponder).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a' }, body: { responderId: 'r', note: 'Gate' } },
    {},
  )
})

test('a closed alert still shows who was there and when, with no actions', async () => {
  show(alertOf({ closed: 1, closedAt: at, responders: [sentOf({ state: 'cleared', clearedAt: at })] }))
  expect(section().textContent).toContain('left 22:46:17')
  expect(screen.queryByRole('button', { name: /Dispatch|Unit 7/ })).toBeNull()
  await press('d')
  expect(screen.queryByRole('combobox', { name: 'Dispatch a responder' })).toBeNull()
})

test('free responders are listed first, then those off duty, busy and unavailable; free responders are sorted by distance, with unknown positions last', () => {
  const list = [
    responderOf({ id: 'home', onDuty: false, location: placeOf(-33.45) }),
    responderOf({ id: 'ended', available: false, location: placeOf(-33.45) }),
    responderOf({
      id: 'busy',
      state: 'dispatched',
      alert: { id: 'b', number: 2 },
      location: placeOf(-33.45),
    }),
    responderOf({ id: 'nowhere', name: 'A' }),
    responderOf({ id: 'far', location: placeOf(-33.55) }),
    responderOf({ id: 'near', location: placeOf(-33.46) }),
    responderOf({ id: 'here', state: 'onScene', alert: { id: 'a', number: 1 } }),
  ]
  expect(inOrder(list, alertOf()).map(({ id }) => id)).toEqual([
    'near',
    'far',
    'nowhere',
    'home',
    'busy',
    'ended',
  ])
})
