import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, page, sleepAll } from './alerts/stream/browser.fixture'
import { answerWithinMs, holdInOneTab } from './hold-in-one-tab'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { leave } of tabs.splice(0)) leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Tab = { leave: () => void; holds: () => boolean }
const tabs: Tab[] = []

function openTab(): Tab {
  const leaving = new AbortController()
  let holding: AbortSignal | undefined
  holdInOneTab('streams', leaving.signal, (signal) => {
    holding = signal
  })
  const tab = { leave: () => leaving.abort(), holds: () => holding !== undefined && !holding.aborted }
  tabs.push(tab)
  return tab
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const holders = () => tabs.filter(({ holds }) => holds())

for (const locks of [true, false])
  test(`${locks ? 'with' : 'without'} locks, exactly one tab is the holder, and when it closes, another one takes over`, async () => {
    fakeBrowser({ locks })
    for (let tab = 0; tab < 7; tab++) openTab()
    await pass(10 * answerWithinMs)
    for (let left = 7; left > 0; left--) {
      expect(holders()).toHaveLength(1)
      holders()[0]?.leave()
      await pass(answerWithinMs)
    }
    expect(holders()).toEqual([])
  })

test('another tab takes over from a frozen one, and once the frozen tab wakes, only one of them is the holder', async () => {
  fakeBrowser({ locks: false })
  const asleep = openTab()
  await pass(answerWithinMs)
  expect(asleep.holds()).toBe(true)
  const wake = sleepAll()
  openTab()
  openTab()
  await pass(4 * answerWithinMs)
  expect(holders()).toHaveLength(2)
  wake()
  await pass(4 * answerWithinMs)
  expect(holders()).toHaveLength(1)
  expect(asleep.holds()).toBe(false)
})

test('a tab stops being the holder when its page is hidden, and competes again when the page is restored', async () => {
  fakeBrowser({ locks: false })
  const only = openTab()
  await pass(answerWithinMs)
  page.dispatchEvent(new Event('pagehide'))
  expect(only.holds()).toBe(false)
  await pass(4 * answerWithinMs)
  expect(only.holds()).toBe(true)
})

test('no tab becomes the holder if tabs cannot communicate', async () => {
  fakeBrowser({ locks: false })
  vi.stubGlobal('BroadcastChannel', undefined)
  openTab()
  await pass(10 * answerWithinMs)
  expect(holders()).toEqual([])
})
