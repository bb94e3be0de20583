import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { type AlertFilters, alertKeys } from '../alert-keys'
import { alertStoreOf } from '../alert-store'
import { NewsTaker } from './news-taker'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listKey = [...alertKeys.lists, {}, 'open']
const pointsKey = [...alertKeys.points, {}, 'open', undefined]

function start(...asked: AlertFilters[]) {
  const client = new QueryClient()
  for (const filters of asked)
    client.setQueryData(alertKeys.changes(filters), { counts: { open: 1, closed: 0 }, position: null })
  client.setQueryData(alertKeys.one('a'), { alert: alertOf(), history: [] })
  client.setQueryData(listKey, { pages: [{ alerts: [alertOf()], next: null }], pageParams: [undefined] })
  client.setQueryData(pointsKey, { points: [], cut: false })
  const taker = new NewsTaker(client)
  /** Whether the query is invalidated or has no data, so that it would be refetched. */
  const isAsked = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated ?? true
  const versions = () => {
    const { alerts, changed } = alertStoreOf(client).read()
    return [...changed].map((id) => `${id} ${alerts.get(id)?.version}`)
  }
  return { client, taker, isAsked, versions }
}

type Told = Partial<AlertNews['alert']> & Partial<Pick<AlertNews, 'type' | 'mentions'>>

function tell(taker: NewsTaker, { type = 'created', mentions, ...change }: Told) {
  const news: AlertNews = { type, alert: alertOf(change), by: null, at: '2026-11-22T12:00:00.000Z', mentions }
  taker.take({ kind: 'news', cursor: '1', news }, true)
  vi.advanceTimersByTime(100)
}

test.each(['created', 'acknowledged', 'closed'] as const)(
  'after an alert is %s, the counts are refetched',
  (type) => {
    const { taker, isAsked } = start({ unattended: 'true' })
    tell(taker, { id: 'b', type })
    vi.advanceTimersByTime(1_000)
    expect(isAsked(alertKeys.changes({ unattended: 'true' }))).toBe(true)
  },
)

test.each(['linked', 'unlinked'] as const)('after an alert is %s, attached alerts are refetched', (type) => {
  const { client, taker, isAsked } = start({})
  const attachedKey = [...alertKeys.attached, 'first']
  client.setQueryData(attachedKey, { alerts: [], next: null })
  tell(taker, { id: 'b', type: 'noted' })
  expect(isAsked(attachedKey)).toBe(false)
  tell(taker, { id: 'b', type })
  expect(isAsked(attachedKey)).toBe(true)
})

test('a note does not cause a refetch of the changes', () => {
  const { taker, isAsked } = start({})
  tell(taker, { id: 'b', type: 'noted' })
  vi.advanceTimersByTime(1_000)
  expect(isAsked(alertKeys.changes({}))).toBe(false)
})

test("news replaces older versions but not newer ones, and causes a refetch of the open alert's history", () => {
  const { taker, isAsked, versions } = start({})
  tell(taker, { type: 'closed', closed: 1, version: 3 })
  tell(taker, { type: 'moved', version: 2 })
  expect(versions()).toEqual(['a 3'])
  expect(isAsked(alertKeys.one('a'))).toBe(true)
})

test('counts are refetched at most once a second, and only for events that change them', () => {
  const { client, taker } = start({})
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const asked = () =>
    invalidate.mock.calls.filter(([filters]) => filters?.queryKey === alertKeys.allChanges).length
  tell(taker, { type: 'noted' })
  vi.advanceTimersByTime(2_000)
  expect(asked()).toBe(0)
  for (let number = 0; number < 25; number++) tell(taker, { id: `b${number}` })
  expect(asked()).toBe(2)
  vi.advanceTimersByTime(1_000)
  expect(asked()).toBe(3)
})

test('changes and the open alert are refetched when the stream becomes ready, resumes or is lost', () => {
  for (const [kind, wasLive] of [
    ['ready', true],
    ['beat', false],
    ['lost', true],
  ] as const) {
    const { taker, isAsked } = start({})
    taker.take(kind === 'lost' ? { kind } : { kind, cursor: '1' }, wasLive)
    vi.advanceTimersByTime(1_000)
    for (const key of [alertKeys.changes({}), alertKeys.one('a')]) expect(isAsked(key), kind).toBe(true)
  }
})

test('a note causes a refetch of the mentions of the identities it mentions, and of no others', () => {
  const { client, taker, isAsked } = start({})
  for (const who of ['ana', 'eva', 'leo']) client.setQueryData(alertKeys.mentionsOf(who), { mentions: [] })
  tell(taker, { type: 'noted', mentions: ['ana', 'eva'] })
  expect(['ana', 'eva', 'leo'].filter((who) => isAsked(alertKeys.mentionsOf(who)))).toEqual(['ana', 'eva'])
})

test('mentions are refetched when messages may have been missed', () => {
  const messages = [{ kind: 'ready', cursor: '1' }, { kind: 'reset', cursor: '1' }, { kind: 'lost' }] as const
  for (const message of messages) {
    const { client, taker, isAsked } = start({})
    client.setQueryData(alertKeys.mentionsOf('ana'), { mentions: [] })
    taker.take({ kind: 'beat', cursor: '1' }, true)
    expect(isAsked(alertKeys.mentionsOf('ana'))).toBe(false)
    taker.take(message, true)
    expect(isAsked(alertKeys.mentionsOf('ana')), message.kind).toBe(true)
  }
})

test('a heartbeat causes no request', () => {
  const { taker, isAsked } = start({})
  taker.take({ kind: 'beat', cursor: '1' }, true)
  vi.advanceTimersByTime(5_000)
  expect(isAsked(alertKeys.changes({}))).toBe(false)
})

test('a reset causes a refetch of everything', () => {
  const { taker, isAsked } = start({})
  taker.take({ kind: 'reset', cursor: '1' }, true)
  vi.advanceTimersByTime(1_000)
  for (const queryKey of [listKey, pointsKey, alertKeys.one('a'), alertKeys.changes({})])
    expect(isAsked(queryKey), JSON.stringify(queryKey)).toBe(true)
})
