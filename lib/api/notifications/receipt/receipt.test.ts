import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { PeopleCounts } from '@/lib/contract/notification'
import type { NotifiedPerson } from '@/lib/contract/receipt'
import type { SendNotification } from '@/lib/contract/sending'
import { updateFinished } from '../../delivery/repository'
import { createPerson, createType, newPhone, type Person } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'

const { api, client } = testApi()
let stranger: Client
let type: string

beforeAll(async () => {
  stranger = api.strangerClient()
  type = await createType(client)
})

const message = { title: 'Water', sendWhatsApp: true }

async function send(body: Partial<SendNotification>): Promise<string> {
  return dataOf(await client.sendNotification({ body: { message, ...body } })).notificationId
}

type Query = { state?: NotifiedPerson['state']; reason?: NotifiedPerson['reason'] & string; q?: string }

async function peopleOf(notificationId: string, query: Query = {}, limit = '2'): Promise<NotifiedPerson[]> {
  const people: NotifiedPerson[] = []
  let cursor: string | undefined
  do {
    const request = { params: { notificationId }, query: { ...query, limit, cursor } }
    const page = dataOf(await client.listPeople(request))
    people.push(...page.people)
    cursor = page.next ?? undefined
  } while (cursor)
  return people
}

const whoOf = (people: NotifiedPerson[]) => people.map(({ accountId, phone }) => accountId ?? phone)

/** Sets the states of a person's deliveries, as a worker would. */
async function end(notificationId: string, who: string, states: Record<string, string>, reason?: string) {
  for (const [channel, state] of Object.entries(states)) {
    await api.sql(
      `update deliveries set state = $3, reason = $5 where notification_id = $1
        and coalesce(account_id, phone) = $2 and channel = $4`,
      [notificationId, who, state, channel, reason ?? null],
    )
  }
}

const read = async (notificationId: string) =>
  dataOf(await client.readNotification({ params: { notificationId } })).notification

const none: PeopleCounts = {
  read: 0,
  delivered: 0,
  accepted: 0,
  waiting: 0,
  unknown: 0,
  kept: 0,
  failed: 0,
  cancelled: 0,
  skipped: 0,
}

