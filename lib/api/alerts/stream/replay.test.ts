import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client } from '@/lib/client/client'
import { eventually } from '../../fixtures/eventually'
import { dataOf, isPooled, startTestApi, type TestApi } from '../../fixtures/server'
import { writeFile } from '../../http/file-answer'
import { type OpenStream, openStream } from '../../limits/open-streams'
import { raiseAlert } from '../alerts.fixture'
import { streamAlerts } from './alert-stream-service'
import { feedLagSeconds } from './feed'
import { takeTurn } from './replay'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
afterEach(() => vi.restoreAllMocks())

/** Creates this many events, and returns the position before them. */
async function missEvents(businessId: string, client: Client, count: number): Promise<number> {
  const { id } = await raiseAlert(client)
  const { position } = dataOf(await client.listAlerts({ query: { limit: '1' } }))
  await api.sql(
    `insert into alert_events (business_id, alert_id, type) select $1, $2, 'noted' from generate_series(1, $3)`,
    [businessId, id, count],
  )
  return Number(position)
}

/** Opens a stream and returns the cursors of the first `count` events that it replays. */
async function replay(client: Client, after: number, count: number): Promise<number[]> {
  const leaving = new AbortController()
  const query = { after: String(after) }
  const stream = dataOf(await client.streamAlerts({ query }, { signal: leaving.signal }))
  const decoder = new TextDecoder()
  const positions: number[] = []
  let text = ''
  for await (const piece of stream) {
    const events = (text + decoder.decode(piece, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const one of events) {
      const [, id] = /^id: (\d+)\nevent: alert\n/.exec(one) ?? []
      if (id) positions.push(Number(id))
    }
    if (positions.length >= count) break
  }
  leaving.abort()
  return positions
}

/**
 * Returns a function that counts how often a statement has been sent for a business since this call. By
 * default, the statement is the one that reads events.
 */
function countReads(businessId: string, statementName = 'selectNews'): () => number {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const isRead = (statement: unknown) => {
    const { name, values } = statement as { name?: string; values?: unknown[] }
    return name === statementName && values?.[0] === businessId
  }
  return () => sent.mock.calls.filter(([statement]) => isRead(statement)).length
}

describe('the limit on open streams', () => {
  const opened: OpenStream[] = []
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close()
  })

  it('a business has at most two thousand open streams, regardless of who opens them, and does not limit another business', async () => {
    const { businessId } = api
    const others = Array.from({ length: 1_999 }, (_, number) => `person ${number % 100}`)
    opened.push(...(await Promise.all(others.map((identityId) => openStream({ businessId, identityId })))))
    const client = api.client('dispatcher')
    const leaving = new AbortController()
    dataOf(await client.streamAlerts({ query: {} }, { signal: leaving.signal }))
    const refused = { ok: false, failure: { status: 429, code: 'too_many_requests', retryAfterSeconds: 5 } }
    const admin = api.client('admin')
    expect(await admin.streamAlerts({ query: {} })).toMatchObject(refused)
    expect(await admin.streamNotification({ params: { notificationId: 'any' } })).toMatchObject(refused)
    const after = await missEvents(api.strangerBusinessId, api.strangerClient(), 1)
    expect(await replay(api.strangerClient(), after, 1)).toHaveLength(1)
    opened.pop()?.close()
    const again = await admin.streamAlerts({ query: {} }, { signal: leaving.signal })
    expect(again.ok).toBe(true)
    leaving.abort()
  })
})

describe('replaying events', () => {
  it.skipIf(isPooled())(
    'replaying into many streams reads each event about once, and sends all events to each stream in order',
    async () => {
      const client = api.client('dispatcher')
      const after = await missEvents(api.businessId, client, 1_000)
      const readsOf = countReads(api.businessId)
      const told = await Promise.all(Array.from({ length: 50 }, () => replay(client, after, 1_000)))
      const expected = Array.from({ length: 1_000 }, (_, place) => after + 1 + place)
      for (const positions of told) expect(positions).toEqual(expected)
      expect(readsOf()).toBeGreaterThan(0)
      // The replay needs ten pages. A few pages are read again if the machine is very slow.
      expect(readsOf()).toBeLessThan(30)
    },
  )

  it.skipIf(isPooled())(
    'how far back streams may start is looked up only once, even if many streams are opened at once',
    async () => {
      const client = api.client('dispatcher')
      const after = await missEvents(api.businessId, client, 1)
      // Streams of earlier tests would share what they have looked up.
      await eventually(() => expect(feedLagSeconds()).toBe(0))
      const readsOf = countReads(api.businessId, 'selectReplayStart')
      await Promise.all(Array.from({ length: 50 }, () => replay(client, after, 1)))
      expect(readsOf()).toBeGreaterThan(0)
      // The lookup is repeated only when all streams have left or the log has grown.
      expect(readsOf()).toBeLessThan(10)
    },
  )

  it('a replay from a cursor within a replayed range uses the earlier reads', async () => {
    const client = api.client('dispatcher')
    const after = await missEvents(api.businessId, client, 300)
    const readsOf = countReads(api.businessId)
    expect(await replay(client, after, 300)).toHaveLength(300)
    const reads = readsOf()
    const told = await replay(client, after + 50, 250)
    expect(told).toEqual(Array.from({ length: 250 }, (_, place) => after + 51 + place))
    expect(readsOf()).toBe(reads)
  })

  it('a replay is not shared with another business', async () => {
    const client = api.client('dispatcher')
    const after = await missEvents(api.businessId, client, 100)
    const strangers = await missEvents(api.strangerBusinessId, api.strangerClient(), 100)
    expect(await replay(client, after, 100)).toHaveLength(100)
    const told = await replay(api.strangerClient(), after, 100)
    expect(told.slice(-99)).toEqual(Array.from({ length: 99 }, (_, place) => strangers + 1 + place))
  })

  it('a replay is not shared with another database that the process opens later', {
    tags: 'long',
  }, async () => {
    await api.stop()
    for (const events of [3, 1]) {
      api = await startTestApi()
      const client = api.client('dispatcher')
      for (let number = 0; number < events; number++) await raiseAlert(client)
      expect(await replay(client, 0, events)).toHaveLength(events)
      if (events > 1) await api.stop()
    }
  })

  it.skipIf(isPooled())(
    'a replay reads one page ahead for a stalled reader, and the next page once that page is consumed',
    async () => {
      const strangers = api.strangerBusinessId
      const after = await missEvents(strangers, api.strangerClient(), 1_000)
      const readsOf = countReads(strangers)
      const caller = { businessId: strangers, identityId: null, roles: null, requestId: '', platform: null }
      const leaving = new AbortController()
      const call = { lastEventId: String(after), signal: leaving.signal }
      const body = await writeFile(await streamAlerts(caller, {}, call), (error) => {
        throw error
      })
      // If this stream read another page, it would do so in the time that another stream takes to receive this
      // many events.
      const client = api.client('dispatcher')
      const replayOther = async () => replay(client, await missEvents(api.businessId, client, 1_000), 1_000)
      await replayOther()
      expect(readsOf()).toBe(1)
      const reader = body.getReader()
      expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: ready')
      await replayOther()
      expect(readsOf()).toBe(2)
      leaving.abort()
      await reader.cancel()
    },
  )

  it('replays yield to the event loop between any two pages, regardless of the client', async () => {
    let turns = 0
    let isOver = false
    const count = async () => {
      for (; !isOver; turns += 1) await nextTurn()
    }
    const counting = count()
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeTurn().then(() => turns)))
    isOver = true
    await counting
    expect(new Set(taken).size).toBe(20)
  })
})
