import { beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '@/lib/client/client'
import type { Delivery } from '@/lib/contract/notification'
import type { SendNotification } from '@/lib/contract/sending'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()
let type: string

beforeAll(async () => {
  type = await createType(client)
})

const message = { title: 'Water', body: 'Boil it' }
const send = (body: Partial<SendNotification>) => client.sendNotification({ body: { message, ...body } })
const whatsApp = { ...message, sendWhatsApp: true }

async function deliveriesOf(notificationId: string): Promise<Delivery[]> {
  const query = { limit: '500' }
  return dataOf(await client.listDeliveries({ params: { notificationId }, query })).deliveries
}

/** The stored deliveries, in recipient order: channel, account or phone number, state and reason. */
async function storedBy(body: Partial<SendNotification>): Promise<string[]> {
  const { notificationId } = dataOf(await send(body))
  const rows = await deliveriesOf(notificationId)
  return rows.map((row) =>
    [row.channel, row.accountId ?? row.phone, row.state, row.reason].filter(Boolean).join(' '),
  )
}

function issuesOf(result: Result<unknown>): string[] {
  if (result.ok) throw new Error('The call should have been rejected.')
  expect(result.failure.status).toBe(422)
  return result.failure.issues.map(({ path, code }) => `${path} ${code}`)
}

const countRows = async () => {
  const tables = ['notifications', 'deliveries', 'audit_entries']
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  return api.sql(`select ${counts.join(', ')}`)
}

describe('who gets a notification', () => {
  it('stores each person once per channel, however often and in whatever form they are named', async () => {
    const [first, second] = [await createPerson(client, type), await createPerson(client, type)]
    const spelled = `+1 (${first.phone.slice(2, 5)}) ${first.phone.slice(5, 8)}-${first.phone.slice(8)}`
    const phones = [first.phone, spelled, `\u202a${first.phone}\u202c`, second.phone, first.phone]
    expect(await storedBy({ phones, message: whatsApp })).toEqual([
      `push ${first.id} queued`,
      `whatsapp ${first.id} queued`,
      `push ${second.id} queued`,
      `whatsapp ${second.id} queued`,
    ])
    expect(await storedBy({ accountIDs: [second.id, first.id, second.id] })).toEqual([
      `push ${first.id} queued`,
      `push ${second.id} queued`,
    ])
    expect(await storedBy({ accountTypeIDs: [type, type] })).toHaveLength(2)
  })

  it('skips blocked, unsubscribed, expired and unknown accounts with the reason, and sends to the others', async () => {
    const type = await createType(client)
    const blocked = await createPerson(client, type, { blocked: true })
    const unsubscribed = await createPerson(client, type, { subscribed: false })
    const expired = await createPerson(client, type, { expirationDate: '2020-01-01T00:00:00Z' })
    const later = await createPerson(client, type, { expirationDate: '2999-01-01T00:00:00Z' })
    const expected = [
      `push ${blocked.id} skipped blocked`,
      `push ${unsubscribed.id} skipped unsubscribed`,
      `push ${expired.id} skipped expired`,
      `push ${later.id} queued`,
    ]
    const all = [blocked, unsubscribed, expired, later]
    const ids = all.map(({ id }) => id)
    const strangers = ['no such', 'x'.repeat(64), "x'); drop table"]
    expect(await storedBy({ accountIDs: [...strangers, ...ids] })).toEqual([
      ...expected,
      ...strangers.sort().map((id) => `push ${id} skipped unknown_account`),
    ])
    expect(await storedBy({ phones: all.map(({ phone }) => phone) })).toEqual(expected)
    expect(await storedBy({ accountTypeIDs: [type] })).toEqual(expected)
    expect(await storedBy({ accountIDs: [blocked.id], message: whatsApp })).toEqual([
      `push ${blocked.id} skipped blocked`,
      `whatsapp ${blocked.id} skipped blocked`,
    ])
  })

  it('sends WhatsApp to a phone number without an account if requested, but never a push', async () => {
    const phone = newPhone()
    expect(await storedBy({ phones: [phone] })).toEqual([`push ${phone} skipped no_account`])
    expect(await storedBy({ phones: [phone], message: whatsApp })).toEqual([`whatsapp ${phone} queued`])
  })

  it('leaves deleted accounts out of their type, and treats them as unknown when named', async () => {
    const type = await createType(client)
    const [gone, here] = [await createPerson(client, type), await createPerson(client, type)]
    dataOf(await client.deleteAccount({ params: { accountId: gone.id } }))
    expect(await storedBy({ accountTypeIDs: [type] })).toEqual([`push ${here.id} queued`])
    expect(await storedBy({ accountIDs: [gone.id] })).toEqual([`push ${gone.id} skipped unknown_account`])
  })

  it('counts and reports the named people without duplicates', async () => {
    const { id } = await createPerson(client, type)
    const one = dataOf(await send({ accountIDs: [id, id] }))
    expect(one).toMatchObject({ recipients: 1, unknown: 0, msg: 'Notification accepted for 1 recipient' })
    const three = dataOf(await send({ phones: [newPhone(), newPhone(), newPhone()], message: whatsApp }))
    const msg = 'Notification accepted for 3 recipients; 3 of them are unknown'
    expect(three).toMatchObject({ recipients: 3, unknown: 3, msg })
    const mixed = dataOf(await send({ accountIDs: [id, 'nobody'] }))
    expect(mixed).toMatchObject({
      recipients: 2,
      unknown: 1,
      msg: 'Notification accepted for 2 recipients; 1 of them is unknown',
    })
  })

  it('matches the reach that was counted before sending', async () => {
    const type = await createType(client)
    const blocked = await createPerson(client, type, { blocked: true })
    const person = await createPerson(client, type)
    const selections = [
      { phones: [blocked.phone, person.phone, newPhone()] },
      { accountIDs: [blocked.id, person.id, 'unknown'] },
      { accountTypeIDs: [type] },
    ]
    for (const selection of selections) {
      for (const sendWhatsApp of [false, true]) {
        const { reach } = dataOf(await client.reachNotification({ body: { ...selection, sendWhatsApp } }))
        const { notificationId, recipients } = dataOf(
          await send({ ...selection, message: { ...message, sendWhatsApp } }),
        )
        const rows = await deliveriesOf(notificationId)
        const people = (some: Delivery[]) => new Set(some.map((row) => row.accountId ?? row.phone)).size
        const queued = rows.filter(({ state }) => state === 'queued')
        const skipped = rows.filter(({ state }) => state === 'skipped')
        const reasons = [...new Set(skipped.map(({ reason }) => reason as string))]
        expect(reach).toEqual({
          recipients,
          reachable: 0,
          kept: people(queued),
          channels: {
            push: queued.filter(({ channel }) => channel === 'push').length,
            whatsapp: queued.filter(({ channel }) => channel === 'whatsapp').length,
          },
          skipped: Object.fromEntries(
            reasons.map((reason) => [reason, people(skipped.filter((row) => row.reason === reason))]),
          ),
          providers: { push: false, whatsapp: false },
          approvalNeeded: false,
          simulated: false,
        })
      }
    }
  })
})

describe('a request with invalid values stores nothing', () => {
  it('names each malformed phone and each unknown account type', async () => {
    const before = await countRows()
    expect(issuesOf(await send({ phones: ['+1', newPhone(), 'abc', `${newPhone()} ext. 5`] }))).toEqual([
      'phones.0 invalid_phone',
      'phones.2 invalid_phone',
      'phones.3 invalid_phone',
    ])
    expect(issuesOf(await send({ accountTypeIDs: ['none', type, 'neither'] }))).toEqual([
      'accountTypeIDs.0 unknown_account_type',
      'accountTypeIDs.2 unknown_account_type',
    ])
    expect(issuesOf(await client.reachNotification({ body: { phones: ['+1'] } }))).toEqual([
      'phones.0 invalid_phone',
    ])
    expect(await countRows()).toEqual(before)
  })

  it('accepts only http(s) and configured schemes as links, in any case', async () => {
    const { id } = await createPerson(client, type)
    const withUrl = (url: string) => send({ accountIDs: [id], message: { ...message, url } })
    for (const url of ['https://a.example/x?y#z', 'HTTP://a.example', 'beacon://alert/1', 'BEACON:alert']) {
      expect(await withUrl(url), url).toMatchObject({ ok: true })
    }
    const refused = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
    ]
    for (const url of [
      ...refused,
      'data:text/html,x',
      'file:///etc/passwd',
      '/relative',
      'other://x',
      'https://',
    ]) {
      expect(issuesOf(await withUrl(url)), url).toEqual(['message.url not_allowed'])
    }
  })

  it('accepts only a live account of the business as the sender', async () => {
    const [sender, gone] = [await createPerson(client, type), await createPerson(client, type)]
    dataOf(await client.deleteAccount({ params: { accountId: gone.id } }))
    const from = (senderAccountId: string) => send({ accountIDs: [sender.id], senderAccountId })
    const { notificationId } = dataOf(await from(sender.id))
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    expect(notification.senderAccountId).toBe(sender.id)
    for (const id of [gone.id, 'nobody'])
      expect(issuesOf(await from(id))).toEqual(['senderAccountId unknown_account'])
  })
})

