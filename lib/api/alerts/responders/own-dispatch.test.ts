import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import { readSettings } from '@/lib/env'
import { callRaw } from '../../fixtures/call-raw'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../../fixtures/delivery-rig'
import { eventually } from '../../fixtures/eventually'
import { makeExamples } from '../../fixtures/example-requests'
import { createPerson, newPhone } from '../../fixtures/people'
import { type FcmServer, startFcmServer } from '../../fixtures/providers/fcm-server'
import { startTwilioServer, type TwilioServer } from '../../fixtures/providers/twilio-server'
import { dataOf } from '../../fixtures/server'
import { startWith } from '../../process-settings'
import { historyOf, raiseAlert, refusalOf } from '../alerts.fixture'
import { at, to } from './responders.fixture'

let rig: DeliveryRig
let twilio: TwilioServer
let fcm: FcmServer
let dispatcher: Client
let channels: Record<string, string>
let worker: Worker
const work = () => rig.work({ providers: rig.providers(channels) })
beforeAll(async () => {
  ;[rig, twilio, fcm] = [await startDeliveryRig(), await startTwilioServer(), await startFcmServer()]
  dispatcher = rig.api.client('dispatcher')
  channels = {
    FCM_SERVICE_ACCOUNT: fcm.serviceAccount,
    FCM_BASE_URL: fcm.baseUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+12025550100',
    TWILIO_BASE_URL: twilio.baseUrl,
    PUBLIC_URL: 'https://console.example',
  }
  worker = work()
})
beforeEach(() => startWith(readSettings(channels)))
afterAll(async () => {
  await Promise.all([rig.stop(), twilio.stop(), fcm.stop()])
})

async function makeUnit(name = 'Unit 7') {
  const phone = newPhone()
  const { id: accountId } = await createPerson(rig.client, rig.type, { phone })
  const { responder } = dataOf(await rig.client.createResponder({ body: { name, accountId } }))
  return { id: responder.id, accountId, phone }
}

const smsTo = (phone: string, count = 1) =>
  eventually(async () => {
    const texts = twilio.requestsTo(phone).map(({ parameters }) => parameters.Body ?? '')
    expect(texts).toHaveLength(count)
    return texts
  })

/** Dispatches a unit to a new alert, and opens the link in its SMS. */
async function dispatch(body: { note?: string } = {}) {
  const unit = await makeUnit()
  const alert = await raiseAlert(dispatcher, { alertType: 'fire', additional: { street: 'Av. Matta 123' } })
  dataOf(
    await dispatcher.dispatchResponder({
      params: { alertId: alert.id },
      body: { responderId: unit.id, ...body },
    }),
  )
  const [text = ''] = await smsTo(unit.phone)
  const [, token = ''] = /dispatch#(\S+)/.exec(text) ?? []
  const responder = createClient({ baseUrl: rig.api.baseUrl, token })
  const dispatchId = (await ownOf(responder))?.id ?? ''
  return { unit, alert, text, token, responder, dispatchId }
}

/** The number of messages to the unit that are stored, whether sent or not. */
const messagesTo = async ({ accountId }: { accountId: string }) => {
  const rows = await rig.api.sql<{ id: string }>(
    'select distinct notification_id as id from deliveries where business_id = $1 and account_id = $2',
    [rig.api.businessId, accountId],
  )
  return rows.length
}

const read = async (alertId: string) => dataOf(await dispatcher.readAlert({ params: { alertId } })).alert
const dispatchesOf = async (alertId: string) =>
  dataOf(await dispatcher.listAlertDispatches({ params: { alertId } })).dispatches
const ownOf = async (responder: Client) => dataOf(await responder.readOwnDispatch({})).dispatch

test('a dispatched responder gets the job once, on every channel that is set up, and the dispatcher sees how it went', async () => {
  const unit = await makeUnit()
  await rig.client.createDevice({
    params: { accountId: unit.accountId },
    body: { kind: 'fcm', token: unit.id },
  })
  const alert = await raiseAlert(dispatcher, { alertType: 'fire', additional: { street: 'Av. Matta 123' } })
  const request = {
    params: { alertId: alert.id },
    body: { responderId: unit.id, note: 'Gate at the back' },
  }
  dataOf(await dispatcher.dispatchResponder(request))
  dataOf(await dispatcher.dispatchResponder(request))
  const [text] = await smsTo(unit.phone)
  expect(text).toMatch(
    /^Dispatch: Fire #\d+, priority \d\nAv\. Matta 123\nhttps:\/\/console\.example\/dispatch#\S{43}\nGate at the back$/,
  )
  await eventually(async () => {
    const [sent] = await dispatchesOf(alert.id)
    expect(sent).toMatchObject({ responderId: unit.id, note: 'Gate at the back' })
    expect(sent?.deliveries.map(({ channel, state }) => [channel, state]).toSorted()).toEqual([
      ['push', 'accepted'],
      ['sms', 'accepted'],
    ])
  })
  expect(fcm.requestsTo(unit.id)).toHaveLength(1)
  expect((await historyOf(dispatcher, alert.id)).at(-1)).toMatchObject({ note: 'Gate at the back' })
})

