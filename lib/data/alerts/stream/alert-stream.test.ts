import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { answerWithinMs } from '../../hold-in-one-tab'
import { AlertStream } from './alert-stream'
import { fakeBrowser, lastSource, sources } from './browser.fixture'
import { longestRetryMs, readyWithinMs, silentAfterMs } from './stream-follower'
import type { StreamMessage } from './stream-message'

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
})
afterEach(() => {
  for (const leave of tabs.splice(0)) leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tabs: (() => void)[] = []

async function openTab() {
  const heard: StreamMessage[] = []
  const stream = new AlertStream('acme', (message) => heard.push(message))
  const leave = stream.start()
  tabs.push(leave)
  await pass(0)
  const close = () => {
    leave()
    return pass(0)
  }
  return { close, kinds: () => heard.map(({ kind }) => kind), live: () => stream.readState().live }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const news = { type: 'created', alert: alertOf(), by: null, at: '2026-11-22T12:00:00.000Z' }

test('one tab holds the connection, and all tabs receive its messages', async () => {
  const [first, second] = [await openTab(), await openTab()]
  lastSource().say('ready', '5')
  lastSource().say('alert', '6', news)
  expect(sources).toHaveLength(1)
  for (const tab of [first, second]) expect(tab.kinds()).toEqual(['ready', 'news'])
  const late = await openTab()
  expect(late.live()).toBe(false)
  lastSource().say('beat', '6')
  expect(late.live()).toBe(true)
})

test('when the tab that holds the connection closes, the next one resumes from the last cursor', async () => {
  const first = await openTab()
  const second = await openTab()
  const third = await openTab()
  lastSource().say('ready', '5')
  lastSource().say('alert', '6', news)
  await first.close()
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false])
  expect(lastSource().url).toBe('/api/alerts/stream?after=6')
  lastSource().say('ready', '6')
  lastSource().say('alert', '7', news)
  for (const tab of [second, third]) expect(tab.kinds()).toEqual(['ready', 'news', 'ready', 'news'])
  expect(first.kinds()).toEqual(['ready', 'news'])
})

test('a tab that has closed while waiting does not take over', async () => {
  const first = await openTab()
  const second = await openTab()
  await second.close()
  await first.close()
  expect(sources).toHaveLength(1)
})

test('without locks, seven tabs also share one connection, and another tab takes over when the holder closes', async () => {
  fakeBrowser({ locks: false })
  const open: Awaited<ReturnType<typeof openTab>>[] = []
  for (let tab = 0; tab < 7; tab++) open.push(await openTab())
  await pass(answerWithinMs)
  lastSource().say('ready', '5')
  await pass(5 * answerWithinMs)
  lastSource().say('alert', '6', news)
  expect(sources).toHaveLength(1)
  for (const tab of open) expect(tab.kinds()).toEqual(['ready', 'news'])
  // Which tab holds the connection is random.
  for (const tab of open.splice(0, 6)) await tab.close()
  await pass(answerWithinMs)
  expect(sources.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  lastSource().say('ready', '6')
  expect(open[0]?.live()).toBe(true)
})

test('a stream that is not ready in time, such as one behind a buffering proxy, is not live', async () => {
  const tab = await openTab()
  await pass(readyWithinMs)
  expect(tab.live()).toBe(false)
  expect(lastSource().isClosed).toBe(true)
  await pass(1_000)
  expect(sources).toHaveLength(2)
})

test('a silent stream is not live, and reconnects from the last cursor', async () => {
  const tab = await openTab()
  lastSource().say('ready', '5')
  lastSource().say('alert', '6', news)
  await pass(silentAfterMs - 1)
  lastSource().say('beat', '6')
  await pass(silentAfterMs - 1)
  expect(tab.live()).toBe(true)
  await pass(1)
  expect(tab.live()).toBe(false)
  await pass(1_000)
  expect(lastSource().url).toBe('/api/alerts/stream?after=6')
  lastSource().say('ready', '6')
  expect(tab.live()).toBe(true)
})

test('no tab is live once the tab that holds the connection has lost it', async () => {
  await openTab()
  const second = await openTab()
  lastSource().say('ready', '5')
  expect(second.live()).toBe(true)
  lastSource().fail()
  expect(second.live()).toBe(false)
})

test('an unreachable server is retried indefinitely, at growing intervals', async () => {
  await openTab()
  const waits: number[] = []
  for (let time = 0; time < 10; time++) {
    lastSource().fail()
    let waited = 0
    for (const { length } = sources; sources.length === length; waited += 100) await pass(100)
    waits.push(waited)
  }
  expect(waits[0]).toBeLessThanOrEqual(1_000)
  expect(Math.min(...waits.slice(-4))).toBeGreaterThanOrEqual(longestRetryMs / 2)
  expect(Math.max(...waits)).toBeLessThanOrEqual(longestRetryMs)
})

test('an event of an unknown type causes a reset', async () => {
  const tab = await openTab()
  lastSource().say('ready', '5')
  lastSource().say('alert', '6', { ...news, type: 'painted' })
  expect(tab.kinds()).toEqual(['ready', 'reset'])
})
