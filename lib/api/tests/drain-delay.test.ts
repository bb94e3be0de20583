import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { streamAlerts } from '@/lib/contract/alerts/stream'
import { basePath } from '@/lib/contract/operations'
import { eventually } from '../fixtures/eventually'
import { startTestApi, type TestApi } from '../fixtures/server'

const delaySeconds = 1

/**
 * Sends a GET with the agent and waits for the end of the response. `connection` is the response's `Connection`
 * header.
 */
function get({ baseUrl }: TestApi, path: string, agent: Agent, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
    const sent = request(`${baseUrl}${path}`, { agent, headers }, (response) => {
      response.resume()
      const { statusCode: status, headers } = response
      response.once('end', () => resolve({ status, connection: headers.connection }))
    })
    sent.once('error', reject)
    sent.end()
  })
}

const statusOf = (api: TestApi, path: string) =>
  fetch(`${api.baseUrl}${path}`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 'not connected',
  )

test('a stopping API is not ready at once, still serves all calls for the delay, and then those on open connections', {
  tags: 'long',
}, async () => {
  const api = await startTestApi({ settings: { DRAIN_DELAY_SECONDS: delaySeconds } })
  const [idle, busy] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [Agent, Agent]
  expect(await get(api, '/readyz', idle)).toEqual({ status: 200, connection: 'keep-alive' })
  await get(api, '/healthz', busy)
  const began = performance.now()
  const stopped = api.stop().then(() => performance.now() - began)

  expect(await statusOf(api, '/readyz')).toBe(503)
  expect(await get(api, '/healthz', busy)).toEqual({ status: 200, connection: 'keep-alive' })
  const created = await api.client().listAccountTypes({ query: {} })
  expect(created.ok).toBe(true)

  await eventually(async () => expect(await statusOf(api, '/healthz')).toBe('not connected'))
  expect(performance.now() - began).toBeGreaterThan(delaySeconds * 1000 - 50)
  expect(await get(api, '/healthz', busy)).toEqual({ status: 200, connection: 'close' })
  const elapsed = await stopped
  expect(elapsed).toBeGreaterThan(2 * delaySeconds * 1000 - 50)
  expect(elapsed).toBeLessThan(20_000)
  idle.destroy()
})

test('without a delay, a stopping API accepts no further connection', async () => {
  const api = await startTestApi()
  const stopped = api.stop()
  expect(await statusOf(api, '/readyz')).toBe('not connected')
  await stopped
})

test('a stream that is opened while an API stops does not keep it from stopping', {
  tags: 'long',
}, async () => {
  const api = await startTestApi({ settings: { DRAIN_DELAY_SECONDS: delaySeconds } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await get(api, '/healthz', agent)
  const stopped = api.stop()
  await eventually(async () => expect(await statusOf(api, '/healthz')).toBe('not connected'))
  const began = performance.now()
  const stream = await get(api, basePath + streamAlerts.path, agent, {
    authorization: `Bearer ${api.token()}`,
    'x-client-id': api.businessId,
  })
  expect(stream).toEqual({ status: 200, connection: 'close' })
  expect(performance.now() - began).toBeGreaterThan(delaySeconds * 1000 - 100)
  await stopped
})
