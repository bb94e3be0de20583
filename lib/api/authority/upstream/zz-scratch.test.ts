import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest'
import type { Answer, Call } from '@/e2e/deployment/behaviour'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { startFaultyProxy } from '@/e2e/deployment/faulty-proxy'
import { type Client, createClient } from '@/lib/client/client'
import { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { createLogger } from '@/lib/logging'
import { queryRows } from '../../db/pool'
import { createMigratedDatabase } from '../../fixtures/database'
import { type Jobs, jobsOf } from '../../fixtures/job-rig'
import { workOnJobs } from '../../fixtures/jobs'
import { newPhone } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { startApi } from '../../processes/start-api'
import { upstreamClientOf } from './client/process-client'
import { UpstreamClient } from './client/upstream-client'
import { forwardNext } from './forwarding-service'
import { stepsAt } from './jobs/job-steps-service'

const pair = { businessId: demoBusiness.id, externalId: demoBusiness.externalId }
let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
let gateway: Awaited<ReturnType<typeof startApi>>
let upstream: UpstreamClient
let adminCode = ''
let client: Client
let jobs: Jobs
beforeAll(async () => {
  deployment = await startDeployment()
  proxy = await startFaultyProxy(deployment.url)
  database = await createMigratedDatabase()
  const settings = { ...testSettings(), WORKER: false, UPSTREAM_API_URL: proxy.url }
  gateway = await startApi({
    settings,
    databaseUrl: database.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
    quietMs: 0,
    notify: (message) => {
      if (message.kind === 'adminCode') adminCode = message.code
    },
  })
  upstream = upstreamClientOf(settings) as UpstreamClient
})
afterAll(async () => {
  proxy.close()
  await gateway.stop()
  await database.drop()
  await deployment.close()
})
const signedIn = async () => {
  const login = await createClient({ baseUrl: gateway.address }).login({ body: { ...pair, adminCode } })
  return createClient({
    baseUrl: gateway.address,
    businessId: pair.businessId,
    token: dataOf(login).accessToken,
  })
}
function answerWith(answer: (given: Answer, call: Call) => Answer | undefined) {
  deployment.state.behaviour = { ...deployment.state.behaviour, answer }
}
beforeEach(async () => {
  proxy.setFault(undefined)
  answerWith((a) => a)
  client = await signedIn()
  jobs = jobsOf(client, 'resident', () => workOnJobs(stepsAt(upstream)))
})
const out = (name: string, value: unknown) => process.stdout.write(`\n## ${name}: ${JSON.stringify(value)}\n`)
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
const location = { latitude: -33.45, longitude: -70.66 }

test('T1 breaker', async () => {
  const own = new UpstreamClient('http://127.0.0.1:1', DeploymentQuirks.parse({}))
  let offset = 0
  const real = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + offset)
  const read = () => own.call('readAccount', { params: { accountId: 'x' } }, { businessId: 'b' })
  for (let n = 0; n < 5; n += 1) await read()
  const sixth = await read()
  offset += 11_000
  const login = await own
    .call('login', { body: {} }, { businessId: 'harbour\u200b' })
    .catch((e) => `rejected ${e.code}`)
  offset += 3_600_000
  const later = await read()
  spy.mockRestore()
  out('T1', { sixth, login, later })
})

test('T2 replays', async () => {
  const { id } = deployment.addAccount(pair.businessId, { phone: newPhone(), fullname: 'Ana' })
  const params = { accountId: id }
  const { account } = dataOf(await client.readAccount({ params }))
  const put = () =>
    client.updateAccount(
      { params, body: { fullname: 'Eva' } },
      { ifMatch: account.version, idempotencyKey: 'put-1' },
    )
  const del = () => client.deleteAccount({ params }, { idempotencyKey: 'del-1' })
  const r = [await put(), await put(), await del(), await del()]
  out(
    'T2',
    r.map((x) => (x.ok ? 'ok' : x.failure.code)),
  )
  const alert = dataOf(await client.createAlert({ body: { alertType: 'fire', location } })).alert
  const close = () =>
    client.updateAlert(
      { params: { id: alert.id }, body: { closed: 1 } },
      { ifMatch: alert.version, idempotencyKey: 'close-1' },
    )
  out(
    'T2 alert',
    [await close(), await close()].map((x) => (x.ok ? 'ok' : x.failure.code)),
  )
})

