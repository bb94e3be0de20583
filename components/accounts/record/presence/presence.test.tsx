import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AccountViewer } from '@/lib/data/accounts/account-viewers'
import { Presence } from './presence'

const viewer = (name: string, editing = false): AccountViewer => ({
  identityId: name,
  name,
  since: '2026-11-23T10:00:00Z',
  editing,
})

let viewers: AccountViewer[]
let answers: boolean
let said: { address: string; body: unknown }[]

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  ;[viewers, answers, said] = [[], true, []]
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    said.push({ address, body: JSON.parse(String(body)) })
    if (!answers) return Response.json({ failure: { status: 503, code: 'unavailable' } }, { status: 503 })
    return Response.json({ data: { viewers } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const line = () => screen.getByRole('status').textContent

async function show(editing = false) {
  const shown = showPiece(<Presence accountId="a 1" editing={editing} />)
  await pass(10)
  return shown
}

test.each([
  [[viewer('Ana')], 'Ana has this open'],
  [[viewer('Ana', true)], 'Ana is editing this'],
  [[viewer('Ana'), viewer('Eva')], 'Ana and 1 other have this open'],
  [[viewer('Ana'), viewer('Eva', true), viewer('Leo')], 'Eva is editing this; 2 others have it open'],
  [[], ''],
])('other viewers are named in one line, editors first', async (others, words) => {
  viewers = others
  await show()
  expect(line()).toBe(words)
})

test('presence is sent every 15 seconds, and at once when editing starts or ends', async () => {
  const { show: next } = await show()
  expect(said).toEqual([{ address: '/api/account/a%201/viewing', body: { editing: false } }])
  viewers = [viewer('Ana')]
  await pass(15_000)
  expect(line()).toBe('Ana has this open')
  next(<Presence accountId="a 1" editing />)
  await pass(10)
  next(<Presence accountId="a 1" editing={false} />)
  await pass(10)
  expect(said.slice(2).map(({ body }) => body)).toEqual([{ editing: true }, { editing: false }])
})

test('viewers are hidden once a request fails', async () => {
  viewers = [viewer('Ana')]
  await show()
  answers = false
  await pass(15_000)
  expect(line()).toBe('')
})

test('viewers last confirmed over 40 seconds ago are hidden, even without a response', async () => {
  viewers = [viewer('Ana')]
  await show()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(39_000)
  expect(line()).toBe('Ana has this open')
  await pass(2_000)
  expect(line()).toBe('')
})

test('leaving or closing the page is reported to the server', async () => {
  const { unmount } = await show()
  window.dispatchEvent(new Event('pagehide'))
  expect(said.at(-1)?.body).toEqual({ left: true })
  const before = said.length
  unmount()
  expect(said.slice(before).map(({ body }) => body)).toEqual([{ left: true }])
})
