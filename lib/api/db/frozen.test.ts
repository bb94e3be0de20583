import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '../alerts/alerts.fixture'
import { eventually } from '../fixtures/eventually'
import { createFreezableDatabase, type FreezableDatabase } from '../fixtures/frozen-database'
import { newPhone } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { isDatabaseLive } from './liveness'

let database: FreezableDatabase
let api: TestApi
beforeAll(async () => {
  database = await createFreezableDatabase()
  api = await startTestApi({ database, worker: true })
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
