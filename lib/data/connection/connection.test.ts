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

/** A connection whose health checks the test answers; they time out after 4 seconds, like real ones. */
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

test('while the API responds the connection is live and checks every 3 seconds', async () => {
  const { asked, state, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
  expect(state()).toBe('live')
})

test('checks continue when a read is answered just as the next check is due', async () => {
  const { asked, connection, last } = begin()
  await last().answer('answers')
  // A busy page runs its timers late, so a response may be handled first.
  vi.setSystemTime(Date.now() + 3_010)
  connection.answered()
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(2)
})

test('an API that hangs is stale 5 seconds after its last response, and not before', async () => {
  const { connection, state, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(state()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(900)
  expect(state()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(100)
  expect(connection.readState()).toEqual({ state: 'stale', since: Date.parse('2026-11-22T12:00:00Z') })
})

test('a refused connection is reported at once, and is stale after 5 seconds', async () => {
  const { state, last } = begin()
  await last().answer('answers')
  await vi.advanceTimersByTimeAsync(3_000)
  await last().fail()
  expect(state()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('stale')
})

test('a response from the console without the API does not count', async () => {
  const { state, last } = begin()
  await last().answer('away')
  expect(state()).toBe('reconnecting')
})

test('any response makes the connection live again at once', async () => {
  const { connection, state, last } = begin()
  await last().fail()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(state()).toBe('stale')
  connection.answered()
  expect(state()).toBe('live')
})

test('a read without a response triggers a check at once', async () => {
  const { asked, connection, state, last } = begin()
  await last().answer('answers')
  connection.unanswered()
  expect(state()).toBe('reconnecting')
  expect(asked).toHaveLength(2)
  await last().answer('answers')
  expect(state()).toBe('live')
})

test('a machine that wakes from sleep is not stale before a check', async () => {
  const { asked, state, last } = begin()
  await last().answer('answers')
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(2)
  expect(state()).toBe('live')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('stale')
})

test('an ended session is reported until the user signs in again', async () => {
  const { state, last } = begin()
  await last().answer('ended')
  expect(state()).toBe('ended')
  await vi.advanceTimersByTimeAsync(3_000)
  await last().answer('answers')
  expect(state()).toBe('live')
})

test('late data on a page makes the badge stale too, from the same time', async () => {
  const { connection, last } = begin()
  await last().answer('answers')
  const asOf = Date.now() - 7_000
  const end = connection.show({ asOf, late: true })
  expect(connection.readState()).toEqual({ state: 'stale', since: asOf })
  end()
  expect(connection.readState()).toEqual({ state: 'live' })
})

test('a server with another build asks for a reload, even if it cannot reach the API', async () => {
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

test('a part that fails to load asks for a reload only if the server responds', async () => {
  const { connection, last } = begin()
  await last().answer('answers')
  void connection.noteLostPart()
  await last().fail()
  expect(connection.readReloadReason()).toBeUndefined()
  void connection.noteLostPart()
  await last().answer('answers')
  expect(connection.readReloadReason()).toBe('lostPart')
})

test('returning to the page or going online triggers a check at once', async () => {
  const { asked, last } = begin()
  await last().answer('answers')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toHaveLength(2)
  await last().answer('answers')
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveLength(3)
})

const beto = { name: 'Beto', businessId: 'acme' }

test('a page is hidden while someone else is signed in, and shown again when its own user is', async () => {
  const { connection, last } = begin()
  await last().answer('other', false, beto)
  expect(connection.readOther()).toEqual(beto)
  await vi.advanceTimersByTimeAsync(3_000)
  await last().answer('answers')
  expect(connection.readOther()).toBeUndefined()
})

test('a check sent before someone else signed in does not show the page again when it is answered later', async () => {
  const { asked, connection, last } = begin()
  connection.noteOther(beto)
  connection.answered()
  expect(connection.readOther()).toEqual(beto)
  // The initial health check was already under way.
  expect(asked).toHaveLength(1)
  await last().answer('answers')
  expect(connection.readOther()).toEqual(beto)
})

test('a hidden page stays hidden when the other user signs out', async () => {
  const { connection, last } = begin()
  await last().answer('other', false, beto)
  await vi.advanceTimersByTimeAsync(3_000)
  await last().answer('ended')
  expect(connection.readOther()).toEqual(beto)
})
