import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedAhead } from './use-typed-ahead'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const restMs = 50
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function show() {
  const sent: string[] = []
  const { result, rerender } = renderHook(
    ({ kept }) => useTypedAhead(kept, (text) => sent.push(text), { restMs }),
    { initialProps: { kept: '' } },
  )
  return {
    sent,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.type(text)),
    flush: () => act(() => void result.current.flush()),
    addressSays: (kept: string) => rerender({ kept }),
  }
}

test('input is sent after a pause, or at once on request', () => {
  const { sent, type, flush } = show()
  type('m')
  pass(restMs - 1)
  type('ma')
  expect(sent).toEqual([])
  pass(restMs)
  type('mat')
  flush()
  pass(restMs)
  expect(sent).toEqual(['ma', 'mat'])
})

test('a change made by the address itself is shown', () => {
  const { typed, type, addressSays } = show()
  type('mat')
  pass(2_000)
  addressSays('mat')
  addressSays('')
  expect(typed()).toBe('')
})

test('a lagging address does not overwrite ongoing input', () => {
  const { sent, typed, type, addressSays } = show()
  type('Av')
  pass(restMs)
  type('Av. M')
  pass(restMs)
  addressSays('Av')
  expect(typed()).toBe('Av. M')
  type('Av. Matta')
  addressSays('Av. M')
  pass(restMs)
  addressSays('Av. Matta')
  pass(5_000)
  expect([typed(), sent.at(-1)]).toEqual(['Av. Matta', 'Av. Matta'])
})

test('ongoing input is kept until a pause, however long the address lags behind', () => {
  const { sent, typed, type, addressSays } = show()
  type('maria')
  pass(restMs)
  addressSays('maria')
  addressSays('')
  for (const text of ['maria j', 'maria ji', 'maria jim', 'maria jime']) {
    pass(restMs - 1)
    type(text)
    pass(400)
    expect(typed()).toBe(text)
  }
  addressSays('maria jime')
  pass(5_000)
  expect([typed(), sent.at(-1)]).toEqual(['maria jime', 'maria jime'])
})

test('a value that replaces unsent input cancels its sending', () => {
  const { sent, typed, type, addressSays } = show()
  type('mar')
  pass(restMs)
  addressSays('mar')
  pass(2_000)
  type('maria')
  addressSays('luz')
  pass(5_000)
  expect([typed(), sent]).toEqual(['luz', ['mar']])
})

test('clearing a search empties its field at once', () => {
  const { typed, type, addressSays } = show()
  type('Av')
  pass(restMs)
  addressSays('Av')
  pass(1_500)
  type('Av. M')
  pass(restMs)
  addressSays('Av. M')
  addressSays('')
  expect(typed()).toBe('')
})
