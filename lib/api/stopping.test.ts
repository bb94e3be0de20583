import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { connectAlone } from './db/pool'
import { createTestDatabase } from './testing/database'
import { dataOf, testSecret } from './testing/server'

test('SIGTERM lets a request under way finish, takes no new one, and ends with 0', async () => {
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

test('a look-up that was answered is on record when the process has ended', async () => {
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

async function startProcess(databaseUrl: string, port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRET: testSecret,
    API_PORT: String(port),
    BOOTSTRAP_EXTERNAL_ID: 'known',
    LOG_LEVEL: 'warn',
  }
  const api = spawn(process.execPath, ['--import', 'tsx', 'lib/api/main.ts'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(api, 'message')
  return api
}

/** A login of which half the body is sent, by a caller who would keep the connection for ever. */
async function halfARequest(port: number) {
  const body = JSON.stringify({ businessId: 'demo', externalId: 'known' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/v1/external/authentication/login',
    headers,
    agent: new Agent({ keepAlive: true }),
  })
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
