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

test('what is typed is sent once it rests, or at once when it is asked for', () => {
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

test('what the address comes to say by itself is shown', () => {
  const { typed, type, addressSays } = show()
  type('mat')
  pass(2_000)
  addressSays('mat')
  addressSays('')
  expect(typed()).toBe('')
})

test('an address that lags behind takes nothing back while one types', () => {
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
