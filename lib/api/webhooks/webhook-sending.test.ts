import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { webhookEventTypes } from '@/lib/contract/choices'
import { AccountEvent, AlertWebhookEvent } from '@/lib/contract/webhooks/webhook-events'
import { raiseAlert } from '../alerts/alerts.fixture'
import { auditOf } from '../fixtures/audit-of'
import { createPerson, createType } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { deleteOldWebhookEvents } from './event-repository'
import { prepareEvents } from './event-service'
import { addWebhook, pass, type Received, type Receiver, sendAll, startReceiver } from './receiver.fixture'
import { claimTurn } from './webhook-turn-service'

let api: TestApi
let client: Client
let receiver: Receiver
let origin: string
let type: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  api = await startTestApi({ settings: { WEBHOOK_TARGETS: 'any' } })
  client = api.client()
  const started = await startReceiver()
  receiver = started.receiver
  origin = started.origin
  type = await createType(client)
  stops.push(started.stop, api.stop)
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(async () => {
  await api.sql('delete from webhooks')
  await api.sql('delete from webhook_events')
  receiver.received.length = 0
  receiver.answer = () => ({ status: 204 })
})

const all = [...webhookEventTypes]
const hook = (path = '/hook', types = all) => addWebhook(client, `${origin}${path}`, types)
const rename = async (accountId: string, fullname: string) =>
  dataOf(await client.updateAccount({ params: { accountId }, body: { fullname } }))
const read = async (id: string) => dataOf(await client.readWebhook({ params: { id } })).webhook
const attemptsOf = async (id: string) =>
  dataOf(await client.listWebhookAttempts({ params: { id }, query: {} })).attempts
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id'])
const namesOf = (received: readonly Received[], accountId: string) =>
  received
    .filter(({ event }) => event.type === 'account.updated' && event.data.accountId === accountId)
    .map(({ event }) => (event.data.changes as { fullname: { to: string } }).fullname.to)

function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

test('each change arrives once, signed, with the record and what changed', async () => {
  const { webhook, secret } = await hook()
  const { id } = await createPerson(client, type)
  await rename(id, 'Ana')
  const alert = await raiseAlert(client)
  await sendAll()
  const { received } = receiver
  expect(received.map(({ event }) => event.type).toSorted()).toEqual([
    'account.created',
    'account.updated',
    'alert.created',
  ])
  expect(received.every((one) => isSignedWith(secret, one))).toBe(true)
  expect(new Set(idsOf(received)).size).toBe(3)
  const [updated] = received.filter(({ event }) => event.type === 'account.updated')
  expect(AccountEvent.parse(updated?.event).data).toMatchObject({
    accountId: id,
    account: { id, fullname: 'Ana' },
    changes: { fullname: { from: null, to: 'Ana' } },
    by: expect.any(String),
  })
  const [raised] = received.filter(({ event }) => event.type === 'alert.created')
  expect(AlertWebhookEvent.parse(raised?.event).data).toMatchObject({
    type: 'created',
    alert: { id: alert.id },
  })
  expect(await read(webhook.id)).toMatchObject({ waiting: 0, failingSince: null, lastError: null })
  expect(
    (await attemptsOf(webhook.id)).map(({ status, succeeded, state }) => [status, succeeded, state]),
  ).toEqual(Array(3).fill([204, true, 'delivered']))
})

test('a webhook gets only the event types it names, and nothing is stored for a business without a webhook', async () => {
  await hook('/alerts', ['alert.created'])
  await raiseAlert(client)
  await createPerson(client, type)
  const stranger = api.strangerClient()
  await createPerson(stranger, await createType(stranger))
  await raiseAlert(stranger)
  const rows = await api.sql<{ type: string; business: string }>(
    'select type, business_id as business from webhook_events',
  )
  expect(rows).toEqual([{ type: 'alert.created', business: api.businessId }])
})

test('a change that is rejected stores no event', async () => {
  await hook()
  const [one, other] = [await createPerson(client, type), await createPerson(client, type)]
  const taken = await client.updateAccount({ params: { accountId: one.id }, body: { phone: other.phone } })
  expect(taken.ok).toBe(false)
  await sendAll()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['account.created', 'account.created'])
})

test('after the receiver was down for an hour, every event arrives, in order for each record', async () => {
  await hook()
  const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(client, type)))
  await sendAll()
  receiver.received.length = 0
  receiver.answer = () => ({ status: 503 })
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names) {
    for (const { id } of people) await rename(id, name)
    await raiseAlert(client)
    await sendAll()
    await pass(api, '10 minutes')
  }
  expect(receiver.accepted()).toEqual([])
  const stored = await api.sql<{ id: string }>(
    "select id from webhook_events where type <> 'account.created'",
  )
  receiver.answer = () => ({ status: 204 })
  await sendAll()
  const accepted = receiver.accepted()
  expect(idsOf(accepted).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
  for (const { id } of people) expect(namesOf(accepted, id)).toEqual(names)
})

