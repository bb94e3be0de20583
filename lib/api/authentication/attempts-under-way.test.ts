import { expect, test } from 'vitest'
import { AttemptsUnderWay } from './attempts-under-way'

const atMost = (most: number) => async (others: number) => (others < most ? others : undefined)

test('attempts run concurrently up to the limit, and the next attempt starts when a running attempt ends', async () => {
  const attempts = new AttemptsUnderWay()
  expect(await attempts.start('office', atMost(2))).toBe(0)
  expect(await attempts.start('office', atMost(2))).toBe(1)
  const started: number[] = []
  const waiting = [3, 4].map((number) => attempts.start('office', atMost(2)).then(() => started.push(number)))
  expect(await attempts.start('elsewhere', atMost(2))).toBe(0)
  expect(started).toEqual([])
  attempts.end('office')
  await waiting[0]
  expect(started).toEqual([3])
  attempts.end('office')
  await waiting[1]
  expect(started).toEqual([3, 4])
})

test('an attempt that ends while the next attempt is being checked is not missed', async () => {
  const attempts = new AttemptsUnderWay()
  await attempts.start('office', atMost(1))
  const next = attempts.start('office', async (others) => {
    if (others === 1) attempts.end('office')
    return others === 0 || undefined
  })
  expect(await next).toBe(true)
})

test('an attempt that is not allowed to start does not hold up the others', async () => {
  const attempts = new AttemptsUnderWay()
  const refused = attempts.start('office', () => Promise.reject(new Error('too many failures')))
  await expect(refused).rejects.toThrow('too many failures')
  expect(await attempts.start('office', atMost(1))).toBe(0)
})
