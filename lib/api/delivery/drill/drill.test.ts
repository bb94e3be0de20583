import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeliveryCounts } from '@/lib/contract/notification'
import { connectAlone } from '../../db/pool'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../../fixtures/delivery-rig'
import { eventually } from '../../fixtures/eventually'
import { dataOf } from '../../fixtures/server'

let rig: DeliveryRig
let worker: Worker | undefined

beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(async () => {
  await worker?.stop()
  await drill(false)
})
afterAll(() => rig.stop())

const deliver = () => {
  worker = rig.work()
}
const drill = async (on: boolean) => dataOf(await rig.client.updateBusiness({ body: { drill: on } }))

let people = 2000
/** A unique phone number that ends in these digits. */
const phoneEnding = (digits: string) => `+12025${people++}${digits}`
const phonesOf = (count: number) => Array.from({ length: count }, () => phoneEnding('99'))

async function welcome(phone: string): Promise<string> {
  const body = { accountType: rig.type, phone, sendSMS: true }
  const accountId = dataOf(await rig.client.createAccount({ body })).account.id
  const device = { kind: 'fcm', token: `token-of-${phone}` } as const
  dataOf(await rig.client.createDevice({ params: { accountId }, body: device }))
  return accountId
}

/** The deliveries to these phone numbers, and whether each is simulated. */
const rowsOf = (phones: string[]) =>
  rig.api.sql<{ channel: string; state: string; simulated: boolean; reason: string | null }>(
    'select channel, state, simulated, reason from deliveries where phone = any($1) order by position',
    [phones],
  )
const realAndQueued = () =>
  rig.api.sql(
    "select id, phone from deliveries where business_id = $1 and state = 'queued' and not simulated",
    [rig.api.businessId],
  )

/** Waits for the final states, because the provider's statuses can arrive after the notification is done. */
async function expectFinal(id: string, expected: object[]): Promise<void> {
  await rig.done(id)
  await eventually(async () => expect(await rig.deliveries(id)).toMatchObject(expected))
}

async function expectCounts(id: string, expected: Partial<DeliveryCounts>): Promise<void> {
  await eventually(async () => expect((await rig.notification(id)).counts).toMatchObject(expected))
}

