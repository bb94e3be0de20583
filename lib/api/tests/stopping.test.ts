import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { login } from '@/lib/contract/authentication'
import { basePath } from '@/lib/contract/operations'
import { startTestApi } from '../fixtures/server'

test('a stopping API finishes the running request, and accepts no new one', async () => {
  const api = await startTestApi()
  const body = JSON.stringify({ businessId: api.businessId, externalId: api.externalId() })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${api.baseUrl}${basePath}${login.path}`, { method: login.method, headers })
  const answered = once(sent, 'response')
  await new Promise((resolve) => sent.write(body.slice(0, 10), resolve))
  expect((await fetch(`${api.baseUrl}/healthz`)).status).toBe(200)

  let isStopped = false
  const stopped = api.stop().then(() => {
    isStopped = true
  })
  await expect.poll(() => fetch(`${api.baseUrl}/healthz`).catch(() => 'refused')).toBe('refused')
  expect(isStopped).toBe(false)
  sent.end(body.slice(10))
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  await stopped
})