test('T4 bulk acts in a transaction', async () => {
  const ids: string[] = []
  for (let n = 0; n < 2; n += 1)
    ids.push(dataOf(await client.createAlert({ body: { alertType: 'fire', location } })).alert.id)
  const seen: unknown[] = []
  proxy.setFault(
    (response, deliver) =>
      void (async () => {
        const rows = await queryRows<{ n: number }>({
          text: `select count(*) as n from upstream_intents where operation = 'updateAlert' and record_id = any($1)`,
          values: [ids],
        })
        seen.push(rows[0]?.n)
        const { status, text } = await deliver()
        response.writeHead(status).end(text)
      })(),
  )
  const withKey = await client.actOnAlerts(
    { body: { alertIds: ids, act: { kind: 'close' } } },
    { idempotencyKey: 'acts-1' },
  )
  const reopen = await client.actOnAlerts({ body: { alertIds: ids, act: { kind: 'reopen' } } })
  out('T4 visible intents during calls, with key then without', [seen, withKey.ok, reopen.ok])
})

test('T4b one alert fails in the database', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1)
    ids.push(dataOf(await client.createAlert({ body: { alertType: 'fire', location } })).alert.id)
  const before = deployment.received.filter((o) => o.operation === 'updateAlert').length
  // another caller's transaction holds the first alert's row
  const pg = (await import('pg')).default
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select from alerts where business_id = $1 and id = $2 for update', [
    pair.businessId,
    ids[0],
  ])
  const act = () =>
    client.actOnAlerts({ body: { alertIds: ids, act: { kind: 'close' } } }, { idempotencyKey: 'acts-2' })
  const first = await act()
  await other.query('rollback')
  await other.end()
  const intents = await queryRows({
    text: `select state, count(*) as n from upstream_intents where record_id = any($1) group by state`,
    values: [ids],
  })
  const second = await act()
  const calls = deployment.received.filter((o) => o.operation === 'updateAlert').length - before
  out('T4b', {
    first: first.ok ? 'ok' : first.failure.code,
    intentsAfterFirst: intents,
    second: second.ok,
    callsAtDeploymentFor3Alerts: calls,
  })
}, 30_000)

test('T5 empty bodies', async () => {
  const { id } = deployment.addAccount(pair.businessId, { phone: newPhone() })
  answerWith((a, { operation }) =>
    operation === 'createAlert' || operation === 'updateAlert'
      ? { status: 200, text: '' }
      : operation === 'deleteAccount'
        ? { status: 204, text: '' }
        : a,
  )
  const raised = await client.createAlert({ body: { alertType: 'fire', location } })
  const deleted = await client.deleteAccount({ params: { accountId: id } })
  out(
    'T5',
    [raised, deleted].map((x) => (x.ok ? 'ok' : [x.failure.status, x.failure.code])),
  )
})

test('T6 read during a write', async () => {
  const { id } = deployment.addAccount(pair.businessId, { phone: newPhone(), fullname: 'Ana' })
  const params = { accountId: id }
  dataOf(await client.readAccount({ params }))
  let first = true
  const slowWrites = (method: string) =>
    proxy.setFault(
      (response, deliver) =>
        void (async () => {
          // The first read is the gateway's own fresh read; after it comes the write.
          const isWrite = response.req.method === method
          if (isWrite) await sleep(600)
          const { status, text } = await deliver()
          response.writeHead(status).end(text)
        })(),
    )
  void first
  first = false
  slowWrites('PUT')
  const writing = client.updateAccount({ params, body: { fullname: 'Eva' } })
  await sleep(250)
  dataOf(await client.readAccount({ params }))
  const answer = dataOf(await writing).account
  const kept = await queryRows({
    text: 'select fullname, deleted_at from accounts where id = $1',
    values: [id],
  })
  out('T6 put', {
    answer: answer.fullname,
    kept,
    there: deployment.state.accounts.find((a) => a.id === id)?.fullname,
  })
  slowWrites('DELETE')
  const deleting = client.deleteAccount({ params })
  await sleep(250)
  dataOf(await client.readAccount({ params }))
  const d = await deleting
  const after = await queryRows({ text: 'select deleted_at from accounts where id = $1', values: [id] })
  out('T6 delete', { ok: d.ok, kept: after, there: deployment.state.accounts.some((a) => a.id === id) })
})

