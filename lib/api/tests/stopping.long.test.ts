import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { connectAlone } from '../db/pool'
import { startApiProcess } from '../fixtures/api-process'
import { findTarget, newAccount, startCallers } from '../fixtures/callers'
import { createTestDatabase } from '../fixtures/database'
import { freePort } from '../fixtures/free-port'
import { dataOf } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

test('SIGTERM lets a running request finish, accepts no new one, and exits with 0', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const api = await startProcess(database.url, port)
  const { answered, finish } = await halfARequest(port)
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await refusesConnections(port)
  finish()
  expect((await answered).status).toBe(200)
  expect((await ended)[0]).toBe(0)
  await database.drop()
})

test('SIGTERM with keep-alive callers: the stored records match the responses', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const api = await startProcess(database.url, port)
  const before = await accountsIn(database.url)
  const callers = startCallers(await findTarget(port, 'demo', 'known'), 20)
  await callers.untilAnswered(200)
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  const { created, reset, other } = await callers.stop()
  const stored = (await accountsIn(database.url)) - before
  expect({ stored, reset, other }).toEqual({ stored: created, reset: 0, other: 0 })
  await database.drop()
})

test('a request on an open connection during shutdown gets 503 and is not run', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const api = await startProcess(database.url, port)
  const create = textOf(newAccount(await findTarget(port, 'demo', 'known')))
  const login = textOf(newLogin())
  const before = await accountsIn(database.url)
  const { socket, received } = await openConnection(port)
  socket.write(login.slice(0, -10))
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await refusesConnections(port)
  socket.write(login.slice(-10) + create)
  const answers = (await received).split(/(?=HTTP\/1\.1 \d)/)
  expect(answers).toHaveLength(2)
  expect(answers[0]).toMatch(/^HTTP\/1\.1 200 .*connection: keep-alive/is)
  expect(answers[1]).toMatch(/^HTTP\/1\.1 503 .*retry-after: \d.*connection: close.*"code":"unavailable"/is)
  expect((await ended)[0]).toBe(0)
  expect(await accountsIn(database.url)).toBe(before)
  await database.drop()
})

test('a look-up that got a response is logged by the time the process has exited', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const api = await startProcess(database.url, port)
  const client = createClient(await logIn(port))
  expect((await client.checkAccount({ body: { phone: '+56912345678' } })).ok).toBe(true)
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await ended
  const reader = await connectAlone(database.url)
  const { rows } = await reader.query("select changes from audit_entries where action = 'lookUp'")
  await reader.end()
  expect(rows).toEqual([{ changes: { found: 0, by: 'phone' } }])
  await database.drop()
})

async function logIn(port: number) {
  const baseUrl = `http://127.0.0.1:${port}`
  const login = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId: 'known' } })
  return { baseUrl, businessId: 'demo', token: dataOf(login).accessToken }
}

function startProcess(databaseUrl: string, port: number): Promise<ChildProcess> {
  const env = { BOOTSTRAP_EXTERNAL_ID: 'known', LOG_LEVEL: 'warn' }
  return startApiProcess({ databaseUrl, secret: testSecret, port, env })
}

/** Sends a login with only a part of its body, over a keep-alive connection; `finish` sends the rest. */
async function halfARequest(port: number) {
  const { body, ...options } = newLogin()
  const agent = new Agent({ keepAlive: true })
  const sent = request({ port, host: '127.0.0.1', ...options, agent })
  const answered = new Promise<{ status: number | undefined }>((resolve, reject) => {
    sent.on('response', (response) =>
      response.resume().on('end', () => resolve({ status: response.statusCode })),
    )
    sent.on('error', reject)
  })
  await new Promise((resolve) => sent.write(body.slice(0, 10), resolve))
  await fetch(`http://127.0.0.1:${port}/healthz`)
  return { answered, finish: () => sent.end(body.slice(10)) }
}

function newLogin() {
  const body = JSON.stringify({ businessId: 'demo', externalId: 'known' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return { method: 'POST', path: '/v1/external/authentication/login', headers, body }
}

/** Formats a request as HTTP/1.1. */
function textOf({ method, path, headers, body }: ReturnType<typeof newLogin>): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** Opens a TCP connection; `received` resolves to everything that the server sent before it closed the connection. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  const received = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
  })
  await once(socket, 'connect')
  return { socket, received }
}

async function accountsIn(databaseUrl: string): Promise<number> {
  const reader = await connectAlone(databaseUrl)
  const { rows } = await reader.query<{ count: number }>('select count(*)::int as count from accounts')
  await reader.end()
  return rows[0]?.count ?? 0
}

async function refusesConnections(port: number): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 10_000 },
    )
    .toBe('closed')
}
