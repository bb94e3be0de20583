import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api-error'
import { startTestApi, type TestApi } from '../testing/server'
import { CheckQuota } from './check-quota'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const sizes = { allowed: 300, share: 100, windowSeconds: 3600 }

test('look-ups made at once share what is taken, so that the whole quota can be used', async () => {
  const quota = new CheckQuota(sizes)
  await Promise.all(Array.from({ length: 300 }, () => quota.take('whole')))
  await expect(quota.take('whole')).rejects.toThrow(ApiError)
})

test('a quota that is used up is used up in every process, for that caller alone', async () => {
  const [one, other] = [new CheckQuota(sizes), new CheckQuota(sizes)]
  for (let taken = 0; taken < 250; taken += 1) await one.take('both')
  await expect(other.take('both')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: expect.any(Number),
  })
  await other.take('another')
})

test('it is whole again when its hour is over', async () => {
  const quota = new CheckQuota(sizes)
  for (let taken = 0; taken < 300; taken += 1) await quota.take('hour')
  await expect(quota.take('hour')).rejects.toThrow(ApiError)
  await api.sql(`update attempt_counters set window_ends = now() - interval '1 second' where key = $1`, [
    'check hour',
  ])
  await quota.take('hour')
})