describe('the people of a notification', () => {
  it('are listed once each, across pages, accounts before phones without an account, with all their deliveries', async () => {
    const people: Person[] = []
    while (people.length < 5) people.push(await createPerson(client, type))
    const strangers = [newPhone(), newPhone(), newPhone()]
    const phones = [...people.map(({ phone }) => phone), ...strangers]
    const notificationId = await send({ phones })
    const listed = await peopleOf(notificationId)
    expect(whoOf(listed)).toEqual([...people.map(({ id }) => id).sort(), ...strangers.sort()])
    expect(listed.map(({ deliveries }) => deliveries.map(({ channel }) => channel))).toEqual([
      ...people.map(() => ['push', 'whatsapp']),
      ...strangers.map(() => ['whatsapp']),
    ])
  })

  it('have the best state of their deliveries, with its reason, and their name', async () => {
    const person = await createPerson(client, type, { fullname: 'Ana Ñuñoa' })
    const notificationId = await send({ accountIDs: [person.id] })
    await end(notificationId, person.id, { push: 'skipped', whatsapp: 'failed' }, 'provider_refused')
    await end(notificationId, person.id, { push: 'skipped' }, 'no_device')
    expect(await peopleOf(notificationId)).toMatchObject([
      { fullname: 'Ana Ñuñoa', phone: person.phone, state: 'failed', reason: 'provider_refused' },
    ])
    await end(notificationId, person.id, { whatsapp: 'sending' })
    expect(await peopleOf(notificationId)).toMatchObject([{ state: 'waiting', reason: null }])
    await end(notificationId, person.id, { push: 'delivered' })
    expect(await peopleOf(notificationId)).toMatchObject([{ state: 'delivered', reason: null }])
  })

  it('are filtered by state, by the reason of any of their deliveries, and by part of the phone number or name', async () => {
    const [ana, eva, ivo] = [
      await createPerson(client, type, { fullname: 'Ana Ñuñoa' }),
      await createPerson(client, type, { fullname: 'Eva Nuñez' }),
      await createPerson(client, type, { fullname: 'Ivo_%' }),
    ]
    const phone = newPhone()
    const notificationId = await send({ phones: [ana.phone, eva.phone, ivo.phone, phone] })
    await end(notificationId, ana.id, { push: 'skipped', whatsapp: 'failed' }, 'provider_refused')
    await end(notificationId, eva.id, { push: 'accepted', whatsapp: 'failed' }, 'provider_refused')
    await end(notificationId, ivo.id, { push: 'kept', whatsapp: 'kept' }, 'no_provider')
    const found = async (query: Query) => whoOf(await peopleOf(notificationId, query))
    expect(await found({ state: 'failed' })).toEqual([ana.id])
    expect(await found({ state: 'accepted' })).toEqual([eva.id])
    expect(await found({ state: 'waiting' })).toEqual([phone])
    expect(await found({ reason: 'provider_refused' })).toEqual([ana.id, eva.id].sort())
    expect(await found({ reason: 'provider_refused', state: 'failed' })).toEqual([ana.id])
    expect(await found({ q: 'NUN' })).toEqual([ana.id, eva.id].sort())
    expect(await found({ q: '_%' })).toEqual([ivo.id])
    expect(await found({ q: phone })).toEqual([phone])
    expect(await found({ q: `${eva.phone.slice(2, 5)} ${eva.phone.slice(5)}` })).toEqual([eva.id])
    expect(await found({ q: 'nobody' })).toEqual([])
  })

  it('include unknown accounts, whatever their IDs are', async () => {
    const ids = ['no such', "'); drop table", 'é'.repeat(64), '😀']
    const notificationId = await send({ accountIDs: ids })
    expect(whoOf(await peopleOf(notificationId, {}, '1'))).toEqual(
      ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    )
  })

  it('are found in a large notification by name and state without a full scan', {
    tags: 'long',
  }, async () => {
    const [ana, phone] = [await createPerson(client, type, { fullname: 'Zoë Quux' }), newPhone()]
    const notificationId = await send({ phones: [ana.phone, phone] })
    await api.sql(
      `insert into deliveries (business_id, notification_id, account_id, phone, channel, state)
        select $1, $2, 'filler-' || lpad(n::text, 6, '0'), '+4' || lpad(n::text, 9, '0'), 'push', 'accepted'
        from generate_series(1, 45000) n`,
      [api.businessId, notificationId],
    )
    await api.sql('update notifications set recipients = 45002 where id = $1', [notificationId])
    await end(notificationId, 'filler-044000', { push: 'failed' })
    const params = { notificationId }
    const byName = dataOf(await client.listPeople({ params, query: { q: 'zoe quux' } }))
    expect(whoOf(byName.people)).toEqual([ana.id])
    expect(byName.next).toBeNull()
    const failed = dataOf(await client.listPeople({ params, query: { state: 'failed' } }))
    expect(whoOf(failed.people)).toEqual(['filler-044000'])
    expect(failed.next).toBeNull()
    // No index covers this state, so each page ends after a limited number of rows, even without a match.
    const first = dataOf(await client.listPeople({ params, query: { state: 'waiting', limit: '5' } }))
    expect(first.next).not.toBeNull()
    expect(whoOf(await peopleOf(notificationId, { state: 'waiting' }, '5'))).toEqual([ana.id, phone])
  })

  it('are not visible to another business, and an invalid cursor is rejected', async () => {
    const notificationId = await send({ phones: [newPhone()] })
    const params = { notificationId }
    for (const asked of [
      stranger.listPeople({ params, query: {} }),
      stranger.exportDeliveries({ params, query: {} }),
      stranger.streamNotification({ params }),
      client.listPeople({ params: { notificationId: 'none' }, query: {} }),
    ]) {
      expect(await asked).toMatchObject({ ok: false, failure: { status: 404 } })
    }
    for (const cursor of ['!', 'bm9wZQ', Buffer.from('account-AA').toString('base64url')]) {
      expect(await client.listPeople({ params, query: { cursor } })).toMatchObject({
        ok: false,
        failure: { status: 422 },
      })
    }
  })
})

