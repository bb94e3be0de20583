import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closedAddress } from '../fixtures/closed-address'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { createPerson, newPhone } from '../fixtures/people'
import type { Behaviour } from '../fixtures/providers/whatsapp-server'

let rig: DeliveryRig
let worker: Worker

beforeAll(async () => {
  rig = await startDeliveryRig()
  worker = { stop: async () => {} }
})
afterEach(async () => {
  await worker.stop()
  rig.whatsApp.always({ kind: 'accept' })
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const refused: Behaviour = { kind: 'error', status: 400, code: 131026 }
const slowDown: Behaviour = { kind: 'error', status: 400, code: 130429 }

/**
 * Sends to a new phone number, for which the provider behaves as planned. Returns the notification's only
 * delivery, after it is done, and the number of requests that the provider received for it.
 */
async function outcomeOf(...plan: Behaviour[]) {
  const phone = newPhone()
  rig.whatsApp.plan(phone, ...plan)
  const id = await rig.sendWhatsApp([phone])
  await rig.done(id)
  const [delivery] = await rig.deliveries(id)
  return { ...delivery, requests: rig.whatsApp.requestsTo(phone).length }
}

describe('channels with a provider', () => {
  it('a channel with a provider sends to each phone number once, as a template message', async () => {
    worker = rig.work()
    const to = phones(30)
    const { counts } = await rig.done(await rig.sendWhatsApp(to))
    expect(counts).toMatchObject({ accepted: 30, queued: 0, sending: 0 })
    for (const phone of to) expect(rig.whatsApp.requestsTo(phone)).toHaveLength(1)
    expect(rig.whatsApp.requestsTo(to[0] as string)[0]?.body).toMatchObject({
      type: 'template',
      template: {
        name: 'community_alert',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Water — Boil it' }] }],
      },
    })
  })

  it('a channel with a provider sends in the order in which deliveries were stored', async () => {
    const to = phones(40)
    const id = await rig.sendWhatsApp(to)
    worker = rig.work()
    await rig.done(id)
    const order = to.map((phone) =>
      rig.whatsApp.requests.findIndex((request) => request.to === phone.slice(1)),
    )
    // The order is approximate, because eight deliveries are in flight at once.
    const strays = order.filter((place, index) => Math.abs(place - (order[0] as number) - index) > 16)
    expect(strays).toEqual([])
  })

  it('a channel with a provider starts on a new notification without waiting for the next poll', async () => {
    worker = rig.work({ timing: { pollSeconds: 600, tidySeconds: 600 } })
    await rig.done(await rig.sendWhatsApp(phones(1)))
    await rig.done(await rig.sendWhatsApp(phones(1)))
  })

  it('a channel with a provider does not let a bad recipient stop the others', async () => {
    worker = rig.work()
    const to = phones(20)
    const bad: Behaviour[] = [
      refused,
      { kind: 'drop' },
      { kind: 'plain', status: 502, text: '<html>' },
      { kind: 'plain', status: 200, text: '{' },
    ]
    for (const [index, behaviour] of bad.entries()) rig.whatsApp.plan(to[index * 3] as string, behaviour)
    const { counts } = await rig.done(await rig.sendWhatsApp(to))
    expect(counts).toMatchObject({ accepted: 16, failed: 1, unknown: 3 })
  })

  it('a channel with a provider skips an account that was blocked after the notification was stored', async () => {
    const person = await createPerson(rig.client, rig.type)
    const id = await rig.sendWhatsApp([person.phone])
    await rig.client.updateAccount({ params: { accountId: person.id }, body: { blocked: true } })
    worker = rig.work()
    const { counts } = await rig.done(id)
    expect(counts).toMatchObject({ skipped: 2, kept: 0, accepted: 0 })
    expect(await rig.deliveries(id)).toMatchObject([
      { reason: 'blocked' },
      { reason: 'blocked', attempts: 0 },
    ])
    expect(rig.whatsApp.requestsTo(person.phone)).toEqual([])
  })
})

describe('failing sends', () => {
  it('a failed send is retried if the message was certainly not sent, after a longer wait each time', async () => {
    worker = rig.work({ timing: { retry: { firstSeconds: 0.2, longestSeconds: 10 } } })
    const phone = newPhone()
    const again: Behaviour = { kind: 'error', status: 500, code: 131000 }
    rig.whatsApp.plan(phone, again, again, again)
    const id = await rig.sendWhatsApp([phone])
    await rig.done(id)
    expect(await rig.deliveries(id)).toMatchObject([
      { state: 'accepted', attempts: 4, reason: null, providerCode: null },
    ])
    const at = rig.whatsApp.requestsTo(phone).map((request) => request.at)
    const gaps = at.slice(1).map((time, index) => time - (at[index] as number))
    // Each wait is twice as long as the one before. Half of it is fixed, and the rest is random.
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(100 * 2 ** index)
    expect(gaps).toHaveLength(3)
  })

  it('a failed send waits as long as the provider requests', async () => {
    worker = rig.work()
    const phone = newPhone()
    rig.whatsApp.plan(phone, { kind: 'error', status: 429, code: 80007, headers: { 'retry-after': '1' } })
    await rig.done(await rig.sendWhatsApp([phone]))
    const [first, second] = rig.whatsApp.requestsTo(phone)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000)
  })

  it('a failed send is given up after the last attempt, and holds back the other deliveries until then', async () => {
    worker = rig.work({ timing: { maxAttempts: 3 } })
    rig.whatsApp.always(slowDown)
    const id = await rig.sendWhatsApp(phones(2))
    await rig.done(id)
    const failed = { state: 'failed', reason: 'too_many_attempts', providerCode: '130429', attempts: 3 }
    expect(await rig.deliveries(id)).toMatchObject([failed, failed])
  })

  it('a delivery fails at once if the provider rejects the message', async () => {
    worker = rig.work()
    expect(await outcomeOf(refused)).toMatchObject({
      state: 'failed',
      reason: 'provider_refused',
      providerCode: '131026',
      attempts: 1,
      requests: 1,
    })
  })

  it('a failed send is never retried if the message may have been sent', async () => {
    worker = rig.work({ timing: { sendSeconds: 0.3 } })
    const unclear: Behaviour[] = [
      { kind: 'drop' },
      { kind: 'hang' },
      { kind: 'plain', status: 502, text: 'upstream' },
      { kind: 'error', status: 500, code: 131016 },
      { kind: 'plain', status: 200, text: '{"messages":[{}]}' },
    ]
    for (const behaviour of unclear) {
      expect(await outcomeOf(behaviour), JSON.stringify(behaviour)).toMatchObject({
        state: 'unknown',
        reason: 'provider_answer_unclear',
        attempts: 1,
        requests: 1,
      })
    }
  })

  it('a failed send is retried if the provider was not reached at all', async () => {
    const { baseUrl } = rig.whatsApp
    const phone = newPhone()
    const away = { ...rig.settings, WHATSAPP_BASE_URL: await closedAddress() }
    worker = rig.work({ providers: rig.providers(away) })
    const id = await rig.sendWhatsApp([phone])
    await eventually(async () => {
      expect(await rig.deliveries(id)).toMatchObject([{ state: 'queued', providerCode: 'ECONNREFUSED' }])
    })
    await worker.stop()
    worker = rig.work({ providers: rig.providers({ ...rig.settings, WHATSAPP_BASE_URL: baseUrl }) })
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 1 })
  })
})

