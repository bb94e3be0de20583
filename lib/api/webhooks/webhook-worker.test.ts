import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { webhookEventTypes, webhookKinds } from '@/lib/contract/choices'
import { webhookEventSchemas } from '@/lib/contract/webhooks/webhook-events'
import { raiseAlert } from '../alerts/alerts.fixture'
import { eventually } from '../fixtures/eventually'
import { createPerson, createType } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { addWebhook, type Receiver, startReceiver } from './receiver.fixture'

let api: TestApi
let client: Client
let receiver: Receiver
let origin: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const started = await startReceiver()
  receiver = started.receiver
  origin = started.origin
  api = await startTestApi({ worker: true, settings: { WEBHOOK_TARGETS: 'any' } })
  client = api.client()
  stops.push(api.stop, started.stop)
})
afterAll(async () => {
  receiver.release()
  for (const stop of stops) await stop()
})

const typesOf = (path: string) => receiver.accepted(path).map(({ event }) => event.type)

test('events of every kind match their schemas', async () => {
  await addWebhook(client, `${origin}/all`, [...webhookEventTypes])
  const type = await createType(client)
  const { id } = await createPerson(client, type)
  const blocked = await createPerson(client, type, { blocked: true })
  await raiseAlert(client)
  const message = { title: 'Water cut', body: 'From 14:00', sendWhatsApp: true }
  dataOf(await client.sendNotification({ body: { message, accountIDs: [id, blocked.id] } }))
  dataOf(await client.createBulkJob({ body: { action: 'validate', accountIds: [id] } }))
  await eventually(() =>
    expect(new Set(typesOf('/all'))).toEqual(
      new Set([
        'account.created',
        'account.updated',
        'alert.created',
        'notification.created',
        'delivery.skipped',
        'delivery.kept',
        'notification.finished',
        'job.started',
        'job.finished',
      ]),
    ),
  )
  for (const { event } of receiver.accepted('/all')) {
    const kind = webhookKinds.find((one) => event.type.startsWith(`${one}.`)) ?? 'alert'
    expect(webhookEventSchemas[kind].safeParse(event).error?.issues ?? []).toEqual([])
    expect(event.data[kind]).not.toBeNull()
  }
})

test('receivers that do not respond do not hold up other webhooks', { tags: 'long' }, async () => {
  receiver.answer = ({ path }) => (path === '/hang' ? 'hang' : { status: 204 })
  for (let hanging = 0; hanging < 6; hanging += 1)
    await addWebhook(client, `${origin}/hang`, ['alert.created'])
  const stranger = api.strangerClient()
  await addWebhook(stranger, `${origin}/other`, ['alert.created'])
  await raiseAlert(client)
  await eventually(() => expect(receiver.received.filter(({ path }) => path === '/hang')).toHaveLength(4))
  await raiseAlert(stranger)
  await eventually(() => expect(typesOf('/other')).toEqual(['alert.created']))
  // The fifth and sixth webhooks have to wait, because one business cannot take all slots.
  expect(receiver.received.filter(({ path }) => path === '/hang')).toHaveLength(4)
})
