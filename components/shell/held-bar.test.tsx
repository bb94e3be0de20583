import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { businessQuery } from '@/lib/data/business'
import { HeldBar } from './held-bar'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(deliveriesHeld: 'copied' | 'setting' | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
  client.setQueryData(businessQuery().queryKey, { business: {}, deliveriesHeld } as never)
  showPiece(<HeldBar />, { client })
}

test('while deliveries are held, the bar says why and what an operator can do', () => {
  show('copied')
  expect(screen.getByText(/restored or copied.*npm run deliveries -- release/)).toBeTruthy()
  cleanup()
  show('setting')
  expect(screen.getByText(/DELIVERIES=hold/)).toBeTruthy()
})

test('the bar is absent while deliveries are not held', () => {
  show(null)
  expect(screen.queryByText(/Nothing is sent/)).toBeNull()
})
