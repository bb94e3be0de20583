import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { Notification } from '@/lib/contract/notification'
import { type DeliveryRig, startDeliveryRig } from '../../fixtures/delivery-rig'
import { eventually } from '../../fixtures/eventually'
import { newPhone } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { openStream } from '../../limits/open-streams'

let rig: DeliveryRig

beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

type Event = { event: string; data: { notification?: Notification } }

/** Yields a stream's events until it ends. */
async function* eventsOf(
  client: Client,
  notificationId: string,
  signal?: AbortSignal,
): AsyncGenerator<Event> {
  const stream = dataOf(await client.streamNotification({ params: { notificationId } }, { signal }))
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of stream) {
    text += decoder.decode(piece, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
      if (event) yield { event, data: JSON.parse(data ?? '') }
      text = text.slice(end + 2)
    }
  }
}

async function nextOf(events: AsyncGenerator<Event>): Promise<Event> {
  const { value, done } = await events.next()
  if (done) throw new Error('The stream has ended.')
  return value
}

async function restOf(events: AsyncGenerator<Event>): Promise<Event[]> {
  const rest: Event[] = []
  for await (const event of events) rest.push(event)
  return rest
}

describe('the stream of a notification', () => {
  it('sends the current state, then changes, and ends with the notification', async () => {
    const id = await rig.sendWhatsApp([newPhone(), newPhone()])
    const events = eventsOf(rig.client, id)
    expect((await nextOf(events)).event).toBe('ready')
    expect(await nextOf(events)).toMatchObject({
      event: 'notification',
      data: { notification: { id, state: 'waiting', counts: { queued: 2 }, people: { waiting: 2 } } },
    })
    const worker = rig.work()
    const rest = await restOf(events)
    await worker.stop()
    expect(rest.at(-1)).toMatchObject({
      event: 'notification',
      data: { notification: { state: 'done', counts: { accepted: 2 }, people: { accepted: 2 } } },
    })
    const told = rest.map(({ data }) => JSON.stringify(data))
    expect(new Set(told).size).toBe(told.length)
  })

  it('sends the state of a finished notification and ends', async () => {
    const id = await rig.send({ accountIDs: ['nobody'] })
    const events = await restOf(eventsOf(rig.client, id))
    expect(events.map(({ event }) => event)).toEqual(['ready', 'notification'])
  })

  it('ends for a cancelled notification once nothing is queued', async () => {
    const id = await rig.sendWhatsApp([newPhone()])
    const events = eventsOf(rig.client, id)
    await nextOf(events)
    await nextOf(events)
    dataOf(await rig.client.cancelNotification({ params: { notificationId: id } }))
    expect(await restOf(events)).toMatchObject([
      { data: { notification: { state: 'cancelled', people: { cancelled: 1, waiting: 0 } } } },
    ])
  })

  it('ends for a caller who has logged out', async () => {
    const id = await rig.sendWhatsApp([newPhone()])
    const viewer = rig.api.client('viewer')
    const events = eventsOf(viewer, id)
    await nextOf(events)
    await nextOf(events)
    dataOf(await viewer.logout({}))
    expect(await restOf(events)).toEqual([])
  })

  it('is limited to a thousand open streams per identity', async () => {
    const id = await rig.sendWhatsApp([newPhone()])
    const { identity } = dataOf(await rig.client.readOwnIdentity({}))
    const opener = { businessId: rig.api.businessId, identityId: identity.id }
    const others = await Promise.all(Array.from({ length: 999 }, () => openStream(opener)))
    const leaving = new AbortController()
    const last = eventsOf(rig.client, id, leaving.signal)
    await nextOf(last)
    expect(await rig.client.streamNotification({ params: { notificationId: id } })).toMatchObject({
      ok: false,
      failure: { status: 429, code: 'too_many_requests' },
    })
    leaving.abort()
    await expect(restOf(last)).rejects.toThrow()
    const again = await eventually(async () => {
      const events = eventsOf(rig.client, id)
      return [await nextOf(events), events] as const
    })
    expect(again[0].event).toBe('ready')
    for (const { close } of others) close()
    dataOf(await rig.client.cancelNotification({ params: { notificationId: id } }))
    expect((await restOf(again[1])).at(-1)?.data.notification?.state).toBe('cancelled')
  })
})
