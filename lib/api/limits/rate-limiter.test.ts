import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '@/lib/logging'
import { closePool, openPool } from '../db/pool'
import { testApi } from '../fixtures/test-api'
import { GuessLimiter } from './guess-limiter'
import { RateLimiter } from './rate-limiter'

const { api } = testApi()
let lines: Record<string, unknown>[] = []
const logger = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
afterEach(() => {
  lines = []
})

/** Creates limiters that count like separate processes. */
const limiters = (count: number, perSecond: number) =>
  Array.from({ length: count }, () => new RateLimiter(perSecond, logger))

/** Sends `attempts` concurrent requests through each limiter, and returns how many are let through. */
async function letThrough(all: RateLimiter[], key: string, attempts: number): Promise<number> {
  const states = await Promise.all(
    all.flatMap((limiter) => Array.from({ length: attempts }, () => limiter.take(key))),
  )
  return states.filter((state) => state && state.waitSeconds === undefined).length
}

/** Adds the tokens that a caller's bucket gains in this many seconds. */
const pass = (key: string, seconds: number) =>
  api.sql('update token_buckets set full_at = full_at - make_interval(secs => $2) where key = $1', [
    `requests ${key}`,
    seconds,
  ])

describe('the rate limit', () => {
  it.each([1, 2, 4])(
    'with %i processes lets through the configured rate, within a tenth, in the first burst and later',
    async (processes) => {
      const perSecond = 100
      const key = `caller of ${processes}`
      const startedAt = performance.now()
      const figure = () => 4 * perSecond + (perSecond * (performance.now() - startedAt)) / 1000
      const burst = await letThrough(limiters(processes, perSecond), key, 500)
      expect(burst).toBeLessThanOrEqual(figure())
      expect(burst).toBeGreaterThan(4 * perSecond * 0.9)
      await pass(key, 2)
      const later = await letThrough(limiters(processes, perSecond), key, 500)
      expect(burst + later).toBeLessThanOrEqual(figure() + 2 * perSecond)
      expect(later).toBeGreaterThan(2 * perSecond * 0.9)
    },
  )

  it.each([1, 3])('is exact if it is as low as %i per second', async (perSecond) => {
    const startedAt = performance.now()
    const taken = await letThrough(limiters(2, perSecond), `low ${perSecond}`, 50)
    const refilled = ((performance.now() - startedAt) / 1000) * perSecond
    expect(taken).toBeGreaterThanOrEqual(4 * perSecond)
    expect(taken).toBeLessThanOrEqual(4 * perSecond + Math.ceil(refilled))
  })

  it('takes tokens for 50 ms with one statement and keeps the unused ones', async () => {
    const [one] = limiters(1, 200)
    const remaining: number[] = []
    for (let taken = 0; taken < 3; taken += 1) remaining.push((await one?.take('few'))?.remaining ?? 0)
    expect(remaining).toEqual([799, 798, 797])
    const [row] = await api.sql<{ taken: number }>(
      `select round(extract(epoch from full_at - now()) * 200)::integer as taken from token_buckets where key = 'requests few'`,
    )
    expect(row?.taken).toBeLessThanOrEqual(10)
  })

  it('does not limit another caller', async () => {
    const [one] = limiters(1, 3)
    await letThrough([one as RateLimiter], 'busy', 50)
    expect(await one?.take('quiet')).toMatchObject({ limit: 12, remaining: 11, waitSeconds: undefined })
  })

  it('does not stop a caller after the database’s clock was set back by an hour', async () => {
    const [one] = limiters(1, 3) as [RateLimiter]
    await letThrough([one], 'set back', 50)
    await pass('set back', -3600)
    const [other] = limiters(1, 3) as [RateLimiter]
    expect(await other.take('set back')).toMatchObject({ remaining: 11, waitSeconds: undefined })
  })

  it('is counted by each process while the database is down, and logged once', async () => {
    const [one, other] = limiters(2, 3) as [RateLimiter, RateLimiter]
    await closePool()
    expect(await letThrough([one], 'down', 50)).toBe(12)
    expect(await letThrough([other], 'down', 50)).toBe(12)
    expect(lines).toMatchObject([{ level: 40 }, { level: 40 }])
    openPool(api.databaseUrl, { requests: 4 })
  })
})

describe('the limit on guesses', () => {
  it('counts the guesses of all processes', async () => {
    const [one, other] = [new GuessLimiter(20, logger), new GuessLimiter(20, logger)]
    const counted = Promise.all(Array.from({ length: 200 }, () => one.count('192.0.2.1')))
    expect(one.waitSeconds('192.0.2.1')).toBeGreaterThan(0)
    expect(other.waitSeconds('192.0.2.1')).toBeUndefined()
    await counted
    await other.count('192.0.2.1')
    expect(other.waitSeconds('192.0.2.1')).toBeGreaterThan(0)
    expect(other.waitSeconds('192.0.2.2')).toBeUndefined()
  })
})
