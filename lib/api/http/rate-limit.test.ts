import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT_PER_SECOND: 3 } })
})
afterAll(() => api.stop())

test('a caller over the limit gets the limit and the wait in the response', async () => {
  const headers = { authorization: `Bearer ${api.token('agent')}` }
  const read = () => fetch(`${api.baseUrl}/v1/external/business`, { headers })
  const answers = await Promise.all(Array.from({ length: 200 }, read))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of [answers[0], refused[0]].map((one) => one as Response)) {
    expect(headers.get('ratelimit-limit')).toBe('12')
  }
  expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0')
  expect(refused[0]?.headers.get('ratelimit-reset')).toBe('4')
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
})
