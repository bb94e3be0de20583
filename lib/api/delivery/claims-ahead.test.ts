import { afterEach, expect, test, vi } from 'vitest'
import type { WorkerLoops } from '../workers/worker-loops'
import type { ClaimedDelivery } from './claim-repository'
import { ClaimsAhead } from './claims-ahead'
import type { Timing } from './timing'

const loops = { timing: { leaseSeconds: 60 } } as WorkerLoops<Timing>

const delivery = (businessId: string, deliveryId: string) => ({ businessId, deliveryId }) as ClaimedDelivery

function aheadOf(...claimed: [businessId: string, deliveryId: string][]) {
  const ahead = new ClaimsAhead('whatsapp', 12, loops)
  for (const [businessId, deliveryId] of claimed) ahead.add(delivery(businessId, deliveryId))
  return ahead
}

function begunIn(ahead: ClaimsAhead): string[] {
  const begun: string[] = []
  for (let next = ahead.next(); next; next = ahead.next()) begun.push(next.deliveryId)
  return begun
}

afterEach(() => void vi.useRealTimers())

test('businesses take turns, and each business’s deliveries stay in order', () => {
  const ahead = aheadOf(['large', 'l1'], ['large', 'l2'], ['large', 'l3'], ['small', 's1'], ['other', 'o1'])
  expect(ahead.size).toBe(5)
  expect(begunIn(ahead)).toEqual(['l1', 's1', 'o1', 'l2', 'l3'])
  expect(ahead.size).toBe(0)
})

test('a business with new claims waits behind businesses that are already waiting for their turn', () => {
  const ahead = aheadOf(['large', 'l1'], ['large', 'l2'], ['small', 's1'])
  expect(ahead.next()?.deliveryId).toBe('l1')
  ahead.add(delivery('large', 'l3'))
  expect(begunIn(ahead)).toEqual(['s1', 'l2', 'l3'])
})

test('nothing is sent once the oldest claim has waited too long', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ahead = aheadOf(['large', 'l1'], ['large', 'l2'])
  vi.advanceTimersByTime(60_000)
  ahead.add(delivery('small', 's1'))
  expect(ahead.isStale).toBe(true)
  expect(ahead.next()).toBeUndefined()
  expect(ahead.size).toBe(3)
})