test('the link of a dispatch is shown to nobody but the responder', async () => {
  const { alert, unit, token } = await dispatch()
  const [{ notificationId = null } = {}] = await dispatchesOf(alert.id)
  const shown = [
    await rig.client.readNotification({ params: { notificationId: notificationId ?? '' } }),
    await rig.client.listNotifications({ query: {} }),
    await rig.client.listTimeline({ params: { accountId: unit.accountId }, query: {} }),
    await rig.client.listAuditEntries({ query: {} }),
    await rig.client.listAccountNotifications({ params: { accountId: unit.accountId }, query: {} }),
  ]
  for (const answer of shown) expect(JSON.stringify(dataOf<unknown>(answer))).not.toContain(token)
})

test('what the responder reports is on the board and in the history, with the note and the location', async () => {
  const { alert, unit, responder, dispatchId } = await dispatch()
  const report = async (body: Omit<Parameters<Client['reportOwnDispatch']>[0]['body'], 'dispatchId'>) =>
    dataOf(await responder.reportOwnDispatch({ body: { dispatchId, ...body } })).dispatch
  const location = { latitude: -33.45, longitude: -70.66 }
  expect(await report({ state: 'enRoute', note: 'Ten minutes', location })).toMatchObject({
    state: 'dispatched',
    enRouteAt: expect.any(String),
  })
  const [sent] = (await read(alert.id)).responders
  expect(sent).toMatchObject({ state: 'dispatched', enRouteAt: expect.any(String), onSceneAt: null })
  const moved = dataOf(await dispatcher.readResponder({ params: { id: unit.id } })).responder
  expect(moved.location).toMatchObject(location)
  expect(await report({ state: 'onScene' })).toMatchObject({ state: 'onScene' })
  await report({ state: 'enRoute' })
  await report({ note: 'Smoke on the second floor' })
  await report({ state: 'cleared', note: 'Fire is out' })
  expect((await historyOf(dispatcher, alert.id)).slice(3)).toMatchObject([
    { type: 'noted', enRoute: true, by: null, accountId: unit.accountId, note: 'Ten minutes' },
    { type: 'onScene', by: null, responderId: unit.id },
    { type: 'noted', by: null, responderId: unit.id, note: 'Smoke on the second floor' },
    { type: 'cleared', by: null, responderId: unit.id, note: 'Fire is out' },
  ])
  expect(dataOf(await dispatcher.readResponder({ params: { id: unit.id } })).responder.state).toBe('free')
  expect(await messagesTo(unit)).toBe(1)
})

test('once the responder has left, the link reveals nothing and reports are refused', async () => {
  const { alert, unit, responder, dispatchId } = await dispatch()
  dataOf(await dispatcher.clearResponder(at(alert.id, unit.id)))
  expect(await ownOf(responder)).toMatchObject({ state: 'cleared', alert: null, responderName: '' })
  expect(
    refusalOf(await responder.reportOwnDispatch({ body: { dispatchId, state: 'onScene' } })),
  ).toMatchObject({
    status: 422,
  })
  dataOf(await dispatcher.dispatchResponder(to(alert.id, unit.id)))
  expect(await ownOf(responder)).toMatchObject({ alert: null })
})

