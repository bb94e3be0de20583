import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { limited, startFaultyProxy, withoutAnswer } from '@/e2e/deployment/faulty-proxy'
import { createClient } from '@/lib/client/client'
import { createLogger } from '@/lib/logging'
import { createMigratedDatabase } from '../../fixtures/database'
import { dataOf } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { startApi } from '../../processes/start-api'

let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let gateway: Awaited<ReturnType<typeof startApi>>
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>

beforeAll(async () => {
  deployment = await startDeployment()
  database = await createMigratedDatabase()
  proxy = await startFaultyProxy(deployment.url)
  gateway = await startApi({
    settings: {
      ...testSettings(),
      WORKER: false,
      UPSTREAM_API_URL: proxy.url,
      UPSTREAM_TIMEOUT_SECONDS: '3',
    },
    databaseUrl: database.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
    quietMs: 0,
  })
})
afterAll(async () => {
  proxy.close()
  await gateway.stop()
  await database.drop()
  await deployment.close()
})
beforeEach(() => proxy.setFault(undefined))

const pair = { businessId: demoBusiness.id, externalId: demoBusiness.externalId }
async function signedIn() {
  const { accessToken } = dataOf(await createClient({ baseUrl: gateway.address }).login({ body: pair }))
  return createClient({ baseUrl: gateway.address, businessId: pair.businessId, token: accessToken })
}
const sent = () => deployment.received.filter(({ operation }) => operation === 'sendNotification').length

test.each(withoutAnswer)(
  'while the deployment %s, a read shows what is kept, with its age',
  async (_, broken) => {
    const client = await signedIn()
    const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana Rojas' })
    const params = { accountId: id }
    expect(dataOf(await client.readAccount({ params })).account.keptAt).toBeUndefined()
    proxy.setFault(broken)
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
    proxy.setFault((response, deliver) => void deliver().then(() => broken(response, deliver)))
    const request = { body: { message: { body: `It ${how}` }, phones: ['+56912345678'] } }
    const options = { idempotencyKey: how.replaceAll(' ', '-') }
    const unknown = { ok: false, failure: { status: 504, code: 'outcome_unknown' } }
    expect(await client.sendNotification(request, options)).toMatchObject(unknown)
    proxy.setFault(undefined)
    expect(await client.sendNotification(request, options)).toMatchObject(unknown)
    expect(sent()).toBe(before + 1)
  },
)

test('a refusal is passed on with its message, and does not use up the Idempotency-Key', async () => {
  const client = await signedIn()
  proxy.setFault((response) =>
    response.writeHead(422).end('{"timestamp":1,"error":"No such section","data":{}}'),
  )
  const request = { body: { message: { body: 'x' }, phones: ['+56912345678'] } }
  expect(await client.sendNotification(request, { idempotencyKey: 'refused' })).toMatchObject({
    failure: { code: 'invalid_arguments', data: { upstream: { status: 422, error: 'No such section' } } },
  })
  proxy.setFault(undefined)
  expect((await client.sendNotification(request, { idempotencyKey: 'refused' })).ok).toBe(true)
})

test('a refusal with a code of ours is passed on with that code and its details, not with its message', async () => {
  const client = await signedIn()
  const data = { code: 'phone_taken', accountId: 'a1' }
  const body = JSON.stringify({ timestamp: 1, error: 'Taken', data })
  proxy.setFault((response) => response.writeHead(422).end(body))
  const refused = await client.sendNotification({
    body: { message: { body: 'y' }, phones: ['+56912345678'] },
  })
  expect(refused).toMatchObject({ failure: { code: 'phone_taken', data: { accountId: 'a1' } } })
  expect(refused).not.toMatchObject({ failure: { data: { upstream: expect.anything() } } })
})

test('a rate limit is passed on with its retry delay', async () => {
  const client = await signedIn()
  proxy.setFault(limited)
  expect(await client.readAccount({ params: { accountId: 'x' } })).toMatchObject({
    failure: { code: 'too_many_requests', retryAfterSeconds: 7 },
  })
})

test('a session that the deployment has ended also ends here', async () => {
  const client = await signedIn()
  proxy.setFault((response) => response.writeHead(401).end('{"error":"expired"}'))
  expect(await client.readAccount({ params: { accountId: 'x' } })).toMatchObject({ failure: { status: 401 } })
  proxy.setFault(undefined)
  expect(await client.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
})
