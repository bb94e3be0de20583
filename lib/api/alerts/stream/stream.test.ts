import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { runs } from '../../fixtures/long-run'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { raiseAlert } from '../alerts.fixture'
import { AlertFeed } from './feed'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi()
  client = api.client('dispatcher')
})
afterAll(() => api.stop())

type Event = { id: string; event: string; data: AlertNews }

/** Yields a stream's events as they arrive, until the stream ends or is closed. */
async function* follow(after?: string, who = client): AsyncGenerator<Event> {
  const leaving = new AbortController()
  const stream = dataOf(await who.streamAlerts({ query: { after } }, { signal: leaving.signal }))
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of stream) {
      text += decoder.decode(piece, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
        if (id && event) yield { id, event, data: JSON.parse(data ?? '') }
        text = text.slice(end + 2)
      }
    }
  } finally {
    leaving.abort()
  }
}

async function take(events: AsyncGenerator<Event>, count: number): Promise<Event[]> {
  const taken: Event[] = []
  for (let number = 0; number < count; number++) {
    const { value, done } = await events.next()
    if (done) throw new Error('The stream has ended.')
    taken.push(value)
  }
  return taken
}

const positionOf = async () => dataOf(await client.listAlerts({ query: { limit: '1' } })).position
const told = (events: Event[]) => events.map(({ data }) => `${data.type} ${data.alert.id}`)

describe('the stream of alerts', () => {
  it('the stream starts with a ready event, then sends everything that happens, with the alert and the identity that caused it', async () => {
    await raiseAlert(client)
    const events = follow()
    const [ready] = await take(events, 1)
    expect(ready).toMatchObject({ event: 'ready', id: await positionOf() })
    const { id } = await raiseAlert(client)
    const params = { alertId: id }
    dataOf(await client.acknowledgeAlert({ params }))
    dataOf(await client.editAlert({ params, body: { priority: 4 } }))
    dataOf(await client.createAlertNote({ params, body: { text: 'On the way' } }))
    dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
    const news = await take(events, 5)
    const types = ['created', 'acknowledged', 'prioritised', 'noted', 'closed']
    expect(told(news)).toEqual(types.map((type) => `${type} ${id}`))
    const me = dataOf(await client.readOwnIdentity({})).identity.id
    expect(news.map(({ data }) => data.by)).toEqual(Array(5).fill(me))
    expect(news.at(-1)?.data.alert).toEqual(dataOf(await client.readAlert({ params })).alert)
    await events.return(undefined)
  })

  it('the stream continues from a list’s position without a gap', async () => {
    const position = await positionOf()
    const missed = await raiseAlert(client)
    const events = follow(position)
    expect((await take(events, 2)).map(({ event }) => event)).toEqual(['ready', 'alert'])
    const later = await raiseAlert(client)
    expect(told(await take(events, 1))).toEqual([`created ${later.id}`])
    await events.return(undefined)
    const again = follow(position)
    expect(told((await take(again, 3)).slice(1))).toEqual([`created ${missed.id}`, `created ${later.id}`])
    await again.return(undefined)
  })

  it('the stream does not include another business’s alerts', async () => {
    const position = await positionOf()
    await raiseAlert(api.strangerClient())
    const own = await raiseAlert(client)
    const events = follow(position)
    expect(told((await take(events, 2)).slice(1))).toEqual([`created ${own.id}`])
    await events.return(undefined)
  })

  it.each(['nonsense', '999999999999'])(
    'the stream responds to the invalid cursor %s with a reset, and continues from the newest event',
    async (after) => {
      const events = follow(after)
      const position = await positionOf()
      expect(await take(events, 2)).toMatchObject([
        { event: 'ready', id: position },
        { event: 'reset', id: position },
      ])
      const { id } = await raiseAlert(client)
      expect(told(await take(events, 1))).toEqual([`created ${id}`])
      await events.return(undefined)
    },
  )

  it('the stream sends a reset if more events were missed than it can replay', async () => {
    const position = await positionOf()
    const { id } = await raiseAlert(client)
    await api.sql(
      `insert into alert_events (business_id, alert_id, type) select $1, $2, 'noted' from generate_series(1, 10000)`,
      [api.businessId, id],
    )
    const tooLate = follow(position)
    expect((await take(tooLate, 2)).map(({ event }) => event)).toEqual(['ready', 'reset'])
    await tooLate.return(undefined)
    const justInTime = follow(String(Number(position) + 1))
    const events = await take(justInTime, 10_001)
    expect(events.slice(1).every(({ data }) => data.type === 'noted')).toBe(true)
    await justInTime.return(undefined)
  })

  it('the stream sends every event exactly once to a client that often reconnects while many alerts are raised', async () => {
    const first = dataOf(await client.listAlerts({ query: { state: 'open', limit: '500' } }))
    const open = new Set(first.alerts.map(({ id }) => id))
    const each = runs(8, 25)
    const raised = Array.from({ length: 20 }, async (_, batch) => {
      for (let number = 0; number < each; number++) {
        const { id } = await raiseAlert(client)
        if (batch < 5) dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
      }
    })
    const expected = 20 * each + 5 * each
    let cursor = first.position
    const positions: number[] = []
    while (positions.length < expected) {
      const events = follow(cursor)
      const untilCut = Math.min(7, expected - positions.length)
      for (const { id, data } of (await take(events, 1 + untilCut)).slice(1)) {
        cursor = id
        positions.push(Number(id))
        if (data.alert.closed === 0) open.add(data.alert.id)
        else open.delete(data.alert.id)
      }
      await events.return(undefined)
    }
    await Promise.all(raised)
    expect(cursor).toBe(await positionOf())
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
    const { counts } = dataOf(await client.listAlerts({ query: { counts: 'true', limit: '1' } }))
    expect(open.size).toBe(counts?.open)
  })
})

test('a feed that is read again before its first read returns stores every event exactly once', async () => {
  const start = Number(await positionOf())
  const feed = new AlertFeed(api.businessId, start)
  const raised = []
  for (let number = 0; number < 3; number++) raised.push((await raiseAlert(client)).id)
  const first = feed.readOn()
  const late = await raiseAlert(client)
  await Promise.all([first, feed.readOn(), feed.readOn()])
  const kept = feed.after(start, 100)?.map(({ text }) => /"id":"([^"]+)"/.exec(text)?.[1])
  expect(kept).toEqual([...raised, late.id])
})