test('T7 late', async () => {
  const { notification } = dataOf(
    await client.createNotification({
      body: { message: { body: `late ${Math.random()}` }, phones: [newPhone()], undoSeconds: 30 },
    }),
  )
  answerWith(() => ({
    status: 503,
    headers: { 'retry-after': '7200' },
    body: { timestamp: 1, error: 'later', data: {} },
  }))
  await queryRows({
    text: 'update notifications set leaves_at = now() where id = $1',
    values: [notification.id],
  })
  await forwardNext(upstream)
  answerWith((a) => a)
  const due = await queryRows({
    text: 'select extract(epoch from due_at - now())::int as seconds from upstream_intents where notification_id = $1',
    values: [notification.id],
  })
  await queryRows({
    text: `with n as (update notifications set leaves_at = now() - interval '2 hours' where id = $1) update upstream_intents set due_at = now() where notification_id = $1`,
    values: [notification.id],
  })
  await forwardNext(upstream)
  const after = dataOf(
    await client.readNotification({ params: { notificationId: notification.id } }),
  ).notification
  out('T7', { due, forwarded: after.forwarded })
})

test('T8 another Beacon unavailable', async () => {
  const { id } = deployment.addAccount(pair.businessId, { phone: newPhone() })
  const params = { accountId: id }
  dataOf(await client.readAccount({ params }))
  const results: unknown[] = []
  for (const [status, code] of [
    [503, 'unavailable'],
    [500, 'internal'],
    [503, undefined],
  ] as const) {
    answerWith(() => ({ status, body: { timestamp: 1, error: 'x', data: code ? { code, docs: '/d' } : {} } }))
    const r = await client.readAccount({ params })
    results.push(r.ok ? `kept ${r.data.account.keptAt !== undefined}` : r.failure.code)
  }
  out('T8', results)
})

test('T13 plain-text 401', async () => {
  const { id } = deployment.addAccount(pair.businessId, { phone: newPhone() })
  const params = { accountId: id }
  dataOf(await client.readAccount({ params }))
  answerWith(() => ({ status: 401, text: 'Unauthorized' }))
  const r = await client.readAccount({ params })
  const send = await client.sendNotification({ body: { message: { body: 'x' }, phones: [newPhone()] } })
  answerWith(() => ({ status: 403, text: 'Forbidden' }))
  const forbidden = await client.readAccount({ params })
  answerWith((a) => a)
  const still = await client.readOwnIdentity({})
  out('T13', {
    read: r.ok ? 'shown as kept' : r.failure.code,
    send: send.ok ? 'ok' : send.failure.code,
    forbidden: forbidden.ok ? 'shown as kept' : forbidden.failure.code,
    sessionStillOpen: still.ok,
  })
})

test('T9 odd accounts', async () => {
  const results: unknown[] = []
  for (const odd of [
    { accountType: 'resi\tdent' },
    { creationDate: '0000-01-01T00:00:00.000Z' },
    {
      attributesValue: [
        { attributeId: 'a', tag: 'x\u0000y', value: { text: 'a', number: 0, boolean: false } },
      ],
    },
  ]) {
    const { id } = deployment.addAccount(pair.businessId, { phone: newPhone(), ...odd } as never)
    const r = await client
      .readAccount({ params: { accountId: id } })
      .catch((e) => ({ ok: false as const, failure: { status: String(e), code: 'threw' } }))
    results.push(r.ok ? 'ok' : [r.failure.status, r.failure.code])
  }
  out('T9', results)
})

test('T10 and T12 rows', async () => {
  const a = deployment.addAccount(pair.businessId, { phone: newPhone() })
  const b = deployment.addAccount(pair.businessId, { phone: newPhone() })
  dataOf(await client.listAccounts({ query: { accountIds: [a.id, b.id] } }))
  answerWith((x, { operation }) =>
    operation === 'deleteAccount'
      ? { status: 422, body: { timestamp: 1, error: 'Not allowed.', data: {} } }
      : x,
  )
  const job = await jobs.bulk({ action: 'delete', accountIds: [a.id, b.id] })
  out(
    'T10',
    (await jobs.rows(job)).map(({ line, accountId, outcome }) => ({ line, accountId, outcome })),
  )
  answerWith((x, { operation, id, query }) => {
    if (operation === 'listAccounts' && query.getAll('accountIds').includes('bad id'))
      return { status: 400, body: { timestamp: 1, error: 'bad id is malformed.', data: {} } }
    if (operation === 'readAccount' && id === 'bad id')
      return { status: 400, body: { timestamp: 1, error: 'bad id is malformed.', data: {} } }
    return x
  })
  const { job: bring } = dataOf(
    await client.bringInAccounts({ body: { accountIds: [a.id, 'bad id', b.id] } }),
  )
  await workOnJobs(stepsAt(upstream))
  out(
    'T12',
    (await jobs.rows(bring)).map(({ accountId, outcome, issues }) => ({ accountId, outcome, issues })),
  )
})

