import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../fixtures/eventually'
import { startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  api = await startTestApi({ logger })
})
beforeEach(() => void lines.splice(0))
afterAll(() => api.stop())

/** Sends a request over a socket, and disconnects after the API has received it. */
async function beginAndLeave(head: string[], body: string): Promise<void> {
  const { hostname, port } = new URL(api.baseUrl)
  const socket: Socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const headers = [
    `authorization: Bearer ${api.token()}`,
    `x-client-id: ${api.businessId}`,
    `host: ${hostname}`,
  ]
  socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`)
  await fetch(`${api.baseUrl}/healthz`)
  socket.resetAndDestroy()
}

const left = async () => {
  await eventually(() => expect(lines.map(({ status }) => status)).toContain(499))
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([])
}

test.each([
  [
    'JSON of a known length',
    ['POST /v1/external/account/create HTTP/1.1', 'content-type: application/json', 'content-length: 500'],
    '{"phone":',
  ],
  [
    'JSON in chunks',
    [
      'POST /v1/external/account/create HTTP/1.1',
      'content-type: application/json',
      'transfer-encoding: chunked',
    ],
    '9\r\n{"phone":\r\n',
  ],
  [
    'a file of a known length',
    ['POST /v1/external/imports HTTP/1.1', 'content-type: text/csv', 'content-length: 5000'],
    'phone\n+56912345678\n',
  ],
])('a caller disconnecting while sending %s is not logged as an error', async (_, head, body) => {
  await beginAndLeave(head, body)
  await left()
})
