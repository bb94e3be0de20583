import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertChangesQuery } from '@/lib/data/alerts/alerts'
import { buildId } from '@/lib/data/connection/build-id'
import { noteServerTime } from '@/lib/data/connection/server-clock'
import { useKeepAsking } from '@/lib/data/connection/use-connection'
import type { Language } from '@/lib/i18n/languages'
import { SilenceBar } from './silence-bar'
import { useLiveState, useStaleTitle } from './use-live-state'

let answers: boolean
let tones: number
/** How far the browser's clock is ahead of the server's. */
let wrongMs: number
const noon = Date.parse('2026-11-22T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  wrongMs = 0
  answers = true
  tones = 0
  document.title = 'Alerts · Beacon'
  vi.stubGlobal('fetch', async (address: string) => {
    if (!answers) throw new TypeError('Failed to fetch')
    if (address === '/api/health') return Response.json({ build: buildId, now: Date.now() - wrongMs })
    return Response.json({ data: { alerts: [], counts: { open: 1, closed: 0 }, complete: true } })
  })
  stubAudio()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  noteServerTime(Date.now(), Date.now())
  vi.useRealTimers()
})

/** jsdom cannot play sound. */
function stubAudio(): void {
  const gain = { setTargetAtTime: () => {} }
  class Part {
    gain = gain
    connect = (next: unknown) => next
    start = () => {
      tones += 1
    }
    stop() {}
  }
  class Audio extends Part {
    currentTime = 0
    close() {}
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('GainNode', Part)
  vi.stubGlobal('OscillatorNode', Part)
}

function usePage(hasBeenUsed: boolean): void {
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive: hasBeenUsed },
  })
}

type Shown = { heardAt?: number }

function Alerts({ heardAt = 0 }: Shown) {
  useKeepAsking()
  const changes = useQuery(alertChangesQuery({}, heardAt > 0))
  const live = useLiveState({ changes }, { live: heardAt > 0, heardAt })
  useStaleTitle(live.silentSince !== undefined)
  return live.silentSince === undefined ? null : <SilenceBar since={live.silentSince} />
}

async function show(shown: Shown = {}, language: Language = 'en') {
  const piece = showPiece(<Alerts {...shown} />, { language })
  await pass(10)
  return (next: Shown) => act(async () => piece.show(<Alerts {...next} />))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => screen.queryByRole('alert')?.textContent

test('after 20 s without an update, a bar and a stale title appear and one tone sounds; an update restores the page', async () => {
  usePage(true)
  await show()
  answers = false
  await pass(19_500)
  expect(bar()).toBeUndefined()
  await pass(1_000)
  expect(bar()).toBe('No updates from the server since 12:00:00. What you see may be out of date.')
  expect(document.title).toBe('(stale) Alerts · Beacon')
  await pass(60_000)
  expect(tones).toBe(1)
  answers = true
  await pass(6_000)
  expect(bar()).toBeUndefined()
  expect(document.title).toBe('Alerts · Beacon')
})

test.each([-5, 5])(
  "a browser whose clock is %i min off also shows the bar after 20 s, with the server's time",
  async (minutes) => {
    wrongMs = minutes * 60_000
    vi.setSystemTime(noon + wrongMs)
    noteServerTime(noon, Date.now())
    await show()
    answers = false
    await pass(19_500)
    expect(bar()).toBeUndefined()
    await pass(1_000)
    expect(bar()).toBe('No updates from the server since 12:00:00. What you see may be out of date.')
  },
)

test("a stale title is marked in the user's language", async () => {
  await show({}, 'es')
  answers = false
  await pass(20_500)
  expect(document.title).toBe('(desactualizado) Alerts · Beacon')
})

test('a page that nobody has interacted with plays no tone', async () => {
  usePage(false)
  await show()
  answers = false
  await pass(30_000)
  expect(bar()).toBeTruthy()
  expect(tones).toBe(0)
})

test('stream events count as updates even if nothing is requested', async () => {
  const update = await show({ heardAt: Date.now() })
  for (let time = 0; time < 8; time++) {
    await pass(5_000)
    await update({ heardAt: Date.now() })
  }
  expect(bar()).toBeUndefined()
})
