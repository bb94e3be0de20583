import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '@/lib/logging'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { createPerson, newPhone } from '../fixtures/people'

let rig: DeliveryRig
let worker: Worker
let lines: string[]
beforeAll(async () => {
  rig = await startDeliveryRig()
  // A trigger that rejects sending or keeping a delivery whose provider code is "refuse".
  await rig.api.sql(`create function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception 'Refused: %', new.phone using errcode = '22P02'; end $$`)
  await rig.api.sql(`create trigger refusing before update on deliveries for each row
    when (old.provider_code = 'refuse' and new.state in ('sending', 'kept')) execute function refuse_change()`)
})
afterEach(() => worker.stop())
afterAll(() => rig.stop())

function work(options: Parameters<DeliveryRig['work']>[0] = {}): void {
  lines = []
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) })
  worker = rig.work({ ...options, logger })
}

const phones = (count: number) => Array.from({ length: count }, newPhone)
const refuse = (phone: string) =>
  rig.api.sql(`update deliveries set provider_code = 'refuse' where phone = $1`, [phone])
const deliveryTo = async (id: string, phone: string) =>
  (await rig.deliveries(id)).find((delivery) => delivery.phone === phone)
const triesOf = async (phone: string) =>
  (await rig.api.sql<{ tries: number }>('select tries from deliveries where phone = $1', [phone]))[0]?.tries

const failed = { state: 'failed', reason: 'internal_error', attempts: 0 }

describe('rejected changes', () => {
  it('a delivery whose change is rejected by the database fails after five attempts, and all other deliveries are sent', async () => {
    const to = phones(30)
    const poison = to[11] as string
    const id = await rig.sendWhatsApp(to)
    await refuse(poison)
    work()
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 29, failed: 1 })
    expect(await deliveryTo(id, poison)).toMatchObject(failed)
    expect(rig.whatsApp.requestsTo(poison)).toEqual([])
    const logged = lines.map((line) => JSON.parse(line)).filter(({ tries }) => tries)
    expect(logged.map(({ tries, state }) => [tries, state])).toEqual([
      [1, 'queued'],
      [2, 'queued'],
      [3, 'queued'],
      [4, 'queued'],
      [5, 'failed'],
    ])
    expect(lines.join()).not.toMatch(/not responding|12025/)
  })

  it('a delivery whose change is rejected by the database keeps its count of attempts when the worker restarts', {
    tags: 'long',
  }, async () => {
    const [poison] = phones(1) as [string]
    const id = await rig.sendWhatsApp([poison])
    await refuse(poison)
    const timing = { retry: { firstSeconds: 0.3, longestSeconds: 1 } }
    work({ timing })
    await eventually(async () => expect(await triesOf(poison)).toBeGreaterThan(1))
    await worker.stop()
    const before = (await triesOf(poison)) as number
    work({ timing })
    await rig.done(id)
    expect(await triesOf(poison)).toBe(5)
    expect(lines.filter((line) => JSON.parse(line).tries)).toHaveLength(5 - before)
  })

  it('a delivery whose change is rejected by the database also fails on a channel without a provider, and all other deliveries are kept', {
    tags: 'long',
  }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(rig.client, rig.type)))
    const id = await rig.send({ accountIDs: people.map((person) => person.id) })
    await refuse(people[2]?.phone ?? '')
    work()
    expect((await rig.done(id)).counts).toMatchObject({ kept: 4, failed: 1 })
  })
})

describe('messages from providers', () => {
  it('a provider’s message is dropped if the database cannot store it, while the delivery’s outcome is stored', {
    tags: 'long',
  }, async () => {
    const [phone, other] = phones(2) as [string, string]
    rig.whatsApp.plan(phone, { kind: 'accept', messageStatus: 'held\u0000' })
    work()
    const id = await rig.sendWhatsApp([phone, other])
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 2 })
    expect(await deliveryTo(id, phone)).toMatchObject({ state: 'accepted', providerCode: null, attempts: 1 })
    expect(lines.map((line) => JSON.parse(line).err.code)).toEqual(Array(5).fill('22021'))
  })
})

describe('errors in providers', () => {
  it('a provider that throws is logged with the error’s name and stack, and the delivery counts as possibly sent', async () => {
    const send = () => Promise.reject(new TypeError('no such thing as +56 9 1234 5678'))
    work({ providers: { whatsapp: { concurrency: 1, send } } })
    const id = await rig.sendWhatsApp(phones(1))
    expect((await rig.done(id)).counts).toMatchObject({ unknown: 1 })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      deliveryId: expect.any(String),
      err: { name: 'TypeError', message: 'no such thing as …', stack: expect.stringMatching(/^\s+at /) },
    })
  })
})