test('T11 exists without an id', async () => {
  const phone = newPhone()
  deployment.addAccount(pair.businessId, { phone })
  answerWith((x, { operation }) =>
    operation === 'checkAccount' ? { status: 200, body: { data: { exists: true } } } : x,
  )
  const job = await jobs.run(`phone\n${phone}\n`, { mode: 'create' })
  out('T11', {
    rows: (await jobs.rows(job)).map(({ outcome }) => outcome),
    there: deployment.state.accounts.filter((x) => x.phone === phone).length,
  })
})

test('T14 partial list', async () => {
  const made = [1, 2, 3].map(() => deployment.addAccount(pair.businessId, { phone: newPhone() }))
  const accountIds = made.map(({ id }) => id)
  dataOf(await client.listAccounts({ query: { accountIds } }))
  answerWith((x, { operation }) =>
    operation === 'listAccounts'
      ? {
          ...x,
          body: { data: { accounts: [(x.body as { data: { accounts: unknown[] } }).data.accounts.at(-1)] } },
        }
      : x,
  )
  dataOf(await client.listAccounts({ query: { accountIds } }))
  const kept = await queryRows({
    text: 'select deleted_at is not null as deleted from accounts where id = any($1)',
    values: [accountIds],
  })
  out('T14', kept)
})

test('T15 update without account in the response', async () => {
  const { id } = deployment.addAccount(pair.businessId, {
    phone: newPhone(),
    expirationDate: '2030-01-01',
    attributesValue: [
      { attributeId: 'a', tag: 'a', value: { text: 'a', number: 0, boolean: false } },
      { attributeId: 'b', tag: 'b', value: { text: 'b', number: 0, boolean: false } },
    ],
  })
  const params = { accountId: id }
  dataOf(await client.readAccount({ params }))
  let wrote = false
  answerWith((x, { operation }) => {
    if (operation === 'updateAccount') {
      wrote = true
      return { status: 200, body: { data: { msg: 'ok' } } }
    }
    if (operation === 'readAccount' && wrote)
      return { status: 429, body: { timestamp: 1, error: 'slow down', data: {} } }
    return x
  })
  const one = await client.updateAccount({
    params,
    body: { attributesValue: [{ attributeId: 'a', value: { text: 'c' } }] },
  })
  wrote = false
  const two = await client.updateAccount({ params, body: { expirationDate: null } })
  wrote = false
  const three = await client.updateAccount({
    params,
    body: { attributesValue: [{ attributeId: 'a', value: null }] },
  })
  const kept = await queryRows({ text: 'select attributes from accounts where id = $1', values: [id] })
  out('T15', {
    one: one.ok ? one.data.account.attributesValue : one.failure,
    two: two.ok ? 'ok' : [two.failure.status, two.failure.code],
    three: three.ok ? 'ok' : [three.failure.status, three.failure.code],
    kept,
  })
})

test('T3 numeric alert ids', async () => {
  const db = await queryRows<{ last: number }>({
    text: 'select coalesce(max(number),0) as last from alerts',
    values: [],
  })
  const last = Number(db[0]?.last)
  const numeric = [last + 2, last + 1, 58_231]
  let n = 0
  answerWith((x, { operation }) => {
    if (operation !== 'createAlert') return x
    const id = numeric[n]
    n += 1
    Object.assign(deployment.state.alerts.at(-1) as object, { id: String(id) })
    return { status: 200, body: { data: { id } } }
  })
  const made: string[] = []
  for (const _ of numeric)
    made.push(dataOf(await client.createAlert({ body: { alertType: 'fire', location } })).alert.id)
  answerWith((x) => x)
  const big = await client.updateAlert({ params: { id: '58231' }, body: { closed: 1 } })
  const asked = made[0] as string
  const r = await client.actOnAlerts({ body: { alertIds: [asked], act: { kind: 'close' } } })
  const closed = deployment.state.alerts
    .filter((a) => numeric.map(String).includes(a.id))
    .map(({ id, closed }) => ({ id, closed }))
  out('T3', {
    made,
    updateBig: big.ok ? 'ok' : big.failure.code,
    askedToClose: asked,
    ok: r.ok && r.data.done.map(({ id }) => id),
    atDeployment: closed,
  })
})
