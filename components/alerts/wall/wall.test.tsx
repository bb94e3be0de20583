import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { buildId } from '@/lib/data/connection/build-id'
import { DisplayEntry } from './display-entry'
import { WallScreen } from './wall-screen'

vi.mock('./wall-map', () => ({ WallMap: () => <p>the map</p> }))

const now = '2026-11-22T12:00:00.000Z'
const waiting = alertOf({
  id: 'a',
  number: 7,
  openedAt: '2026-11-22T11:55:28.000Z',
  additional: { street: 'Av. Matta 1' },
})
let answer: 'all' | 'nothing' | 'revoked'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) })
  answer = 'all'
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://console')
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    if (pathname === '/api/health') return Response.json({ build: buildId, now: Date.now() })
    if (answer === 'revoked')
      return Response.json(
        { failure: { status: 401, code: 'unauthenticated', message: '', issues: [], data: {} } },
        { status: 401 },
      )
    const answers: Record<string, object> = {
      '/api/alerts': { alerts: [waiting], next: null, position: '1' },
      '/api/alerts/changes': { alerts: [waiting], counts: { open: 1, closed: 0 }, complete: true },
      '/api/alerts/points': { points: noPoints, position: '1' },
      '/api/alerts/summary': {
        open: 41,
        unattended: 3,
        oldestUnattended: waiting,
        medianSecondsToAcknowledge: 48,
        medianSecondsToClose: null,
      },
    }
    return Response.json({ data: answers[pathname] ?? { alertTypes: [] } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

const noPoints = {
  alertTypes: [],
  numbers: [],
  latitudes: [],
  longitudes: [],
  types: [],
  priorities: [],
  acknowledged: [],
  versions: [],
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.body.textContent ?? ''

async function hang(isDisplay = true) {
  showPiece(<WallScreen owner="display d1" name="Acme" ground={{}} theme="dark" isDisplay={isDisplay} />)
  await pass(100)
}

test("the wall shows counters, the longest-waiting alert's age and the latest alerts, but no controls", async () => {
  await hang()
  const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures()).toEqual(['41', '3', '4:32fire #7Av. Matta 1', '0:48'])
  await pass(2_000)
  expect(figures()[2]).toBe('4:34fire #7Av. Matta 1')
  expect(
    within(screen.getByRole('region', { name: 'Latest' }))
      .getByText(/#7/)
      .closest('p')?.textContent,
  ).toBe('#7 Av. Matta 1')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('after 20 s without an update, the wall shows a warning and grays out the content below', async () => {
  await hang()
  answer = 'nothing'
  await pass(25_000)
  expect(screen.getByRole('alert').textContent).toMatch(/^No updates from the server since 12:00:0/)
  expect(document.querySelector('main')?.dataset.silent).toBe('true')
  expect(shown()).toContain('41')
})

test.each([
  [true, 'This display was revoked. It no longer shows alerts.'],
  [false, 'The session has ended. Sign in again to see the alerts.'],
])('a display or user without access no longer sees any alerts (display: %s)', async (isDisplay, text) => {
  await hang(isDisplay)
  answer = 'revoked'
  await pass(6_000)
  expect(shown()).toBe(text)
})

test('the token is removed from the URL before any request, and sent in a request body', async () => {
  history.replaceState(null, '', '/display#secret-token')
  const asked: { address: string; body: string; at: string }[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string } = {}) => {
    asked.push({ address, body, at: location.href })
    return Response.json({ failure: { code: 'unauthenticated' } }, { status: 401 })
  })
  showPiece(<DisplayEntry state="none" />)
  await pass(100)
  expect(asked.map(({ address }) => address)).toEqual(['/api/display/session'])
  expect(asked[0]).toMatchObject({ body: '{"token":"secret-token"}' })
  expect(asked[0]?.at).not.toContain('secret')
  expect(shown()).toBe('This display was revoked. It no longer shows alerts.')
})

test('a wall display whose server does not respond retries on its own', async () => {
  history.replaceState(null, '', '/display#secret-token')
  let tries = 0
  vi.stubGlobal('fetch', async () => {
    tries += 1
    throw new TypeError('Failed to fetch')
  })
  showPiece(<DisplayEntry state="none" />)
  await pass(100)
  expect(shown()).toBe('The server is not responding. Trying again automatically.')
  await pass(10_000)
  expect(tries).toBe(2)
})
