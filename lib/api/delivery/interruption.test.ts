import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryStates } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { bundleOf } from '../fixtures/bundled-entries'
import { type DeliveryRig, quickTiming, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { createPerson, newPhone } from '../fixtures/people'

let rig: DeliveryRig

beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)

/** The maximum number of each business's deliveries in flight. */
const share = 16

function forkWorker(timing: object): ChildProcess {
  const args = [rig.databaseUrl, JSON.stringify({ ...quickTiming, ...timing }), JSON.stringify(rig.settings)]
  return fork(bundleOf('forked-worker'), args, { execArgv: [] })
}

describe('killed workers', () => {
  it('a worker that is killed leaves the deliveries it was sending as unknown, never to be sent again, and all others to other workers', async () => {
    const [first, ...others] = phones(20)
    rig.whatsApp.always({ kind: 'hang' })
    const id = await rig.sendWhatsApp([first as string, ...others])
    const child = forkWorker({ leaseSeconds: 2, sendSeconds: 60 })
    await eventually(() => expect(rig.whatsApp.requests).toHaveLength(share))
    child.kill('SIGKILL')
    await once(child, 'exit')
    rig.whatsApp.always({ kind: 'accept' })
    const worker = rig.work()
    const { counts } = await rig.done(id)
    expect(counts).toMatchObject({ unknown: share, accepted: 20 - share })
    for (const phone of [first as string, ...others]) expect(rig.whatsApp.requestsTo(phone)).toHaveLength(1)
    const interrupted = (await rig.deliveries(id)).filter(({ state }) => state === 'unknown')
    expect(interrupted.map(({ reason }) => reason)).toEqual(Array(share).fill('interrupted'))
    await worker.stop()
  })

  it('a worker that is killed leaves its notification for another worker to end, even after writing the last result', async () => {
    const id = await rig.sendWhatsApp(phones(1))
    await rig.api.sql(`update deliveries set state = 'accepted' where notification_id = $1`, [id])
    const worker = rig.work()
    expect((await rig.done(id)).counts.accepted).toBe(1)
    await worker.stop()
  })
})

describe('stopped workers', () => {
  it('a worker that is stopped claims nothing more and writes the results of what it was sending', async () => {
    const id = await rig.sendWhatsApp(phones(30))
    const before = rig.whatsApp.requests.length
    rig.whatsApp.always({ kind: 'hang' })
    const worker = rig.work()
    await eventually(() => expect(rig.whatsApp.requests.length).toBe(before + share))
    const stopped = worker.stop()
    rig.whatsApp.always({ kind: 'accept' })
    rig.whatsApp.acceptHanging()
    await stopped
    expect((await rig.notification(id)).counts).toMatchObject({
      queued: 30 - share,
      sending: 0,
      accepted: share,
    })
    const next = rig.work()
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 30 })
    await next.stop()
  })
})

describe('several workers', () => {
  it('several workers on one database never send one delivery twice, and end each notification once', async () => {
    const to = phones(200)
    const child = forkWorker({})
    const workers = [rig.work(), rig.work()]
    const ids = await Promise.all(
      [0, 1, 2, 3].map((part) => rig.sendWhatsApp(to.slice(part * 50, part * 50 + 50))),
    )
    for (const id of ids) expect((await rig.done(id)).counts.accepted).toBe(50)
    const twice = to.filter((phone) => rig.whatsApp.requestsTo(phone).length !== 1)
    expect(twice).toEqual([])
    child.kill('SIGKILL')
    await Promise.all(workers.map((worker) => worker.stop()))
  })
})

describe('counts', () => {
  it('the counts always add up to the number of deliveries, and states only move forward', {
    tags: 'long',
  }, async () => {
    const people = [
      await createPerson(rig.client, rig.type),
      await createPerson(rig.client, rig.type, { blocked: true }),
    ]
    const to = [...phones(150), ...people.map(({ phone }) => phone)]
    const id = await rig.sendWhatsApp(to)
    const rows = 150 + 2 + 2
    const seen: Notification['state'][] = []
    const worker = rig.work()
    await eventually(async () => {
      const { counts, state } = await rig.notification(id)
      expect(deliveryStates.reduce((sum, name) => sum + counts[name], 0)).toBe(rows)
      if (seen.at(-1) !== state) seen.push(state)
      if (state !== 'done') throw new Error(state)
      expect(counts.queued + counts.sending).toBe(0)
    })
    expect(
      ['waiting', 'running', 'done'].filter((state) => seen.includes(state as Notification['state'])),
    ).toEqual(seen)
    await worker.stop()
  })
})

describe('database outages', () => {
  it('a database outage is logged once, without phone numbers or message text, and nothing is lost or sent twice', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
    const worker = rig.work({ logger, timing: { leaseSeconds: 2, sendSeconds: 1 } })
    const to = phones(200)
    const id = await rig.sendWhatsApp(to)
    const before = rig.whatsApp.requests.length
    await eventually(() => expect(rig.whatsApp.requests.length).toBeGreaterThan(before + 20))
    const giveBack = await rig.takeDatabaseAway()
    await eventually(() => expect(lines).toHaveLength(1))
    await giveBack()
    const { counts } = await rig.done(id)
    expect(counts.accepted + counts.unknown).toBe(200)
    // Only the deliveries whose claim was interrupted can have an unknown outcome.
    expect(counts.unknown).toBeLessThanOrEqual(8)
    for (const phone of to) expect(rig.whatsApp.requestsTo(phone).length).toBeLessThanOrEqual(1)
    await eventually(() => expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 30]))
    expect(lines.join()).not.toMatch(/\+120255|Water|Boil|test-token/)
    await worker.stop()
  })
})
