import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { dropForwarded, limitBodyTime } from './request-guards'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server that echoes the body. */
async function start(limitMs: number): Promise<number> {
  server = createServer(async (request, response) => {
    limitBodyTime(request, response, limitMs)
    const body = await text(request).catch(() => undefined)
    if (body !== undefined) response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function sendHalf(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 10\r\n\r\n12345`)
  return socket
}

test('a body that does not arrive in time gets 408, and the connection is closed', async () => {
  const socket = sendHalf(await start(50), '/accounts/new')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i)
})

test('an upload may take longer', async () => {
  const port = await start(50)
  const socket = sendHalf(port, '/api/imports?name=a.csv')
  const other = sendHalf(port, '/api/importsmith')
  expect(await text(other)).toMatch(/^HTTP\/1\.1 408 /)
  socket.write('67890')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*1234567890/)
})

test('a response may take longer than the body, even if nobody reads the body', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = createServer(async (request, response) => {
    limitBodyTime(request, response, 20)
    while (!request.complete) await setImmediate()
    vi.advanceTimersByTime(200)
    response.end('late')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /accounts/new HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 5\r\n\r\n12345',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*late/)
})

test('forwarding headers are dropped, and all other headers are kept', () => {
  const headers = {
    host: 'console.example',
    cookie: 'a=b',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    'x-forwarded-prefix': '/evil',
    forwarded: 'for=192.0.2.1',
    'x-real-ip': '192.0.2.1',
  }
  dropForwarded({ headers })
  expect(headers).toEqual({ host: 'console.example', cookie: 'a=b' })
})
