import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnChannel } from '@/lib/contract/own-channel'
import { createTestDatabase, type TestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { createPerson, createType } from '../fixtures/people'
import { type PushService, startPushService } from '../fixtures/providers/push-service-server'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

let database: TestDatabase
let api: TestApi
let service: PushService
let key: string | null
beforeAll(async () => {
  database = await createTestDatabase()
  service = await startPushService(() => key ?? '')
  api = await start()
})
afterAll(async () => {
  await Promise.all([api.stop(), service.stop()])
})

const start = () =>
  startTestApi({
    database: { ...database, drop: async () => {} },
    worker: true,
    settings: { WEB_PUSH: true, WEB_PUSH_SERVICES: [service.origin] },
  })
const readKey = async () => dataOf(await api.client().readWebPushKey({})).webPush.publicKey

it('without any settings, a browser that subscribes with the generated key gets pushes, even after a restart', async () => {
  key = await readKey()
  expect(key).toMatch(/^[\w-]{87}$/)
  const client = api.client()
  const { id } = await createPerson(client, await createType(client))
  const { endpoint, keys } = service.subscribe()
  const subscription = { endpoint, keys }
  dataOf(await client.createDevice({ params: { accountId: id }, body: { kind: 'webpush', subscription } }))
  const send = async () => {
    const body = { message: { title: 'Water', body: 'Boil it' }, accountIDs: [id] }
    const { notificationId } = dataOf(await client.sendNotification({ body }))
    await eventually(async () => {
      const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
      expect(notification.counts).toMatchObject({ accepted: 1 })
    })
  }
  await send()
  const [stored] = await api.sql<{ wrapped: string }>(
    "select wrapped from stored_keys where purpose = 'vapid'",
  )
  expect(Buffer.from(stored?.wrapped ?? '', 'base64url').toString('latin1')).not.toContain('publicKey')
  const channels = dataOf(await client.listChannels({})).channels
  expect(channels.find(({ name }) => name === 'webpush')).toMatchObject({
    source: 'generated',
    configured: true,
  })
  await api.stop()
  api = await start()
  expect(await readKey()).toBe(key)
})

it('a channel with its own keys says whose keys would be used otherwise', async () => {
  const client = api.client()
  const params = { channel: 'webpush' }
  const sourcesOf = ({ source, defaultSource }: OwnChannel) => [source, defaultSource]
  const read = async () => sourcesOf(dataOf(await client.readOwnChannel({ params })).channel)
  expect(await read()).toEqual(['generated', 'generated'])
  dataOf(await client.saveOwnChannel({ params, body: { subject: 'mailto:ops@example.com' } }))
  expect(await read()).toEqual(['business', 'generated'])
  dataOf(await client.deleteOwnChannel({ params }))
  expect(await read()).toEqual(['generated', 'generated'])
})

it('generated keys do not count as a push provider in a drill, so apps are also simulated', async () => {
  const client = api.client()
  const { id } = await createPerson(client, await createType(client))
  dataOf(await client.createDevice({ params: { accountId: id }, body: { kind: 'fcm', token: 'in-a-drill' } }))
  dataOf(await client.updateBusiness({ body: { drill: true } }))
  const { reach } = dataOf(await client.reachNotification({ body: { accountIDs: [id] } }))
  expect(reach).toMatchObject({ reachable: 1, simulated: true })
})
