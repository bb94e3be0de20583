import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { limited, startFaultyProxy, withoutAnswer } from '@/e2e/deployment/faulty-proxy'
import { type Client, createClient } from '@/lib/client/client'
import { createLogger } from '@/lib/logging'
import { queryRows } from '../../db/pool'
import { createMigratedDatabase } from '../../fixtures/database'
import { runs } from '../../fixtures/long-run'
import { dataOf } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { startApi } from '../../processes/start-api'

let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let gateway: Awaited<ReturnType<typeof startApi>>
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
let adminCode = ''

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
    notify: (message) => {
      if (message.kind === 'adminCode') adminCode = message.code
    },
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
  const { accessToken } = dataOf(
    await createClient({ baseUrl: gateway.address }).login({ body: { ...pair, adminCode } }),
  )
  return createClient({ baseUrl: gateway.address, businessId: pair.businessId, token: accessToken })
}
const location = { latitude: -33.45, longitude: -70.66 }
const placeAlert = async (client: Client) =>
  dataOf(await client.createAlert({ body: { alertType: 'fire', location } })).alert
const pendingWrites = () =>
  queryRows({ text: "select from upstream_intents where state = 'pending'", values: [] })
const tokenOf = async () =>
  dataOf(await createClient({ baseUrl: gateway.address }).login({ body: pair })).accessToken
const sent = () => deployment.received.filter(({ operation }) => operation === 'sendNotification').length

const failures = runs(withoutAnswer.slice(0, 5), withoutAnswer)