describe('the counts of people by state', () => {
  it('add up to the recipients by best state, whether people have one delivery or several', async () => {
    const [ana, eva] = [await createPerson(client, type), await createPerson(client, type)]
    const phone = newPhone()
    const notificationId = await send({ phones: [ana.phone, eva.phone, phone] })
    expect((await read(notificationId)).people).toEqual({ ...none, waiting: 3 })
    await end(notificationId, ana.id, { push: 'read', whatsapp: 'failed' })
    await end(notificationId, eva.id, { push: 'unknown', whatsapp: 'skipped' })
    await end(notificationId, phone, { whatsapp: 'kept' })
    expect((await read(notificationId)).people).toEqual({ ...none, read: 1, unknown: 1, kept: 1 })
    const single = await send({ phones: [ana.phone, eva.phone], message: { title: 'Push alone' } })
    await end(single, ana.id, { push: 'failed' })
    expect((await read(single)).people).toEqual({ ...none, failed: 1, waiting: 1 })
  })

  it('include people without stored deliveries as waiting, or cancelled with the notification', async () => {
    const type = await createType(client)
    await createPerson(client, type)
    await createPerson(client, type)
    const notificationId = await send({ accountTypeIDs: [type] })
    await api.sql(
      `insert into audience_chunks (business_id, notification_id, number, account_ids) values ($1, $2, 9, $3)`,
      [api.businessId, notificationId, ['later', 'much later']],
    )
    await api.sql('update notifications set recipients = 4 where id = $1', [notificationId])
    expect((await read(notificationId)).people).toEqual({ ...none, waiting: 4 })
    dataOf(await client.cancelNotification({ params: { notificationId } }))
    expect((await read(notificationId)).people).toEqual({ ...none, cancelled: 4 })
  })

  it('survive the deletion of deliveries if they were read before, and are null otherwise', async () => {
    const ended = async () => {
      const id = await send({ phones: [(await createPerson(client, type)).phone] })
      await api.sql(`update deliveries set state = 'accepted' where notification_id = $1`, [id])
      await updateFinished([id])
      return id
    }
    const [seen, unseen] = [await ended(), await ended()]
    expect(await read(seen)).toMatchObject({ state: 'done', people: { ...none, accepted: 1 } })
    await api.sql('delete from deliveries where notification_id = any($1)', [[seen, unseen]])
    expect((await read(seen)).people).toEqual({ ...none, accepted: 1 })
    expect((await read(unseen)).people).toBeNull()
  })

  it('are updated after a new status or a retry', async () => {
    const person = await createPerson(client, type)
    const notificationId = await send({ phones: [person.phone] })
    await end(notificationId, person.id, { push: 'failed', whatsapp: 'accepted' })
    await updateFinished([notificationId])
    expect((await read(notificationId)).people).toEqual({ ...none, accepted: 1 })
    await end(notificationId, person.id, { whatsapp: 'delivered' })
    await api.sql(
      `update notifications set final_counts = final_counts || '{"accepted": 0, "delivered": 1}' where id = $1`,
      [notificationId],
    )
    expect((await read(notificationId)).people).toEqual({ ...none, delivered: 1 })
    dataOf(await client.retryNotification({ params: { notificationId }, body: {} }))
    await end(notificationId, person.id, { push: 'delivered', whatsapp: 'failed' })
    await updateFinished([notificationId])
    expect((await read(notificationId)).people).toEqual({ ...none, delivered: 1 })
  })

  it('also appear in lists, unless many people have not been counted yet', async () => {
    const person = await createPerson(client, type)
    const [small, large] = [await send({ phones: [person.phone] }), await send({ phones: [person.phone] })]
    await api.sql('update notifications set recipients = 1001 where id = $1', [large])
    const { notifications } = dataOf(await client.listNotifications({ query: { limit: '2' } }))
    expect(notifications).toMatchObject([
      { id: large, people: null },
      { id: small, people: { waiting: 1 } },
    ])
  })
})

