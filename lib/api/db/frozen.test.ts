import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '@/lib/logging'
import { raiseAlert } from '../alerts/alerts.fixture'
import { startWorkerProcess } from '../fixtures/api-process'
import { callRaw } from '../fixtures/call-raw'
import { eventually } from '../fixtures/eventually'
import { createFreezableDatabase, type FreezableDatabase } from '../fixtures/frozen-database'
import { newPhone } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { connectAlone } from './connecting'
import { isDatabaseLive } from './liveness'

let database: FreezableDatabase
let api: TestApi
const logged: string[] = []
beforeAll(async () => {
  database = await createFreezableDatabase()
  const logger = createLogger('test', 'info', { write: (line) => void logged.push(line) })
  api = await startTestApi({ database, worker: true, logger })
})
afterAll(() => api.stop())

/** Collects the events that the alert stream sends until it ends. */
async function follow(): Promise<{ said: () => string; leave: () => void }> {
  const leaving = new AbortController()
  const stream = dataOf(await api.client().streamAlerts({ query: {} }, { signal: leaving.signal }))
  const decoder = new TextDecoder()
  let text = ''
  const reading = async () => {
    for await (const piece of stream) text += decoder.decode(piece, { stream: true })
  }
  void reading().catch(() => {})
  return { said: () => text, leave: () => leaving.abort() }
}

test('a server that freezes without closing its connections is abandoned, and its successor at the same address is used immediately', {
  tags: 'long',
}, async () => {
  const stream = await follow()
  const { id: before } = await raiseAlert(api.client())
  await eventually(() => expect(stream.said()).toContain(before))
  expect(isDatabaseLive()).toBe(true)

  database.freeze()
  await eventually(() => expect(isDatabaseLive()).toBe(false))
  const read = await api.client().listAlerts({ query: {} })
  expect(read).toMatchObject({ ok: false, failure: { status: 503 } })
  stream.leave()

  database.takeOver()
  const again = await eventually(follow)
  const { id: after } = await eventually(() => raiseAlert(api.client()))
  await eventually(() => expect(again.said()).toContain(after))
  const body = { message: { title: 'Water', sendWhatsApp: true }, phones: [newPhone()] }
  const { notificationId } = dataOf(await api.client().sendNotification({ body }))
  await eventually(async () => {
    const { notification } = dataOf(await api.client().readNotification({ params: { notificationId } }))
    expect(notification.state).toBe('done')
  })
  await eventually(() => expect(isDatabaseLive()).toBe(true))
  again.leave()
})

/** Ends the connections that listen, the streams' and the worker's, and waits until the API knows. */
async function endListening(): Promise<void> {
  const listening =
    "from pg_stat_activity where datname = current_database() and application_name = 'beacon listening'"
  const admin = await connectAlone(database.directUrl)
  await eventually(() => {
    for (const work of ['alert streams', 'deliveries']) expect(isWaiting(work)).toBe(false)
  })
  await admin.query(`select pg_terminate_backend(pid) ${listening}`)
  await admin.end()
  await eventually(() => {
    for (const work of ['alert streams', 'deliveries']) expect(isWaiting(work)).toBe(true)
  })
}

/** Whether the last log entry about this work says that it waits for the database. */
function isWaiting(work: string): boolean {
  const last = logged.findLast(
    (line) => line.includes(`"${work} are waiting`) || line.includes(`"${work} have resumed`),
  )
  return last?.includes('are waiting') ?? false
}

async function isWorkerWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ waiting: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database()
       and application_name = 'beacon worker' and wait_event_type = 'Lock') as waiting`,
  )
  return rows[0]?.waiting === true
}

const openConnections = () =>
  Promise.all(Array.from({ length: 4 }, () => api.client().listAlerts({ query: {} })))
const works = () =>
  eventually(async () => expect((await api.client().listAlerts({ query: {} })).ok).toBe(true))

test('a server that freezes while nothing listens is abandoned, too', async () => {
  await openConnections()
  await endListening()
  database.freeze()
  expect(await api.client().listAlerts({ query: {} })).toMatchObject({ failure: { status: 503 } })
  database.takeOver()
  await works()
})

test('a worker process whose database freezes while it stops ends by itself', { tags: 'long' }, async () => {
  const worker = await startWorkerProcess({ databaseUrl: database.url, secret: testSecret })
  const locked = await connectAlone(database.directUrl)
  await locked.query('begin; lock table deliveries')
  await eventually(async () => expect(await isWorkerWaiting(locked)).toBe(true))
  const exited = once(worker, 'exit')
  worker.kill('SIGTERM')
  database.freeze()
  expect(await exited).toEqual([0, null])
  database.takeOver()
  await locked.end()
})

test('connections that freeze while nothing listens are abandoned, although their successors work', {
  tags: 'long',
}, async () => {
  await openConnections()
  await endListening()
  database.freeze()
  const headers = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  const reading = callRaw(api.baseUrl, 'listAlerts', {}, headers)
  database.takeOver()
  expect((await reading).status).toBe(503)
  await works()
})
