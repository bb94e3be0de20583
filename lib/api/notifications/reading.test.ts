import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Result } from '@/lib/client/client'
import type { SendNotification } from '@/lib/contract/sending'
import { createPerson, createType, type Person } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()
let stranger: Client
let type: string
let person: Person

beforeAll(async () => {
  stranger = api.strangerClient()
  type = await createType(client)
  person = await createPerson(client, type)
})

const message = { title: 'Water' }
const statusOf = (result: Result<unknown>) => (result.ok ? 200 : result.failure.status)

async function send(body: Partial<SendNotification>, by = client): Promise<string> {
  return dataOf(await by.sendNotification({ body: { message, ...body } })).notificationId
}

type Page<Row> = { rows: Row[]; next: string | null }

async function allPages<Row>(readPage: (cursor?: string) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    rows.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor)
  return rows
}

describe('reading', () => {
  it('lists every notification once, newest first, across pages', async () => {
    const sent: string[] = []
    for (let count = 0; count < 7; count += 1) sent.push(await send({ accountIDs: [person.id] }))
    const listed = await allPages(async (cursor) => {
      const { notifications, next } = dataOf(
        await client.listNotifications({ query: { limit: '3', cursor } }),
      )
      return { rows: notifications, next }
    })
    expect(listed.map(({ id }) => id)).toEqual(sent.reverse())
  })

  it('truncates the list of recipients, and returns their number', async () => {
    const phones = Array.from({ length: 130 }, (_, index) => `+4479112${String(index).padStart(5, '0')}`)
    const notificationId = await send({ phones })
    const params = { notificationId }
    const { notifications } = dataOf(await client.listNotifications({ query: { limit: '1' } }))
    expect(notifications).toMatchObject([
      { id: notificationId, to: { phones: phones.slice(0, 5) }, toCount: 130, recipients: 130 },
    ])
    const { notification } = dataOf(await client.readNotification({ params }))
    expect(notification).toMatchObject({ to: { phones: phones.slice(0, 100) }, toCount: 130 })
    const named = await allPages(async (cursor) => {
      const { recipients, next } = dataOf(
        await client.listRecipients({ params, query: { limit: '60', cursor } }),
      )
      return { rows: recipients, next }
    })
    expect(named).toEqual(phones)
  })

  it('lists accounts and account types as given, without duplicates', async () => {
    const other = await createType(client)
    const types = await send({ accountTypeIDs: [other, type, other] })
    const accounts = await send({ accountIDs: ['nobody', person.id] })
    const { notifications } = dataOf(await client.listNotifications({ query: { limit: '2' } }))
    expect(notifications).toMatchObject([
      { to: { accountIDs: ['nobody', person.id] }, toCount: 2 },
      { to: { accountTypeIDs: [other, type] }, toCount: 2 },
    ])
    const named = async (notificationId: string) =>
      dataOf(await client.listRecipients({ params: { notificationId }, query: {} })).recipients
    expect(await named(types)).toEqual([other, type])
    expect(await named(accounts)).toEqual(['nobody', person.id])
  })

  it('lists deliveries in stored order, by state and channel', async () => {
    const blocked = await createPerson(client, type, { blocked: true })
    const people = [person, blocked, await createPerson(client, type)]
    const notificationId = await send({
      accountIDs: people.map(({ id }) => id),
      message: { ...message, sendWhatsApp: true },
    })
    const list = (query: { state?: 'queued' | 'skipped'; channel?: 'push' | 'whatsapp' }) =>
      allPages(async (cursor) => {
        const request = { params: { notificationId }, query: { ...query, limit: '2', cursor } }
        const { deliveries, next } = dataOf(await client.listDeliveries(request))
        return { rows: deliveries.map(({ accountId, channel }) => `${accountId} ${channel}`), next }
      })
    const every = people.flatMap(({ id }) => [`${id} push`, `${id} whatsapp`])
    expect(await list({})).toEqual(every)
    expect(await list({ state: 'skipped' })).toEqual(every.filter((row) => row.startsWith(blocked.id)))
    expect(await list({ state: 'queued', channel: 'push' })).toEqual([
      `${people[0]?.id} push`,
      `${people[2]?.id} push`,
    ])
  })

  it('lists what an account was sent, except what is hidden', async () => {
    const someone = await createPerson(client, type)
    const first = await send({ phones: [someone.phone], message: { ...message, sendWhatsApp: true } })
    const hidden = await send({ accountIDs: [someone.id], hiddenFromList: true })
    const last = await send({ accountIDs: [someone.id, person.id] })
    const params = { accountId: someone.id }
    const listed = await allPages(async (cursor) => {
      const request = { params, query: { limit: '1', cursor } }
      const { notifications, next } = dataOf(await client.listAccountNotifications(request))
      return { rows: notifications, next }
    })
    expect(listed.map(({ notificationId }) => notificationId)).toEqual([last, first])
    expect(listed[0]?.deliveries.map(({ accountId, channel }) => `${accountId} ${channel}`)).toEqual([
      `${someone.id} push`,
    ])
    expect(listed[1]?.deliveries.map(({ channel }) => channel)).toEqual(['push', 'whatsapp'])
    const { deliveries } = dataOf(
      await client.listDeliveries({ params: { notificationId: hidden }, query: {} }),
    )
    expect(deliveries).toMatchObject([{ accountId: someone.id, state: 'queued' }])
  })

  it('rejects an invalid cursor', async () => {
    const notificationId = await send({ accountIDs: [person.id] })
    const made = [
      '!',
      'bm9wZQ',
      Buffer.from('9'.repeat(30)).toString('base64url'),
      Buffer.from("'; drop").toString('base64url'),
    ]
    for (const cursor of made) {
      expect(
        statusOf(await client.listDeliveries({ params: { notificationId }, query: { cursor } })),
        cursor,
      ).toBe(422)
    }
    expect(statusOf(await client.listNotifications({ query: { cursor: '!' } }))).toBe(422)
    expect(
      statusOf(await client.listRecipients({ params: { notificationId }, query: { cursor: 'bm9wZQ' } })),
    ).toBe(422)
    const query = { cursor: '!' }
    expect(statusOf(await client.listAccountNotifications({ params: { accountId: person.id }, query }))).toBe(
      422,
    )
  })
})