test('an event that the receiver rejects holds up only the later events of its own record', async () => {
  const { webhook } = await hook()
  const [bad, good] = [await createPerson(client, type), await createPerson(client, type)]
  await sendAll()
  receiver.answer = ({ event }) => ({ status: event.data.accountId === bad.id ? 500 : 204 })
  for (const name of ['a', 'b', 'c']) {
    await rename(bad.id, name)
    await rename(good.id, name)
    await sendAll()
    await pass(api, '20 seconds')
  }
  expect(namesOf(receiver.accepted(), good.id)).toEqual(['a', 'b', 'c'])
  expect(namesOf(receiver.received, bad.id)).not.toContain('b')
  expect(await read(webhook.id)).toMatchObject({ disabled: false, waiting: 3 })
  receiver.answer = () => ({ status: 204 })
  await pass(api, '3 hours')
  await sendAll()
  expect(namesOf(receiver.accepted(), bad.id)).toEqual(['a', 'b', 'c'])
})

test('an event fails after a day, a webhook is disabled after five, and everything can be replayed', async () => {
  const { webhook } = await hook('/hook', ['account.updated'])
  const { id } = await createPerson(client, type)
  const one = { params: { id: webhook.id } }
  receiver.answer = () => ({ status: 500 })
  const start = new Date().toISOString()
  await rename(id, 'first')
  for (let day = 0; day < 6; day += 1) {
    await sendAll()
    await pass(api, '25 hours')
    await rename(id, `day ${day}`)
  }
  await sendAll()
  expect(await read(webhook.id)).toMatchObject({ disabled: true, disabledReason: 'failing', waiting: 0 })
  const log = await auditOf(api, 'webhook', webhook.id)
  expect(log.at(-1)).toMatchObject({
    action: 'update',
    identityId: null,
    changes: { disabled: { to: true } },
  })
  await rename(id, 'while disabled')
  await sendAll()
  expect(receiver.accepted()).toEqual([])
  receiver.answer = () => ({ status: 204 })
  dataOf(await client.updateWebhook({ ...one, body: { disabled: false } }))
  await sendAll()
  expect(receiver.accepted()).toEqual([])
  const week = new Date(Date.parse(start) - 8 * 86_400_000).toISOString()
  expect(dataOf(await client.replayWebhook({ ...one, body: { failedSince: week } })).replayed).toBe(8)
  await sendAll()
  const days = Array.from({ length: 6 }, (_, day) => `day ${day}`)
  expect(namesOf(receiver.accepted(), id)).toEqual(['first', ...days, 'while disabled'])
})

test('one event can be replayed and keeps its ID', async () => {
  const { webhook } = await hook()
  await raiseAlert(client)
  await sendAll()
  const [{ eventId = '' } = {}] = await attemptsOf(webhook.id)
  const one = { params: { id: webhook.id } }
  expect(dataOf(await client.replayWebhook({ ...one, body: { eventId } })).replayed).toBe(1)
  await sendAll()
  expect(idsOf(receiver.accepted())).toEqual([eventId, eventId])
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body)
})

test("during a rotation's overlap both secrets sign, and afterwards only the new one", async () => {
  const { webhook, secret } = await hook()
  const rotated = dataOf(
    await client.rotateWebhook({ params: { id: webhook.id }, body: { overlapHours: 1 } }),
  )
  await raiseAlert(client)
  await sendAll()
  await pass(api, '61 minutes')
  await raiseAlert(client)
  await sendAll()
  const signers = receiver.received.map((one) => [
    isSignedWith(secret, one),
    isSignedWith(rotated.secret, one),
  ])
  expect(signers).toEqual([
    [true, true],
    [false, true],
  ])
})

test('a webhook whose receiver is gone is disabled at once, and a redirect is not followed', async () => {
  const [gone, moved] = [await hook('/gone'), await hook('/moved')]
  receiver.answer = ({ path }) =>
    path === '/gone' ? { status: 410 } : { status: 307, headers: { location: `${origin}/elsewhere` } }
  await raiseAlert(client)
  await sendAll()
  expect(await read(gone.webhook.id)).toMatchObject({ disabled: true, disabledReason: 'gone' })
  expect(await read(moved.webhook.id)).toMatchObject({ disabled: false, lastError: 'HTTP 307', waiting: 1 })
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/gone', '/moved']))
})

