import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { runs } from '../fixtures/long-run'
import { newPhone } from '../fixtures/people'
import type { Behaviour } from '../fixtures/providers/whatsapp-server'

let rig: DeliveryRig
let worker: Worker | undefined
let workers: Worker[] = []
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(async () => {
  rig.whatsApp.always({ kind: 'accept' })
  await Promise.all([worker?.stop(), ...workers.map((one) => one.stop())])
  workers = []
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const outages: [name: string, Behaviour][] = [
  ['503', { kind: 'plain', status: 503, text: '' }],
  ['500', { kind: 'plain', status: 500, text: 'Internal Server Error' }],
  ['dropped connections', { kind: 'drop' }],
  ['no answer', { kind: 'hang' }],
  ['unreadable answers', { kind: 'plain', status: 200, text: '<html>' }],
]

describe.each(runs([2], [1, 2, 4]))('a provider outage with %i processes', (processes) => {
  it.each(runs(outages.slice(0, 3), outages))(
    'an outage leaves at most 16 deliveries unknown after %s, and all others wait until the provider works',
    async (_, behaviour) => {
      const to = phones(60)
      const before = rig.whatsApp.requests.length
      const askedBefore = rig.whatsApp.asked()
      rig.whatsApp.always(behaviour)
      const id = await rig.sendWhatsApp(to)
      const timing = { sendSeconds: 1, leaseSeconds: 15 }
      workers = Array.from({ length: processes }, () => rig.work({ timing }))
      // At most 16 of these requests may send a message, so some of the 20 only check the provider.
      const asks = () => rig.whatsApp.requests.length - before + rig.whatsApp.asked() - askedBefore
      await eventually(() => expect(asks()).toBeGreaterThanOrEqual(20))
      const { counts } = await rig.notification(id)
      expect(counts.unknown).toBeLessThanOrEqual(16)
      rig.whatsApp.always({ kind: 'accept' })
      const done = await rig.done(id)
      expect(done.counts.unknown).toBeLessThanOrEqual(16)
      expect(done.counts.accepted + done.counts.unknown).toBe(60)
      const perhapsTwice = to.filter((phone) => rig.whatsApp.takenFor(phone) > 1)
      expect(perhapsTwice).toEqual([])
    },
  )
})

describe('large notifications', () => {
  it('a notification to many people lets a small notification of the same business go first, and then continues', async () => {
    rig.whatsApp.always({ kind: 'accept' })
    const many = phones(300)
    const large = await rig.sendWhatsApp(many)
    const [phone] = phones(1) as [string]
    const small = await rig.sendWhatsApp([phone])
    const before = rig.whatsApp.requests.length
    worker = rig.work()
    await rig.done(large)
    await rig.done(small)
    const place = rig.whatsApp.requests.slice(before).findIndex(({ to }) => `+${to}` === phone)
    expect(place).toBeLessThan(20)
    expect(rig.whatsApp.requests.length - before).toBe(301)
  })
})

describe('hanging phone numbers', () => {
  it('phone numbers of one business that never get a response do not hold up other businesses, before or after the breaker opens', async () => {
    const held = phones(30)
    for (const phone of held) rig.whatsApp.plan(phone, { kind: 'hang' }, { kind: 'hang' })
    const before = rig.whatsApp.requests.length
    worker = rig.work({
      timing: { sendSeconds: 1, leaseSeconds: 60, probes: { firstSeconds: 30, longestSeconds: 60 } },
    })
    const id = await rig.sendWhatsApp(held)
    await eventually(() => expect(rig.whatsApp.requests.length).toBeGreaterThanOrEqual(before + 16))
    const [phone] = phones(1) as [string]
    const message = { title: 'Water', sendWhatsApp: true }
    const sent = await rig.api.strangerClient().sendNotification({ body: { message, phones: [phone] } })
    expect(sent.ok).toBe(true)
    await eventually(() => expect(rig.whatsApp.requestsTo(phone)).toHaveLength(1))
    expect(rig.whatsApp.requests.length).toBe(before + 17)
    await eventually(async () => expect((await rig.notification(id)).counts.unknown).toBe(16))
    const others = phones(20)
    const sentLater = await rig.api.strangerClient().sendNotification({ body: { message, phones: others } })
    expect(sentLater.ok).toBe(true)
    await eventually(() => {
      for (const other of others) expect(rig.whatsApp.requestsTo(other)).toHaveLength(1)
    })
    expect((await rig.notification(id)).counts.unknown).toBeLessThanOrEqual(16)
  })
})
