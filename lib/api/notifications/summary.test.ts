import { beforeAll, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import { createPerson, createType, type Person } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()
let stranger: Client
let person: Person

beforeAll(async () => {
  stranger = api.strangerClient()
  person = await createPerson(client, await createType(client))
})

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()
const summarize = async (by = client, since = anHourAgo()) =>
  dataOf(await by.summarizeNotifications({ query: { since } }))
const countIn = (counts: object | undefined, state: string) =>
  Number(counts?.[state as keyof typeof counts] ?? 0)
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

async function setDrill(drill: boolean): Promise<void> {
  const { business } = dataOf(await client.readBusiness({}))
  dataOf(await client.updateBusiness({ body: { drill } }, { ifMatch: business.version }))
}

it('counts what a business has sent since a time by outcome, separately for drills', async () => {
  expect(await summarize()).toMatchObject({ real: { notifications: 0 }, simulated: { notifications: 0 } })
  const body = { message: { title: 'Water' }, accountIDs: [person.id] }
  await setDrill(true)
  dataOf(await client.sendNotification({ body }))
  await setDrill(false)
  for (let count = 0; count < 2; count += 1) dataOf(await client.sendNotification({ body }))
  const { real, simulated } = await summarize()
  expect([real.notifications, total(real.counts)]).toEqual([2, 2])
  expect([simulated.notifications, total(simulated.counts)]).toEqual([1, 1])
  const { notifications } = dataOf(await client.listNotifications({ query: { limit: '2' } }))
  const [last, first] = notifications.map(({ counts }) => counts)
  expect(Object.entries(real.counts)).toEqual(
    Object.entries(real.counts).map(([state]) => [state, countIn(first, state) + countIn(last, state)]),
  )
  expect(await summarize(stranger)).toMatchObject({
    real: { notifications: 0 },
    simulated: { notifications: 0 },
  })
})

it('excludes notifications that have not been sent yet, and those cancelled before they were sent', async () => {
  const before = await summarize()
  const body = { message: { title: 'Later' }, accountIDs: [person.id] }
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  dataOf(await client.createNotification({ body: { ...body, sendAt } }))
  const { notification } = dataOf(
    await client.createNotification({ body: { ...body, message: { title: 'Undone' }, undoSeconds: 60 } }),
  )
  dataOf(await client.cancelNotification({ params: { notificationId: notification.id } }))
  // The row after the scheduled time of the cancelled notification.
  await api.sql(
    "update notifications set cancelled_at = now() - interval '2 minutes', leaves_at = now() - interval '1 minute' where id = $1",
    [notification.id],
  )
  expect(await summarize()).toEqual(before)
})

it('rejects a time more than 31 days ago', async () => {
  const since = new Date(Date.now() - 32 * 86_400_000).toISOString()
  const refused = await client.summarizeNotifications({ query: { since } })
  expect(refused).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'since' }] } })
})