describe('channels without a provider', () => {
  it('a channel without a provider ends thousands of deliveries as kept, and never reports that they were sent', {
    tags: 'long',
  }, async () => {
    await rig.api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search)
       select $1, 'bulk-' || n, $2, n, '+4479' || (10000000 + n), '' from generate_series(1, 12000) n`,
      [rig.api.businessId, rig.type],
    )
    const id = await rig.send({ accountTypeIDs: [rig.type] })
    const { recipients } = await rig.notification(id)
    expect(recipients).toBeGreaterThanOrEqual(12_000)
    worker = rig.work()
    const { counts } = await rig.done(id)
    expect(counts.kept + counts.skipped).toBe(recipients)
    const kept = { state: 'kept', reason: 'no_provider', attempts: 0 }
    const [first] = (await rig.deliveries(id)).filter(({ state }) => state !== 'skipped')
    expect(first).toMatchObject(kept)
  })

  it('a channel without a provider ends a welcome SMS, which has no notification, as kept', async () => {
    const phone = newPhone()
    const created = await rig.client.createAccount({ body: { accountType: rig.type, phone } })
    expect(created.ok).toBe(true)
    worker = rig.work()
    await eventually(async () => {
      const rows = await rig.api.sql('select channel, state, reason from deliveries where phone = $1', [
        phone,
      ])
      expect(rows).toEqual([{ channel: 'sms', state: 'kept', reason: 'no_provider' }])
    })
  })
})