it.each(['agent', 'dispatcher'] as const)(
  'a %s may check the reach of a message, but not send one',
  async (role) => {
    const person = await createPerson(client, type)
    const body = { accountIDs: [person.id] }
    const { reach } = dataOf(await api.client(role).reachNotification({ body }))
    expect(reach).toMatchObject({ recipients: 1, providers: { push: false } })
    const sent = await api.client(role).sendNotification({ body: { ...body, message: { title: 'x' } } })
    expect(sent).toMatchObject({ ok: false, failure: { code: 'role_forbidden' } })
  },
)

describe('another business', () => {
  it('finds none of our notifications, deliveries and accounts', async () => {
    const notificationId = await send({ accountIDs: [person.id] })
    const params = { notificationId }
    expect(statusOf(await stranger.readNotification({ params }))).toBe(404)
    expect(statusOf(await stranger.listDeliveries({ params, query: {} }))).toBe(404)
    expect(statusOf(await stranger.listRecipients({ params, query: {} }))).toBe(404)
    const account = { params: { accountId: person.id }, query: {} }
    expect(statusOf(await stranger.listAccountNotifications(account))).toBe(404)
    expect(dataOf(await stranger.listNotifications({ query: {} })).notifications).toEqual([])
  })

  it('cannot send to our accounts, types or phones, or as one of our accounts', async () => {
    const deliveries = async (body: Partial<SendNotification>) => {
      const params = { notificationId: await send(body, stranger) }
      return dataOf(await stranger.listDeliveries({ params, query: {} })).deliveries
    }
    expect(await deliveries({ accountIDs: [person.id] })).toMatchObject([
      { reason: 'unknown_account', phone: null },
    ])
    expect(await deliveries({ phones: [person.phone] })).toMatchObject([
      { reason: 'no_account', accountId: null },
    ])
    const refused = async (body: Partial<SendNotification>) =>
      statusOf(await stranger.sendNotification({ body: { message, ...body } }))
    expect(await refused({ accountTypeIDs: [type] })).toBe(422)
    expect(await refused({ accountIDs: ['x'], senderAccountId: person.id })).toBe(422)
    const { reach } = dataOf(await stranger.reachNotification({ body: { accountIDs: [person.id] } }))
    expect(reach).toMatchObject({ recipients: 1, reachable: 0, skipped: { unknown_account: 1 } })
  })

  it('gets the same response for an unknown ID as for ours', async () => {
    expect(statusOf(await client.readNotification({ params: { notificationId: 'none' } }))).toBe(404)
    expect(statusOf(await client.listDeliveries({ params: { notificationId: 'none' }, query: {} }))).toBe(404)
    expect(
      statusOf(await client.listAccountNotifications({ params: { accountId: 'none' }, query: {} })),
    ).toBe(404)
  })
})