describe('drills', () => {
  it('a drill sends no push to an account without a device, just as outside a drill, and the reach shows this beforehand', async () => {
    await drill(true)
    const phone = phoneEnding('99')
    const body = { accountType: rig.type, phone }
    const accountId = dataOf(await rig.client.createAccount({ body })).account.id
    const asked = { accountIDs: [accountId] }
    const { reach } = dataOf(await rig.client.reachNotification({ body: asked }))
    expect(reach).toMatchObject({ reachable: 0, skipped: { no_device: 1 }, channels: { push: 0 } })
    deliver()
    const skipped = { channel: 'push', state: 'skipped', reason: 'no_device', simulated: true }
    await expectFinal(await rig.send(asked), [skipped])
    await expectFinal(await rig.send({ phones: [phone] }), [skipped])
    await expectFinal(await rig.send({ ...asked, message: { title: 'Water', sendWhatsApp: true } }), [
      skipped,
      { channel: 'whatsapp', state: 'delivered', simulated: true },
    ])
    const { id } = dataOf(
      await rig.client.createDevice({ params: { accountId }, body: { kind: 'fcm', token: 'late' } }),
    ).device
    await expectFinal(await rig.send(asked), [{ channel: 'push', state: 'delivered', deviceId: id }])
  })

  it.each([
    ['00', { state: 'failed', reason: 'provider_refused', providerCode: 'simulated_refusal', attempts: 1 }],
    [
      '01',
      { state: 'unknown', reason: 'provider_answer_unclear', providerCode: 'simulated_silence', attempts: 1 },
    ],
    ['02', { state: 'delivered', reason: null, providerCode: null, attempts: 1 }],
    ['03', { state: 'accepted', reason: null, providerCode: null, attempts: 1 }],
    ['04', { state: 'read', reason: null, providerCode: null, attempts: 1 }],
    ['05', { state: 'delivered', reason: null, attempts: 2 }],
    [
      '06',
      { state: 'failed', reason: 'provider_refused', providerCode: 'simulated_undelivered', attempts: 1 },
    ],
    ['47', { state: 'delivered', reason: null, providerCode: null, attempts: 1 }],
  ])(
    'a drill gives a phone number ending in %s its documented outcome on every channel',
    async (digits, expected) => {
      await drill(true)
      const phone = phoneEnding(digits)
      const accountId = await welcome(phone)
      deliver()
      const id = await rig.send({
        accountIDs: [accountId],
        message: { title: 'Water', sendWhatsApp: true },
      })
      const simulated = { ...expected, simulated: true }
      // As outside a drill, a push that may already have been sent is retried; there are five attempts in
      // total.
      const pushed = expected.state === 'unknown' ? { attempts: 5 } : {}
      await expectFinal(id, [
        { ...simulated, ...pushed, channel: 'push' },
        { ...simulated, channel: 'whatsapp' },
      ])
      const { simulated: marked } = await rig.notification(id)
      expect(marked).toBe(true)
      await expectCounts(id, { [expected.state]: 2 })
      const { state, reason } = expected
      await eventually(async () =>
        expect((await rowsOf([phone]))[0]).toEqual({ channel: 'sms', state, reason, simulated: true }),
      )
      expect(rig.whatsApp.requestsTo(phone)).toEqual([])
    },
  )

  it('a drill is not held up by phone numbers that never get a response', async () => {
    await drill(true)
    worker = rig.work({ timing: { probes: { firstSeconds: 600, longestSeconds: 600 } } })
    const silent = Array.from({ length: 30 }, () => phoneEnding('01'))
    await expectCounts(await rig.sendWhatsApp([...silent, ...phonesOf(1)]), { unknown: 30, delivered: 1 })
  })

  it('a drill sends nothing to blocked accounts', async () => {
    await drill(true)
    const accountId = await welcome(phoneEnding('99'))
    dataOf(await rig.client.updateAccount({ params: { accountId }, body: { blocked: true } }))
    deliver()
    await expectFinal(await rig.send({ accountIDs: [accountId] }), [
      { state: 'skipped', reason: 'blocked', simulated: true },
    ])
  })

  it('a drill is shown in the reach, with every channel working', async () => {
    await drill(true)
    const accountIDs = [await welcome(phoneEnding('99'))]
    const { reach } = dataOf(await rig.client.reachNotification({ body: { accountIDs, sendWhatsApp: true } }))
    expect(reach).toMatchObject({
      simulated: true,
      reachable: 1,
      kept: 0,
      channels: { push: 1, whatsapp: 1 },
      providers: { push: true, whatsapp: true },
    })
  })

  it('a drill delays a stopping worker only until a slow response arrives', { tags: 'long' }, async () => {
    await drill(true)
    const id = await rig.sendWhatsApp([phoneEnding('02')])
    const stopping = rig.work()
    await eventually(async () => expect(await rig.deliveries(id)).toMatchObject([{ state: 'sending' }]))
    await stopping.stop()
    expect(await rig.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('a drill retries a send that times out, since nothing was sent', async () => {
    await drill(true)
    const id = await rig.sendWhatsApp([phoneEnding('02')])
    worker = rig.work({ timing: { sendSeconds: 0.1, maxAttempts: 2 } })
    await expectFinal(id, [
      { state: 'failed', reason: 'too_many_attempts', providerCode: 'simulated_interruption', attempts: 2 },
    ])
  })
})

describe('the start of a drill', () => {
  it('starting a drill applies to everything unsent: queued and scheduled messages, and welcome SMS', async () => {
    const phones = phonesOf(3)
    const waiting = await rig.sendWhatsApp(phones)
    const message = { title: 'Water', sendWhatsApp: true }
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const body = { message, phones, sendAt, undoSeconds: 0, sendAgain: true }
    const scheduled = dataOf(await rig.client.createNotification({ body })).notification.id
    const welcomed = phoneEnding('99')
    await welcome(welcomed)
    const { waiting: counted } = dataOf(await rig.client.countWaiting({}))
    expect(counted).toEqual({ deliveries: 7, notifications: 2 })
    await drill(true)
    expect(dataOf(await rig.client.countWaiting({})).waiting).toEqual({ deliveries: 0, notifications: 0 })
    for (const id of [waiting, scheduled]) {
      expect(await rig.notification(id)).toMatchObject({ simulated: true })
      expect((await rig.deliveries(id)).every(({ simulated }) => simulated)).toBe(true)
    }
    deliver()
    await rig.done(waiting)
    await eventually(async () =>
      expect(await rowsOf([welcomed])).toEqual([
        { channel: 'sms', state: 'delivered', reason: null, simulated: true },
      ]),
    )
    expect(rig.whatsApp.requests).toEqual([])
  })

  it('starting a drill leaves finished deliveries as they were', async () => {
    deliver()
    const id = await rig.sendWhatsApp(phonesOf(1))
    await rig.done(id)
    await drill(true)
    expect(await rig.notification(id)).toMatchObject({ simulated: false })
    expect(await rig.deliveries(id)).toMatchObject([{ simulated: false, state: 'accepted' }])
  })

  it('starting a drill requires an admin and is recorded in the audit log', async () => {
    const refused = await rig.api.client('sender').updateBusiness({ body: { drill: true } })
    expect(refused).toMatchObject({ ok: false, failure: { code: 'role_forbidden' } })
    await drill(true)
    await drill(false)
    const entries = await rig.api.sql(
      "select changes from audit_entries where record_kind = 'business' and business_id = $1 order by at desc limit 2",
      [rig.api.businessId],
    )
    expect(entries).toEqual([
      { changes: { drill: { from: true, to: false } } },
      { changes: { drill: { from: false, to: true } } },
    ])
  })

  it('starting a drill does not affect another business’s messages', async () => {
    const stranger = rig.api.strangerClient()
    const phones = phonesOf(1)
    const message = { title: 'Water', sendWhatsApp: true }
    await drill(true)
    const { notificationId } = dataOf(await stranger.sendNotification({ body: { message, phones } }))
    deliver()
    await eventually(() => expect(rig.whatsApp.requestsTo(phones[0] ?? '')).toHaveLength(1))
    const { notification } = dataOf(await stranger.readNotification({ params: { notificationId } }))
    expect(notification.simulated).toBe(false)
  })

  it('starting a drill prevents messages and welcome SMS that are being created from going out after the drill has started', async () => {
    for (let round = 0; round < 40; round += 1) {
      const sending = [1, 2, 3, 4].flatMap(() => [rig.sendWhatsApp(phonesOf(3)), welcome(phoneEnding('99'))])
      await Promise.race(sending)
      await drill(true)
      const atOnce = await realAndQueued()
      await Promise.all(sending)
      expect({ round, atOnce, later: await realAndQueued() }).toEqual({ round, atOnce: [], later: [] })
      await drill(false)
    }
  })
})

describe('welcome SMS', () => {
  it('a welcome SMS stored while a drill starts is simulated, whether it waits for the start of the drill or the start of the drill waits for it', async () => {
    const phone = phoneEnding('99')
    const blocker = await connectAlone(rig.databaseUrl)
    await blocker.query('begin')
    const account = `insert into accounts (business_id, id, account_type, username, phone, attributes, search)
      values ($1, 'blocker', $2, $3, $3, '[]', '')`
    await blocker.query(account, [rig.api.businessId, rig.type, phone])
    const welcomed = welcome(phone)
    await untilWaiting(1)
    const switched = drill(true)
    await Promise.race([switched, untilWaiting(2)])
    await blocker.query('rollback')
    await blocker.end()
    await Promise.all([welcomed, switched])
    expect(await rowsOf([phone])).toMatchObject([{ simulated: true }])
  })
})

/** Waits until this many statements are waiting for a lock. */
const untilWaiting = (count: number) =>
  eventually(async () => {
    const waiting = await rig.api.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(waiting).toHaveLength(count)
  })

describe('the end of a drill', () => {
  it('ending a drill leaves everything sent in it simulated, even messages that are still queued', async () => {
    await drill(true)
    const [exercise] = phonesOf(1)
    const id = await rig.sendWhatsApp([exercise as string])
    await drill(false)
    const [real] = phonesOf(1)
    const next = await rig.sendWhatsApp([real as string])
    deliver()
    await expectFinal(id, [{ simulated: true, state: 'delivered' }])
    await expectFinal(next, [{ simulated: false, state: 'accepted' }])
    expect(rig.whatsApp.requestsTo(exercise as string)).toEqual([])
    expect(rig.whatsApp.requestsTo(real as string)).toHaveLength(1)
  })
})
