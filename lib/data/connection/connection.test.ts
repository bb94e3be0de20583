// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OtherSession } from '@/lib/page-session'
import { Connection } from './connection'
import type { Health } from './health'

type Asked = {
  answer: (health: Health, isOtherBuild?: boolean, other?: OtherSession) => Promise<void>
  fail: () => Promise<void>
}

let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
})
afterEach(() => {
  stop?.()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A connection whose questions the test answers; they end by themselves after 4 seconds, as the real ones do. */
function begin() {
  const asked: Asked[] = []
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const connection = new Connection(
    () =>
      new Promise((resolve, reject) => {
        setTimeout(reject, 4_000)
        asked.push({
          answer: async (health, isOtherBuild = false, other = undefined) => {
            resolve({ health, isOtherBuild, other })
            await settle()
          },
          fail: async () => {
            reject(new Error())
            await settle()
          },
        })
      }),
  )
  stop = connection.start()
  const state = () => connection.readState().state
  return { asked, connection, state, last: () => asked.at(-1) as Asked }
}

test('as long as answers come it is live, and it asks every 3 seconds', async () => {
  const { asked, state, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
  expect(state()).toBe('live')
})

test('it goes on asking when a read is answered at the very moment the next question is due', async () => {
  const { asked, connection, last } = begin()
  await last().answer('answers')
  // A busy page runs its timers late, so that an answer is dealt with first.
  vi.setSystemTime(Date.now() + 3_010)
  connection.answered()
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(2)
})

test('an API that hangs is stale 5 seconds after its last answer, and not before', async () => {
  const { connection, state, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(state()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(900)
  expect(state()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(100)
  expect(connection.readState()).toEqual({ state: 'stale', since: Date.parse('2026-11-22T12:00:00Z') })
})

test('a refused connection is said at once, and stale after 5 seconds', async () => {
  const { state, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(3_000)
  await last().fail()
  expect(state()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('stale')
})

test('a console that answers without the API is no answer', async () => {
  const { state, last } = begin()
  await last().answer('away')
  expect(state()).toBe('reconnecting')
})

test('an answer makes it live again at once, whoever got it', async () => {
  const { connection, state, last } = begin()
  await last().fail()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(state()).toBe('stale')
  connection.answered()
  expect(state()).toBe('live')
})

test('a read without an answer is asked about at once', async () => {
  const { asked, connection, state, last } = begin()
  await last().answer('answers')
  connection.unanswered()
  expect(state()).toBe('reconnecting')
  expect(asked).toHaveLength(2)
  await last().answer('answers')
  expect(state()).toBe('live')
})

test('a machine that slept is not stale before it was asked', async () => {
  const { asked, state, last } = begin()
  await last().answer('answers')
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(2)
  expect(state()).toBe('live')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('stale')
})

test('an ended session is said, until somebody is signed in again', async () => {
  const { state, last } = begin()
  await last().answer('ended')
  expect(state()).toBe('ended')
  await vi.advanceTimersByTimeAsync(3_000)
  await last().answer('answers')
  expect(state()).toBe('live')
})

test('data that a page says is late is late for the badge too, since the same moment', async () => {
  const { connection, last } = begin()
  await last().answer('answers')
  const asOf = Date.now() - 7_000
  const end = connection.show({ asOf, late: true })
  expect(connection.readState()).toEqual({ state: 'stale', since: asOf })
  end()
  expect(connection.readState()).toEqual({ state: 'live' })
})

test('a server of another build asks for a new page, even one that cannot reach the API', async () => {
  const { connection, last } = begin()
  expect(connection.readReloadReason()).toBeUndefined()
  await last().answer('away', true)
  expect(connection.readReloadReason()).toBe('newVersion')
})

test('a hidden page learns of another build within 30 seconds', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { connection, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(25_000)
  await last().answer('answers', true)
  expect(connection.readReloadReason()).toBe('newVersion')
})

test('a part that is lost asks for a new page when the server answers, and is no matter of pages when it does not', async () => {
  const { connection, last } = begin()
  await last().answer('answers')
  void connection.noteLostPart()
  await last().fail()
  expect(connection.readReloadReason()).toBeUndefined()
  void connection.noteLostPart()
  await last().answer('answers')
  expect(connection.readReloadReason()).toBe('lostPart')
})

test('who comes back to the page, or to a network, has it asked at once', async () => {
  const { asked, last } = begin()
  await last().answer('answers')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toHaveLength(2)
  await last().answer('answers')
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveLength(3)
})

const beto = { name: 'Beto', businessId: 'acme' }

test('a page is hidden while somebody else is signed in, and shown again when its person is', async () => {
  const { connection, last } = begin()
  await last().answer('other', false, beto)
  expect(connection.readOther()).toEqual(beto)
  await vi.advanceTimersByTimeAsync(3_000)
  await last().answer('answers')
  expect(connection.readOther()).toBeUndefined()
})

test('what was asked before somebody else signed in, and is answered later, does not show the page again', async () => {
  const { asked, connection, last } = begin()
  connection.noteOther(beto)
  connection.answered()
  expect(connection.readOther()).toEqual(beto)
  // The health check of the beginning was under way already.
  expect(asked).toHaveLength(1)
  await last().answer('answers')
  expect(connection.readOther()).toEqual(beto)
})

test('a page that is hidden stays so when the other one signs out', async () => {
  const { connection, last } = begin()
  await last().answer('other', false, beto)
  await vi.advanceTimersByTimeAsync(3_000)
  await last().answer('ended')
  expect(connection.readOther()).toEqual(beto)
})