describe('a stored notification', () => {
  it('is read back as sent, with normalized recipients', async () => {
    const phone = newPhone()
    const sent = {
      title: ' Water 💧 \n',
      body: 'שלום',
      url: 'https://a.example',
      sendWhatsApp: true,
      urgent: true,
    }
    const metadata = { sectionId: 's1', campaign: { id: 7, tags: ['a', null] } }
    const spelled = [`${phone.slice(0, 5)} ${phone.slice(5)}`, phone]
    const body = { message: sent, phones: spelled, metadata, hiddenFromList: true }
    const { notificationId } = dataOf(await client.sendNotification({ body }))
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    expect(notification).toMatchObject({
      id: notificationId,
      message: sent,
      to: { phones: [phone] },
      hiddenFromList: true,
      senderAccountId: null,
      metadata,
      sendAt: null,
      state: 'waiting',
      recipients: 1,
    })
    expect(notification.message).toEqual(sent)
    expect(notification.counts).toEqual({ ...none, queued: 1 })
  })

  it('has no link if the link is empty', async () => {
    const { notificationId } = dataOf(await send({ phones: [newPhone()], message: { ...message, url: '' } }))
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    expect(notification.message).toEqual(message)
  })

  it('is done at once if nothing is left to send', async () => {
    const { notificationId } = dataOf(await send({ accountIDs: ['nobody', 'nobody else'] }))
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    expect(notification).toMatchObject({ state: 'done', recipients: 2, counts: { ...none, skipped: 2 } })
    const empty = dataOf(await send({ accountTypeIDs: [await createType(client)] }))
    const read = dataOf(await client.readNotification({ params: { notificationId: empty.notificationId } }))
    expect(read.notification).toMatchObject({ state: 'done', recipients: 0, counts: none })
  })

  it('leaves an audit entry without text or phones', async () => {
    const phone = newPhone()
    const { notificationId } = dataOf(await send({ phones: [phone], message: whatsApp }))
    const rows = await api.sql(
      'select action, record_kind, changes from audit_entries where record_id = $1',
      [notificationId],
    )
    expect(rows).toEqual([
      { action: 'send', record_kind: 'notification', changes: { recipients: 1, kind: 'phones' } },
    ])
  })

  it('may have 10,000 phones in one call', { tags: 'long' }, async () => {
    const phones = Array.from({ length: 10_000 }, (_, index) => `+4479111${String(index).padStart(5, '0')}`)
    const { notificationId, recipients } = dataOf(await send({ phones, message: whatsApp }))
    expect(recipients).toBe(10_000)
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    expect(notification.counts).toEqual({ ...none, queued: 10_000 })
  })
})

const none = {
  queued: 0,
  sending: 0,
  accepted: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  cancelled: 0,
  kept: 0,
}
