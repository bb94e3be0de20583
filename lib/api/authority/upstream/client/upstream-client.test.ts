import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { UpstreamClient } from './upstream-client'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A deployment that handles every request with `handle`. */
async function startServer(handle: (response: ServerResponse, businessId: string) => void) {
  const server = createServer((request, response) => handle(response, String(request.headers['x-client-id'])))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const quirks = DeploymentQuirks.parse({ concurrency: 4 })
  return new UpstreamClient(`http://127.0.0.1:${port}`, quirks)
}

const read = (client: UpstreamClient, businessId: string) =>
  client.call('readAccount', { params: { accountId: 'a1' } }, { businessId })

test('a business whose calls are slow leaves room for the calls of others', async () => {
  const held: { businessId: string; response: ServerResponse }[] = []
  const client = await startServer((response, businessId) => void held.push({ businessId, response }))
  const busy = Array.from({ length: 6 }, () => read(client, 'busy'))
  await expect.poll(() => held.length).toBe(2)
  const other = read(client, 'other')
  await expect.poll(() => held.map(({ businessId }) => businessId)).toEqual(['busy', 'busy', 'other'])
  const answerAll = () => {
    for (const { response } of held.splice(0)) response.writeHead(404).end('{}')
  }
  answerAll()
  expect(await other).toMatchObject({ kind: 'answered', status: 404 })
  await expect.poll(() => held.length).toBe(2)
  answerAll()
  await expect.poll(() => held.length).toBe(2)
  answerAll()
  expect((await Promise.all(busy)).map(({ kind }) => kind)).toEqual(Array(6).fill('answered'))
})

test.each([
  [500, true],
  [503, true],
  [501, false],
  [404, false],
])('five responses with status %i in a row pause the calls: %s', async (status, isPaused) => {
  let calls = 0
  const client = await startServer((response) => {
    calls += 1
    response.writeHead(status).end('{"error":"no"}')
  })
  for (let call = 0; call < 5; call += 1) await read(client, 'any')
  expect(client.read().pausedUntil !== null).toBe(isPaused)
  const sixth = await read(client, 'any')
  expect(sixth.kind).toBe(isPaused ? 'notSent' : 'answered')
  expect(calls).toBe(isPaused ? 5 : 6)
})
