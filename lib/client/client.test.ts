import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closedAddress } from '@/lib/api/fixtures/closed-address'
import { readQuery } from '@/lib/api/http/query'
import { listAccounts } from '@/lib/contract/accounts/account'
import { createClient, type Result } from './client'

let server: Server | undefined
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server that handles every request with `answer`; returns a client for it. */
async function serve(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createClient({ baseUrl, businessId: 'acme', token: 'token' }), server }
}

const lookUp = { body: { phone: '+56911112222' } }
const account = { body: { accountType: 'a', phone: '+56911112222' } }
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)
const read = async (answer: Promise<Result<unknown>>) => codeOf(await answer)
const json = { 'content-type': 'application/json' }

/** Expects a call to be settled once this many seconds of fake time have passed, and not earlier. */
async function expectToTake(seconds: number, call: Promise<unknown>): Promise<void> {
  let isOver = false
  void call.finally(() => {
    isOver = true
  })
  for (let passed = 0; passed < seconds; passed += 1) {
    expect(isOver, `after ${passed} s`).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
  }
  // Closing the connection takes real time.
  await call
}

/** Collects garbage while a response starts to arrive: what only `fetch` itself refers to is gone after that. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 50; turn += 1) {
    await nextTurn()
    collect()
  }
}

test('a list in the query keeps its members apart, whatever characters they contain', async () => {
  const asked: unknown[] = []
  const { client } = await serve(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://api')
    asked.push(readQuery(searchParams, listAccounts.request.query).accountIds)
    response.end()
  })
  const lists = [['a', 'b'], ['a,b'], ['a', 'b,c'], ['[1]'], ['a[]', 'x&y=z', 'кв 12']]
  for (const accountIds of lists) await client.listAccounts({ query: { accountIds } })
  expect(asked).toEqual(lists)
})

describe('a call without a response', () => {
  test('times out after 10 s for a read, and 30 s for a change', async () => {
    const { client, server } = await serve(() => {})
    const reading = client.readAccount({ params: { accountId: 'a' } })
    await once(server, 'request')
    await expectToTake(10, reading)
    expect(await read(reading)).toBe('unreachable')
    const looking = client.checkAccount(lookUp)
    await once(server, 'request')
    await expectToTake(10, looking)
    const writing = client.createAccount(account)
    await once(server, 'request')
    await expectToTake(30, writing)
    expect(await read(writing)).toBe('not_known')
  })

  test('also times out if its response starts but does not end', async () => {
    const { client, server } = await serve((_, response) => void response.writeHead(200, json).write('{'))
    const writing = client.createAccount(account)
    await once(server, 'request')
    await collectGarbage()
    await expectToTake(30, writing)
    expect(await read(writing)).toBe('not_known')
  })

  test('ends at once when the caller aborts it', async () => {
    const { client, server } = await serve(() => {})
    const leaving = new AbortController()
    const reading = client.readAccount({ params: { accountId: 'a' } }, { signal: leaving.signal })
    await once(server, 'request')
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
  })
})

describe('a file', () => {
  test('may take any time to upload, and its response up to 5 minutes after that', async () => {
    const { client, server } = await serve((request) => void request.resume())
    let finish = () => {}
    const upload = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('phone\n'))
        finish = () => controller.close()
      },
    })
    const sending = client.uploadImport({ query: { name: 'a.csv' }, upload })
    const [request] = await once(server, 'request')
    await vi.advanceTimersByTimeAsync(600_000)
    const sent = once(request, 'end')
    finish()
    await sent
    await expectToTake(300, sending)
    expect(await read(sending)).toBe('not_known')
  })

  test('may take any time to download once it has started', async () => {
    let finish = () => {}
    const { client } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('phone\n')
      finish = () => response.end('1\n')
    })
    const exported = await client.exportAuditEntries({ query: {} })
    await vi.advanceTimersByTimeAsync(600_000)
    finish()
    expect(exported.ok && (await new Response(exported.data as ReadableStream).text())).toBe('phone\n1\n')
  })
})

describe('the outcome of a change without a response', () => {
  test('a refused connection and an unknown host mean that nothing was sent', async () => {
    for (const baseUrl of [await closedAddress(), 'http://nowhere.invalid']) {
      const client = createClient({ baseUrl })
      expect(await read(client.createAccount(account)), baseUrl).toBe('unreachable')
      expect(await read(client.readAccount({ params: { accountId: 'a' } })), baseUrl).toBe('unreachable')
    }
  })

  test.each<[string, RequestListener]>([
    ['is reset', (request) => void request.socket.resetAndDestroy()],
    ['is closed', (request) => void request.socket.destroy()],
    [
      'breaks off during the response',
      (request, response) => {
        response
          .writeHead(200, { ...json, 'content-length': '100' })
          .write('{', () => request.socket.destroy())
      },
    ],
    ['gets a page in response', (_, response) => void response.end('<html>')],
    ['gets an empty response', (_, response) => void response.end()],
    [
      "gets a proxy's error page in response",
      (_, response) => void response.writeHead(502).end('Bad Gateway'),
    ],
    ['gets other data in response', (_, response) => void response.writeHead(200, json).end('{"data":{}}')],
    [
      'gets an error in another format in response',
      (_, response) => void response.writeHead(500, json).end('{}'),
    ],
  ])('if it %s, the outcome is unknown', async (_, answer) => {
    const { client } = await serve(answer)
    expect(await read(client.createAccount(account))).toBe('not_known')
    expect(await read(client.readAccount({ params: { accountId: 'a' } }))).toBe('unreachable')
    expect(await read(client.checkAccount(lookUp))).toBe('unreachable')
  })

  test.each(['upstream_unreadable', 'outcome_unknown'])(
    'an unknown outcome that a retry cannot resolve keeps its own code: %s',
    async (code) => {
      const body = JSON.stringify({ timestamp: 1, error: 'x', data: { code } })
      const { client } = await serve((_, response) => void response.writeHead(502, json).end(body))
      expect(await read(client.createAccount(account))).toBe(code)
    },
  )

  test('a read counts as unreachable if the deployment’s response was unreadable', async () => {
    const body = JSON.stringify({ timestamp: 1, error: 'x', data: { code: 'upstream_unreadable' } })
    const { client } = await serve((_, response) => void response.writeHead(502, json).end(body))
    expect(await read(client.readAccount({ params: { accountId: 'a' } }))).toBe('unreachable')
  })

  test('an API error counts as a response', async () => {
    const body = { timestamp: 1, error: 'Taken.', data: { code: 'phone_taken', accountId: 'b' } }
    const { client } = await serve(
      (_, response) => void response.writeHead(422, json).end(JSON.stringify(body)),
    )
    expect(await client.createAccount(account)).toMatchObject({
      ok: false,
      failure: { status: 422, code: 'phone_taken', data: { accountId: 'b' } },
    })
  })
})