describe('the list of notifications', () => {
  it('is searched by name, title and text, ignoring accents and case, without wildcards', async () => {
    const accountIDs = ['nobody']
    const create = async (name: string, title: string, body: string) =>
      dataOf(await client.createNotification({ body: { name, message: { title, body }, accountIDs } }))
        .notification.id
    const one = await create('Ñandú 100%', 'First of three', 'plain')
    const two = await create('plain', 'CORTE de águaX', 'plain')
    const three = await create('plain', 'plain', 'Calle_Mayor')
    const found = async (q: string) =>
      dataOf(await client.listNotifications({ query: { q } })).notifications.map(({ id }) => id)
    expect(await found('nandu 100%')).toEqual([one])
    expect(await found('de aguax')).toEqual([two])
    expect(await found('CALLE_')).toEqual([three])
    expect(await found('call__m')).toEqual([])
    expect(await found('100_')).toEqual([])
  })

  it('is filtered by state, sender and time', async () => {
    const sender = api.client('sender')
    const by = dataOf(await sender.readOwnIdentity({})).identity.id
    const body = { message: { title: 'Narrowed', sendWhatsApp: true }, accountIDs: ['nobody'] }
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const { notification: done } = dataOf(await sender.createNotification({ body }))
    const { notification: scheduled } = dataOf(
      await sender.createNotification({
        body: { ...body, sendAt, phones: [newPhone()], accountIDs: undefined },
      }),
    )
    const found = async (query: object) =>
      dataOf(await client.listNotifications({ query: { q: 'narrowed', ...query } })).notifications.map(
        ({ id }) => id,
      )
    expect(await found({ createdBy: by })).toEqual([scheduled.id, done.id])
    expect(await found({ createdBy: 'nobody' })).toEqual([])
    expect(await found({ state: 'done', createdBy: by })).toEqual([done.id])
    expect(await found({ since: scheduled.createdAt })).toEqual([scheduled.id])
    expect(await found({ until: scheduled.createdAt })).toEqual([done.id])
  })
})

describe('deliveries', () => {
  it('are listed by reason', async () => {
    const blocked = await createPerson(client, type, { blocked: true })
    const person = await createPerson(client, type)
    const notificationId = await send({ accountIDs: [blocked.id, person.id] })
    const params = { notificationId }
    const { deliveries } = dataOf(await client.listDeliveries({ params, query: { reason: 'blocked' } }))
    expect(deliveries.map(({ accountId }) => accountId)).toEqual([blocked.id, blocked.id])
  })

  it('are exported in stored order with names, across pages, without cells that act as formulas', async () => {
    const person = await createPerson(client, type, { fullname: '=1+1' })
    const phones = Array.from({ length: 1_200 }, (_, index) => `+4479113${String(index).padStart(5, '0')}`)
    const notificationId = await send({ phones: [person.phone, ...phones] })
    await end(notificationId, person.id, { push: 'failed' }, 'provider_refused')
    await api.sql(
      `update deliveries set provider_message = '+danger, "quoted"', provider_code = '131026', history = $2
        where notification_id = $1 and state = 'failed'`,
      [notificationId, JSON.stringify([{ at: '2026-11-22T12:00:00.000Z', state: 'failed', code: '131026' }])],
    )
    const params = { notificationId }
    const file = async (query: { state?: 'failed' }) =>
      new Response(dataOf(await client.exportDeliveries({ params, query }))).text()
    const lines = (await file({})).trim().split('\r\n')
    expect(lines).toHaveLength(1 + 1_202)
    expect(lines[0]).toMatch(/^phone,fullname,accountId,channel,state,reason,/)
    expect(lines[1]).toContain(
      `'${person.phone},'=1+1,${person.id},push,failed,provider_refused,131026,"'+danger, ""quoted"""`,
    )
    expect(lines[1]).toContain('2026-11-22T12:00:00.000Z failed 131026')
    expect(lines.at(-1)).toContain(`'${phones.at(-1)},,,whatsapp,queued`)
    expect((await file({ state: 'failed' })).trim().split('\r\n')).toHaveLength(2)
    const logged = await api.sql(
      `select action, changes from audit_entries where record_id = $1 and action = 'export' order by at`,
      [notificationId],
    )
    expect(logged).toEqual([
      { action: 'export', changes: {} },
      { action: 'export', changes: { state: 'failed' } },
    ])
  })

  it('are exported with the requested time zone and separator', async () => {
    const person = await createPerson(client, type)
    const notificationId = await send({ phones: [person.phone] })
    await api.sql(
      `update deliveries set updated_at = '2026-07-02T02:30:00Z', history = $2 where notification_id = $1`,
      [notificationId, JSON.stringify([{ at: '2026-07-02T02:29:00.000Z', state: 'failed', code: '131026' }])],
    )
    const query = { timeZone: 'America/Santiago', separator: ';' as const }
    const file = dataOf(await client.exportDeliveries({ params: { notificationId }, query }))
    const lines = (await new Response(file).text()).trim().split('\r\n')
    expect(lines[0]).toMatch(/^phone;fullname;accountId;/)
    expect(lines[1]).toContain(';2026-07-01 22:30;2026-07-01 22:29 failed 131026;')
    const logged = await api.sql(
      `select changes from audit_entries where record_id = $1 and action = 'export'`,
      [notificationId],
    )
    expect(logged).toEqual([{ changes: {} }])
  })
})
