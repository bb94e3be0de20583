import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answerHealth } from './web-health'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function start(isStopping: boolean) {
  server = createServer((request, response) => {
    if (!answerHealth(request, response, isStopping)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

test('the console is alive and ready until it is about to stop, and then only alive', async () => {
  const running = await start(false)
  expect((await running('/healthz')).status).toBe(200)
  const ready = await running('/readyz?from=proxy')
  expect([ready.status, await ready.json()]).toEqual([200, { data: { status: 'ready' } }])
  server?.close()
  const stopping = await start(true)
  expect((await stopping('/healthz')).status).toBe(200)
  const refused = await stopping('/readyz')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
})

test('no other request is taken for a health check', async () => {
  const ask = await start(true)
  for (const path of ['/', '/readyz/more', '/readyzz']) expect((await ask(path)).status).toBe(404)
  expect((await ask('/readyz', { method: 'POST' })).status).toBe(404)
})
