import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '@/lib/logging'
import { startWorkerProcess } from '../fixtures/api-process'
import { bundleOf } from '../fixtures/bundled-entries'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { startWhatsAppServer, type WhatsAppServer } from '../fixtures/providers/whatsapp-server'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

let api: TestApi
let whatsApp: WhatsAppServer
const log: string[] = []

/** The API has no WhatsApp settings, so with a worker of its own, every message would become `kept`. */
beforeAll(async () => {
  const logger = createLogger('api', 'info', { write: (line) => log.push(line) })
  api = await startTestApi({ settings: { WORKER: false }, logger })
  whatsApp = await startWhatsAppServer()
})
afterAll(async () => {
  await api.stop()
  await whatsApp.stop()
})

const startWorker = () =>
  startWorkerProcess({
    entry: [bundleOf('worker')],
    databaseUrl: api.databaseUrl,
    secret: testSecret,
    env: {
      LOG_LEVEL: 'warn',
      WHATSAPP_TOKEN: whatsApp.token,
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_TEMPLATE: 'community_alert',
      WHATSAPP_BASE_URL: whatsApp.baseUrl,
    },
  })

async function send(): Promise<string> {
  const body = { message: { title: 'Water', sendWhatsApp: true }, phones: [newPhone()] }
  return dataOf(await api.client().sendNotification({ body })).notificationId
}

const countsOf = async (notificationId: string) =>
  dataOf(await api.client().readNotification({ params: { notificationId } })).notification.counts

/** Returns the number of database connections for each purpose. */
async function connections(): Promise<Record<string, number>> {
  const rows = await api.sql<{ purpose: string; count: number }>(
    `select replace(application_name, 'beacon ', '') as purpose, count(*)::int as count from pg_stat_activity
     where datname = current_database() group by purpose`,
  )
  return Object.fromEntries(rows.map(({ purpose, count }) => [purpose, count]))
}

test('an API with WORKER=0 sends nothing and logs this once; a worker process sends the queued messages', async () => {
  const id = await send()
  expect(await connections()).not.toHaveProperty('worker')
  expect(log.filter((line) => line.includes('WORKER=0'))).toHaveLength(1)
  const before = await connections()
  const worker = await startWorker()
  const { worker: ofWorker, requests } = await connections()
  expect(ofWorker).toBeGreaterThan(0)
  expect(requests).toBeLessThanOrEqual(before.requests ?? 0)
  await eventually(async () => expect(await countsOf(id)).toMatchObject({ accepted: 1 }))
  worker.kill('SIGTERM')
  expect(await once(worker, 'exit')).toEqual([0, null])
}, 60_000)

test('a worker process that gets SIGTERM records the messages it was sending, and exits with 0', {
  tags: 'long',
}, async () => {
  const worker = await startWorker()
  whatsApp.always({ kind: 'hang' })
  const { length } = whatsApp.requests
  const id = await send()
  await eventually(() => expect(whatsApp.requests).toHaveLength(length + 1))
  const { listening = 0 } = await connections()
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await eventually(async () => expect((await connections()).listening).toBe(listening - 1))
  whatsApp.acceptHanging()
  expect(await ended).toEqual([0, null])
  expect(await countsOf(id)).toMatchObject({ accepted: 1, sending: 0 })
})
