import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { createClient } from '@/lib/client/client'
import { createLogger } from '@/lib/logging'
import { createMigratedDatabase } from '../../fixtures/database'
import { dataOf } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { startApi } from '../../processes/start-api'

type Answer = { status: number; text: string }
/** Responds to a request in its own way; `deliver` passes the request on to the deployment. */
type Fault = (response: ServerResponse, deliver: () => Promise<Answer>) => void

let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let gateway: Awaited<ReturnType<typeof startApi>>
/** Handles every request except logins. */
let fault: Fault | undefined

/** Passes requests on to the deployment, unless `fault` handles them. */
const between = createServer((request, response) => {
  const body: Buffer[] = []
  request.on('data', (chunk: Buffer) => body.push(chunk))
  request.on('end', () => {
    const deliver = async () => {
      const { method, headers } = request
      const answer = await fetch(new URL(request.url ?? '', deployment.url), {
        method,
        headers: headers as Record<string, string>,
        body: body.length > 0 ? Buffer.concat(body) : undefined,
      })
      return { status: answer.status, text: await answer.text() }
    }
    const pass: Fault = (answer) =>
      void deliver().then(({ status, text }) => answer.writeHead(status).end(text))
    const isLogin = request.url?.endsWith('/login')
    ;(isLogin || fault === undefined ? pass : fault)(response, deliver)
  })
})

beforeAll(async () => {
  deployment = await startDeployment()
  database = await createMigratedDatabase()
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  gateway = await startApi({
    settings: {
      ...testSettings(),
      WORKER: false,
      UPSTREAM_API_URL: `http://127.0.0.1:${port}/v1/external`,
      UPSTREAM_TIMEOUT_SECONDS: '3',
    },
    databaseUrl: database.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
    quietMs: 0,
  })
})
afterAll(async () => {
  between.closeAllConnections()
  between.close()
  await gateway.stop()
  await database.drop()
  await deployment.close()
})
beforeEach(() => {
  fault = undefined
})

const pair = { businessId: demoBusiness.id, externalId: demoBusiness.externalId }
async function signedIn() {
  const { accessToken } = dataOf(await createClient({ baseUrl: gateway.address }).login({ body: pair }))
  return createClient({ baseUrl: gateway.address, businessId: pair.businessId, token: accessToken })
}
const sent = () => deployment.received.filter(({ operation }) => operation === 'sendNotification').length

const withoutAnswer: [string, Fault][] = [
  ['is slow', () => {}],
  ['sends HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['fails', (response) => response.writeHead(500).end('{"error":"broken"}')],
  ['is behind a proxy that fails', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['cuts the response', (response) => response.writeHead(200, { 'content-length': '99' }).end('{"data"')],
  ['closes the connection', (response) => response.destroy()],
]

test.each(withoutAnswer)(
  'while the deployment %s, a read shows what is kept, with its age',
  async (_, broken) => {
    const client = await signedIn()
    const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana Rojas' })
    const params = { accountId: id }
    expect(dataOf(await client.readAccount({ params })).account.keptAt).toBeUndefined()
    fault = broken
    expect(dataOf(await client.readAccount({ params })).account).toMatchObject({
      fullname: 'Ana Rojas',
      keptAt: expect.any(String),
    })
    const { accounts } = dataOf(await client.listAccounts({ query: { accountIds: [id] } }))
    expect(accounts).toMatchObject([{ id, keptAt: expect.any(String) }])
    const unknown = await client.readAccount({ params: { accountId: 'never-seen' } })
    expect(unknown).toMatchObject({ failure: { status: expect.any(Number) } })
    expect(unknown).not.toMatchObject({ failure: { code: 'not_found' } })
  },
)

test.each(withoutAnswer)(
  'a message to a deployment that %s has an unknown outcome, and is never sent again automatically',
  async (how, broken) => {
    const client = await signedIn()
    const before = sent()
    fault = (response, deliver) => void deliver().then(() => broken(response, deliver))
    const request = { body: { message: { body: `It ${how}` }, phones: ['+56912345678'] } }
    const options = { idempotencyKey: how.replaceAll(' ', '-') }
    const unknown = { ok: false, failure: { status: 504, code: 'not_known' } }
    expect(await client.sendNotification(request, options)).toMatchObject(unknown)
    fault = undefined
    expect(await client.sendNotification(request, options)).toMatchObject(unknown)
    expect(sent()).toBe(before + 1)
  },
)

test('a refusal is passed on with its message, and does not use up the Idempotency-Key', async () => {
  const client = await signedIn()
  fault = (response) => response.writeHead(422).end('{"timestamp":1,"error":"No such section","data":{}}')
  const request = { body: { message: { body: 'x' }, phones: ['+56912345678'] } }
  expect(await client.sendNotification(request, { idempotencyKey: 'refused' })).toMatchObject({
    failure: { code: 'invalid_arguments', data: { upstream: { status: 422, error: 'No such section' } } },
  })
  fault = undefined
  expect((await client.sendNotification(request, { idempotencyKey: 'refused' })).ok).toBe(true)
})

test('a rate limit is passed on with its retry delay', async () => {
  const client = await signedIn()
  fault = (response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":"slow down"}')
  expect(await client.readAccount({ params: { accountId: 'x' } })).toMatchObject({
    failure: { code: 'too_many_requests', retryAfterSeconds: 7 },
  })
})

test('a session that the deployment has ended also ends here', async () => {
  const client = await signedIn()
  fault = (response) => response.writeHead(401).end('{"error":"expired"}')
  expect(await client.readAccount({ params: { accountId: 'x' } })).toMatchObject({ failure: { status: 401 } })
  fault = undefined
  expect(await client.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
})