test.each(failures)(
  'while the deployment %s, a read returns the stored copy with its age',
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

test.each(failures)(
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

test('a refusal without JSON is still a refusal: it ends the session, or hides the copy', async () => {
  const client = await signedIn()
  const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana Rojas' })
  const read = () => client.readAccount({ params: { accountId: id } })
  dataOf(await read())
  proxy.setFault((response) => response.writeHead(403).end('Forbidden'))
  expect(await read()).toMatchObject({ failure: { status: 403 } })
  proxy.setFault((response) => response.writeHead(404).end('<h1>Not found</h1>'))
  expect(dataOf(await read()).account.keptAt).toBeDefined()
  proxy.setFault((response) => response.writeHead(401).end('Unauthorized'))
  expect(await read()).toMatchObject({ failure: { status: 401 } })
  proxy.setFault(undefined)
  expect(await client.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
})

test('a caller without a role gets no stored copy', async () => {
  await signedIn()
  const externalId = 'another one'
  deployment.state.businesses.push({ id: pair.businessId, externalId })
  const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana Rojas' })
  const newcomer = await createClient({ baseUrl: gateway.address }).login({ body: { ...pair, externalId } })
  if (!newcomer.ok) return expect(newcomer).toMatchObject({ failure: { code: 'login_failed' } })
  const token = newcomer.data.accessToken
  const client = createClient({ baseUrl: gateway.address, businessId: pair.businessId, token })
  dataOf(await client.readAccount({ params: { accountId: id } }))
  proxy.setFault((response) => response.destroy())
  expect(await client.readAccount({ params: { accountId: id } })).toMatchObject({ failure: { status: 503 } })
})

test('a Business ID that cannot be sent in a header is unknown, and does not pause calls', async () => {
  const login = () =>
    createClient({ baseUrl: gateway.address }).login({ body: { ...pair, businessId: 'harbour\u200b' } })
  for (let tries = 0; tries < 6; tries += 1) expect(await login()).toMatchObject({ failure: { status: 401 } })
  const client = await signedIn()
  expect(dataOf(await client.readConnection({ query: {} })).connection?.pausedUntil).toBeNull()
})

test('a write whose response is empty counts as done', async () => {
  const client = await signedIn()
  const alert = await placeAlert(client)
  const { id: accountId } = deployment.addAccount(pair.businessId, {})
  proxy.setFault(
    (response, deliver) =>
      void deliver().then(({ status, text }) =>
        response.req.method === 'GET' ? response.writeHead(status).end(text) : response.writeHead(204).end(),
      ),
  )
  dataOf(await client.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  dataOf(await client.deleteAccount({ params: { accountId } }))
  expect(deployment.state.accounts.some(({ id }) => id === accountId)).toBe(false)
})

test('a write that was done but could not be stored here has an unknown outcome', async () => {
  const client = await signedIn()
  const { answer } = deployment.state.behaviour
  deployment.state.behaviour.answer = (given) => ({
    ...given,
    body: { data: { account: { id: 'bad\u0007' } } },
  })
  const body = { accountType: 'resident', phone: '+56944444444', sendSMS: false }
  expect(await client.createAccount({ body })).toMatchObject({ failure: { code: 'outcome_unknown' } })
  deployment.state.behaviour.answer = answer
})

test('a repeated Idempotency-Key gets the first outcome, even if the record has changed or been deleted', async () => {
  const client = await signedIn()
  const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana' })
  const params = { accountId: id }
  const { version } = dataOf(await client.readAccount({ params })).account
  const change = () =>
    client.updateAccount(
      { params, body: { fullname: 'Eva' } },
      { ifMatch: version, idempotencyKey: 'change' },
    )
  expect(dataOf(await change())).toEqual(dataOf(await change()))
  const remove = () => client.deleteAccount({ params }, { idempotencyKey: 'remove' })
  expect(dataOf(await remove())).toEqual(dataOf(await remove()))
  expect(
    await client.updateAccount({ params, body: { fullname: 'Luz' } }, { idempotencyKey: 'change' }),
  ).toMatchObject({
    failure: { code: 'idempotency_key_reused' },
  })
})

test('a read that was answered before a write does not overwrite the stored result of the write', async () => {
  const client = await signedIn()
  const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana' })
  const params = { accountId: id }
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let holds = true
  proxy.setFault(
    (response, deliver) =>
      void deliver().then(async ({ status, text }) => {
        const isFirstRead = response.req.method === 'GET' && holds
        holds = holds && !isFirstRead
        if (isFirstRead) await held
        response.writeHead(status).end(text)
      }),
  )
  const slow = client.readAccount({ params })
  await expect.poll(() => holds).toBe(false)
  dataOf(await client.deleteAccount({ params }))
  release()
  await slow
  const [kept] = await queryRows<{ gone: boolean }>({
    text: 'select deleted_at is not null as gone from accounts where business_id = $1 and id = $2',
    values: [pair.businessId, id],
  })
  expect(kept?.gone).toBe(true)
})

test('an account that is missing from a list is not deleted if it still exists', async () => {
  const client = await signedIn()
  const ids = [1, 2, 3].map((n) => deployment.addAccount(pair.businessId, { fullname: `Zoraida ${n}` }).id)
  const list = () => client.listAccounts({ query: { accountIds: ids } })
  expect(dataOf(await list()).accounts).toHaveLength(3)
  const { answer } = deployment.state.behaviour
  deployment.state.behaviour.answer = (given, call) => {
    if (call.operation !== 'listAccounts') return given
    const { accounts } = (given.body as { data: { accounts: unknown[] } }).data
    return { ...given, body: { data: { accounts: accounts.slice(0, 1) } } }
  }
  dataOf(await list())
  deployment.state.behaviour.answer = answer
  const found = dataOf(await client.searchAccounts({ query: { q: 'Zoraida' } })).accounts.map(({ id }) => id)
  for (const id of ids) expect(found).toContain(id)
})

test('an id that looks like an alert number is treated as an id', async () => {
  const client = await signedIn()
  const first = await placeAlert(client)
  const { answer } = deployment.state.behaviour
  const id = String(first.number)
  deployment.state.behaviour.answer = (given) => ({ ...given, body: { data: { id } } })
  const second = await placeAlert(client)
  deployment.state.alerts.push({ id, businessId: pair.businessId, closed: 0, body: {} })
  deployment.state.behaviour.answer = answer
  const act = { kind: 'close' as const, code: 'resolved' as const }
  const { done } = dataOf(await client.actOnAlerts({ body: { alertIds: [id], act } }))
  expect(done.map((alert) => alert.number)).toEqual([second.number])
  expect(dataOf(await client.readAlert({ params: { alertId: first.id } })).alert.closed).toBe(0)
})

test('closing several alerts under a key stores each write before it is sent, and repeats none of them', async () => {
  const client = await signedIn()
  const alertIds = [await placeAlert(client), await placeAlert(client)].map(({ id }) => id)
  const seen: number[] = []
  proxy.setFault(
    (response, deliver) =>
      void deliver().then(async ({ status, text }) => {
        seen.push((await pendingWrites()).length)
        response.writeHead(status).end(text)
      }),
  )
  const before = deployment.received.length
  const close = () =>
    client.actOnAlerts(
      { body: { alertIds, act: { kind: 'close', code: 'resolved' } } },
      { idempotencyKey: 'close-both' },
    )
  dataOf(await close())
  expect(Math.min(...seen)).toBeGreaterThan(0)
  dataOf(await close())
  expect(deployment.received.slice(before)).toHaveLength(2)
})

test('alerts that could not be closed because the deployment was unreachable are closed by a retry under the same key', async () => {
  const client = await signedIn()
  const alertId = (await placeAlert(client)).id
  const close = async () =>
    dataOf(
      await client.actOnAlerts(
        { body: { alertIds: [alertId], act: { kind: 'close', code: 'resolved' } } },
        { idempotencyKey: 'close-later' },
      ),
    )
  await proxy.setListening(false)
  const first = await close().finally(() => proxy.setListening(true))
  expect(first.refused).toMatchObject([{ alertId, code: 'upstream_refused', notSent: true }])
  expect((await close()).done).toMatchObject([{ id: alertId, closed: 1 }])
})

test('an alert takes one change at a time', async () => {
  const client = await signedIn()
  const { id } = await placeAlert(client)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  proxy.setFault(
    (response, deliver) =>
      void held.then(deliver).then(({ status, text }) => response.writeHead(status).end(text)),
  )
  const closing = client.updateAlert({ params: { id }, body: { closed: 1 } })
  await expect.poll(async () => (await pendingWrites()).length).toBe(1)
  expect(await client.updateAlert({ params: { id }, body: { closed: 0 } })).toMatchObject({
    failure: { code: 'still_running' },
  })
  release()
  dataOf(await closing)
})

test('a stored copy has no version, since the deployment has not confirmed it', async () => {
  const client = await signedIn()
  const { id } = deployment.addAccount(pair.businessId, {})
  dataOf(await client.readAccount({ params: { accountId: id } }))
  proxy.setFault((response) => response.writeHead(503).end('{"error":"x","data":{"code":"unavailable"}}'))
  const answer = await fetch(`${gateway.address}/v1/external/account/${id}`, {
    headers: {
      authorization: `Bearer ${await tokenOf()}`,
      'x-client-id': pair.businessId,
      'if-none-match': '"1"',
    },
  })
  expect(answer.status).toBe(200)
  expect(
    ((await answer.json()) as { data: { account: { keptAt?: string } } }).data.account.keptAt,
  ).toBeDefined()
})

test('odd values from the deployment do not cause an unexpected failure', async () => {
  const client = await signedIn()
  const odd = { accountType: 'resident\u0000\u0007', creationDate: '0000-01-01T00:00:00Z' }
  const attributesValue = [{ attributeId: 'floor\u0000', tag: 'fl\u0000oor', value: { number: 3 } }]
  const { id } = deployment.addAccount(pair.businessId, { ...odd, attributesValue } as never)
  expect(dataOf(await client.readAccount({ params: { accountId: id } })).account.accountType).toBe('resident')
})

test('the reason for a block is stored and shown in the history, although the deployment stores none', async () => {
  const client = await signedIn()
  const { id } = deployment.addAccount(pair.businessId, {})
  const params = { accountId: id }
  dataOf(await client.updateAccount({ params, body: { blocked: true, blockedReason: 'Lost phone' } }))
  for (const account of deployment.state.accounts)
    delete (account as { blockedReason?: string }).blockedReason
  const { account } = dataOf(await client.readAccount({ params }))
  expect(account.blockedReason).toBe('Lost phone')
  const { entries } = dataOf(await client.listTimeline({ params, query: {} }))
  expect(entries[0]).toMatchObject({ kind: 'changed', changes: { blocked: { from: false, to: true } } })
  const { answer } = deployment.state.behaviour
  deployment.state.behaviour.answer = (given) =>
    JSON.parse(JSON.stringify(given, (name, value) => (name === 'blockedReason' ? undefined : value)))
  const changed = await client.updateAccount({ params, body: { blockedReason: 'Found, but broken' } })
  expect(dataOf(changed).account).toMatchObject({
    blockedReason: 'Found, but broken',
    version: account.version + 1,
  })
  const cleared = dataOf(await client.updateAccount({ params, body: { blockedReason: null } })).account
  expect(cleared).toMatchObject({ blocked: true, version: account.version + 2 })
  expect(cleared).not.toHaveProperty('blockedReason')
  deployment.state.behaviour.answer = answer
})