test('a receiver can ask for a pause with Retry-After', async () => {
  const { webhook } = await hook()
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } })
  await raiseAlert(client)
  await sendAll()
  await pass(api, '9 minutes')
  await sendAll()
  expect(await attemptsOf(webhook.id)).toHaveLength(1)
  await pass(api, '61 seconds')
  await sendAll()
  expect(await attemptsOf(webhook.id)).toHaveLength(2)
})

test('nothing is sent to an address that is not public, whether the URL has it or its host resolves to it', async () => {
  const named = origin.replace('127.0.0.1', 'localhost')
  const { webhook: one } = await hook()
  const { webhook: other } = await addWebhook(client, named, all)
  await raiseAlert(client)
  await sendAll({ publicOnly: true })
  expect(receiver.received).toEqual([])
  for (const { id } of [one, other])
    expect(await attemptsOf(id)).toMatchObject([
      { status: null, error: 'ADDRESS_NOT_PUBLIC', succeeded: false },
    ])
})

test('a response that is too long is judged by its status', async () => {
  const { webhook } = await hook()
  receiver.answer = () => ({ status: 200, body: 'x'.repeat(200_000) })
  await raiseAlert(client)
  await sendAll()
  expect(await attemptsOf(webhook.id)).toMatchObject([{ status: 200, succeeded: true }])
})

test('an event whose worker was killed is sent again by another', async () => {
  const { webhook } = await hook()
  await raiseAlert(client)
  await prepareEvents('', () => {})
  const killed = { worker: 'killed', publicOnly: false, isStopping: () => false }
  expect(await claimTurn(killed, true)).toMatchObject({ id: webhook.id })
  await sendAll()
  expect(receiver.received).toEqual([])
  await pass(api, '61 seconds')
  await sendAll()
  expect(receiver.accepted()).toHaveLength(1)
})

test('housekeeping deletes old events, but none that are still waiting', async () => {
  const { webhook } = await hook('/good')
  await hook('/bad')
  receiver.answer = ({ path }) => ({ status: path === '/bad' ? 500 : 204 })
  await raiseAlert(client)
  await sendAll()
  await pass(api, '31 days')
  await raiseAlert(client)
  await deleteOldWebhookEvents(30, 1_000)
  const count = async (table: string) => (await api.sql(`select from ${table}`)).length
  expect(await attemptsOf(webhook.id)).toEqual([])
  expect([await count('webhook_events'), await count('webhook_messages')]).toEqual([2, 1])
  await api.sql("update webhook_messages set state = 'failed'")
  await deleteOldWebhookEvents(30, 1_000)
  expect([await count('webhook_events'), await count('webhook_messages')]).toEqual([1, 0])
})

test('a copied database sends nothing', async () => {
  await hook()
  await raiseAlert(client)
  await api.sql('update database_origin set held_since = now()')
  await sendAll()
  expect(receiver.received).toEqual([])
  await api.sql('update database_origin set held_since = null')
  await sendAll()
  expect(receiver.accepted()).toHaveLength(1)
})

test('a test event is signed, sent once at once even if disabled, and changes nothing', async () => {
  const { webhook, secret } = await hook()
  const params = { id: webhook.id }
  const before = dataOf(await client.updateWebhook({ params, body: { disabled: true } })).webhook
  const testIt = async () => dataOf(await client.testWebhook({ params })).test
  expect(await testIt()).toMatchObject({ status: 204, error: null, succeeded: true })
  const [received] = receiver.received as [Received]
  expect(received.event).toMatchObject({ type: 'webhook.test', data: { webhookId: webhook.id } })
  expect(isSignedWith(secret, received)).toBe(true)
  receiver.answer = () => ({ status: 500 })
  expect(await testIt()).toMatchObject({ status: 500, error: 'HTTP 500', succeeded: false })
  await sendAll()
  expect(receiver.received).toHaveLength(2)
  expect(await read(webhook.id)).toEqual(before)
  expect(await attemptsOf(webhook.id)).toEqual([])
  const audited = await auditOf(api, 'webhook', webhook.id)
  expect(audited.at(-1)).toMatchObject({ action: 'send', changes: { error: 'HTTP 500' } })
})

test('only an admin of the business can test a webhook', async () => {
  const { webhook } = await hook()
  const testAs = (one: Client) => one.testWebhook({ params: { id: webhook.id } })
  expect(await testAs(api.client('viewer'))).toMatchObject({ failure: { code: 'role_forbidden' } })
  expect(await testAs(api.strangerClient())).toMatchObject({ failure: { code: 'not_found' } })
  expect(receiver.received).toEqual([])
})