test('a responder who is recalled on the way is told so; one on scene is not', async () => {
  const recalled = await dispatch()
  dataOf(await dispatcher.clearResponder(at(recalled.alert.id, recalled.unit.id)))
  expect((await smsTo(recalled.unit.phone, 2))[1]).toMatch(/^Cancelled: Fire #\d+\nYou are no longer needed/)
  const closed = await dispatch()
  dataOf(await dispatcher.updateAlert({ params: { id: closed.alert.id }, body: { closed: 1 } }))
  await smsTo(closed.unit.phone, 2)
  const there = await dispatch()
  dataOf(
    await there.responder.reportOwnDispatch({ body: { dispatchId: there.dispatchId, state: 'onScene' } }),
  )
  dataOf(await dispatcher.updateAlert({ params: { id: there.alert.id }, body: { closed: 1 } }))
  expect(await messagesTo(there.unit)).toBe(1)
})

test('a recall withdraws a message that has not left, and then sends nothing', async () => {
  await worker.stop()
  const unit = await makeUnit()
  const alert = await raiseAlert(dispatcher, { alertType: 'fire' })
  dataOf(await dispatcher.dispatchResponder(to(alert.id, unit.id)))
  dataOf(await dispatcher.clearResponder(at(alert.id, unit.id)))
  const [sent] = await dispatchesOf(alert.id)
  expect(sent?.deliveries.map(({ channel, state }) => [channel, state]).toSorted()).toEqual([
    ['push', 'skipped'],
    ['sms', 'cancelled'],
  ])
  expect(await messagesTo(unit)).toBe(1)
  worker = work()
})

test('a note for a responder who is already at the alert is refused, because nobody would get it', async () => {
  const { alert, unit } = await dispatch({ note: 'Gate at the back' })
  const again = (note: string) =>
    dispatcher.dispatchResponder({ params: { alertId: alert.id }, body: { responderId: unit.id, note } })
  expect(refusalOf(await again('He is armed'))).toMatchObject({
    status: 422,
    issues: ['note not_applicable'],
  })
  dataOf(await again('Gate at the back'))
  expect(await messagesTo(unit)).toBe(1)
})

test('a report from the page of an earlier dispatch changes nothing', async () => {
  const { alert, responder } = await dispatch()
  const body = { dispatchId: 'another', state: 'onScene' } as const
  expect(refusalOf(await responder.reportOwnDispatch({ body }))).toMatchObject({
    issues: ['dispatchId not_applicable'],
  })
  expect((await read(alert.id)).onSceneAt).toBeNull()
})

test('no sender can hide a link, and the link of a dispatch is not found by search nor sent again', async () => {
  const { alert, token } = await dispatch()
  const url = 'https://example.org/x'
  const message = { title: 'Look', url }
  const metadata = { dispatchedTo: alert.id }
  const { id: accountId } = await createPerson(rig.client, rig.type)
  const body = { message, metadata, accountIDs: [accountId] }
  const { notification } = dataOf(await rig.client.createNotification({ body }))
  expect(notification.message.url).toBe(url)
  const found = dataOf(await rig.client.listNotifications({ query: { q: token.slice(0, 12) } }))
  expect(found.notifications).toEqual([])
  const [{ notificationId = null } = {}] = await dispatchesOf(alert.id)
  const retry = { params: { notificationId: notificationId ?? '' }, body: { unknown: true, reason: 'x' } }
  expect(refusalOf(await rig.client.retryNotification(retry))).toMatchObject({ code: 'notification_state' })
})

test('without the console’s public URL, the message has no link', async () => {
  startWith(readSettings({ ...channels, PUBLIC_URL: '' }))
  const unit = await makeUnit()
  const alert = await raiseAlert(dispatcher, { alertType: 'fire' })
  dataOf(await dispatcher.dispatchResponder(to(alert.id, unit.id)))
  const [text = ''] = await smsTo(unit.phone)
  expect(text).toMatch(/^Dispatch: Fire #\d+/)
  expect(text).not.toContain('http')
})

test('without a channel, an account or the wish to notify, nothing is sent, and the dispatcher sees that', async () => {
  const alert = await raiseAlert(dispatcher)
  const [quiet, unreachable] = [await makeUnit(), await makeUnit()]
  const { identity } = dataOf(await dispatcher.readOwnIdentity({}))
  const { responder: staff } = dataOf(await rig.client.createResponder({ body: { identityId: identity.id } }))
  const params = { alertId: alert.id }
  dataOf(await dispatcher.dispatchResponder({ params, body: { responderId: quiet.id, notify: false } }))
  dataOf(await dispatcher.dispatchResponder({ params, body: { responderId: staff.id } }))
  startWith(readSettings({}))
  dataOf(await dispatcher.dispatchResponder({ params, body: { responderId: unreachable.id } }))
  const sent = await dispatchesOf(alert.id)
  expect(sent.map(({ notificationId, deliveries }) => [notificationId, deliveries])).toEqual(
    Array(3).fill([null, []]),
  )
})

test('a link works for a day, and another business cannot see who was notified', async () => {
  const { alert, token } = await dispatch()
  const stranger = rig.api.strangerClient()
  expect(refusalOf(await stranger.listAlertDispatches({ params: { alertId: alert.id } }))).toMatchObject({
    status: 404,
  })
  await rig.api.sql(
    `update dispatches set expires_at = now() - interval '1 second' where business_id = $1 and alert_id = $2`,
    [rig.api.businessId, alert.id],
  )
  const late = createClient({ baseUrl: rig.api.baseUrl, token })
  await eventually(async () => {
    expect(refusalOf(await late.readOwnDispatch({}))).toMatchObject({ status: 401 })
  })
})

// The last test, because the examples set up channels.
test('whoever opens the link sees the alert, and may do nothing but report', async () => {
  const { alert, token, responder } = await dispatch({ note: 'Gate at the back' })
  expect(await ownOf(responder)).toMatchObject({
    businessId: rig.api.businessId,
    responderName: 'Unit 7',
    state: 'dispatched',
    alert: { number: alert.number, typeName: 'Fire', street: 'Av. Matta 123', note: 'Gate at the back' },
  })
  const headers = { authorization: `Bearer ${token}`, 'x-client-id': rig.api.businessId }
  const examples = await makeExamples(rig.api)
  const guarded = (Object.entries<Operation>(operations) as [OperationName, Operation][]).filter(
    ([name, { auth }]) => auth !== 'none' && !['readOwnDispatch', 'reportOwnDispatch'].includes(name),
  )
  const others: [OperationName, number][] = []
  for (const [name] of guarded)
    others.push([name, (await callRaw(rig.api.baseUrl, name, examples[name], headers)).status])
  expect(others.filter(([, status]) => status !== 403)).toEqual([])
})
