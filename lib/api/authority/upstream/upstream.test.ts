import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { type Client, createClient } from '@/lib/client/client'
import { phone } from '@/lib/conformance/conformance.fixture'
import { reasonSentences } from '@/lib/conformance/reasons'
import { runConformance } from '@/lib/conformance/run'
import { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { basePath, type OperationName } from '@/lib/contract/operations'
import { createLogger } from '@/lib/logging'
import type { ProcessMessage } from '@/lib/process-messages'
import { queryRows } from '../../db/pool'
import { sql } from '../../db/sql'
import { callRaw, type RawRequest } from '../../fixtures/call-raw'
import { createBootstrappedDatabase, createMigratedDatabase } from '../../fixtures/database'
import { dataOf } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { settleRecords } from '../../processes/record-mode'
import { startApi } from '../../processes/start-api'
import { endInterruptedIntents } from './intents-repository'

const pair = { businessId: demoBusiness.id, externalId: demoBusiness.externalId }

const messages: ProcessMessage[] = []
let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let gateway: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  deployment = await startDeployment()
  database = await createMigratedDatabase()
  gateway = await startApi({
    settings: { ...testSettings(), WORKER: false, UPSTREAM_API_URL: deployment.url },
    databaseUrl: database.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
    quietMs: 0,
    notify: (message) => messages.push(message),
  })
})
afterAll(async () => {
  await gateway.stop()
  await database.drop()
  await deployment.close()
})

const anonymous = () => createClient({ baseUrl: gateway.address })
async function signedIn() {
  const { accessToken } = dataOf(await anonymous().login({ body: pair }))
  return createClient({ baseUrl: gateway.address, businessId: pair.businessId, token: accessToken })
}
async function createLocalOnlyAlert(client: Client) {
  const { answer: asDescribed } = deployment.state.behaviour
  deployment.state.behaviour.answer = (answer) => ({ ...answer, body: { data: { received: true } } })
  const body = { alertType: 'fire', location: { latitude: -33.45, longitude: -70.66 } }
  const { alert } = dataOf(await client.createAlert({ body }))
  deployment.state.behaviour.answer = asDescribed
  return alert
}
const received = (operation: string) => deployment.received.filter((one) => one.operation === operation)

test('anyone whom the deployment signs in can sign in, and nobody else', async () => {
  expect(await anonymous().login({ body: { ...pair, externalId: 'wrong' } })).toMatchObject({
    failure: { code: 'login_failed' },
  })
  const client = await signedIn()
  expect(dataOf(await client.readOwnIdentity({})).identity).toMatchObject({ roles: [] })
})

test('the first admin is whoever signs in with the code printed at startup', async () => {
  const code = messages.find((message) => message.kind === 'adminCode')?.code ?? ''
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await anonymous().login({ body: { ...pair, adminCode: 'AAAA-AAAA-AAAA' } })).toMatchObject({
    failure: { code: 'login_failed' },
  })
  dataOf(await anonymous().login({ body: { ...pair, adminCode: code.toLowerCase() } }))
  const client = await signedIn()
  expect(dataOf(await client.readOwnIdentity({})).identity).toMatchObject({ roles: ['admin'] })
  expect((await client.listIdentities({ query: {} })).ok).toBe(true)
})

test('an account is read from the deployment, created, changed and deleted there', async () => {
  const client = await signedIn()
  const { id, accountType } = deployment.addAccount(pair.businessId, { fullname: 'Ana Rojas' })
  expect(dataOf(await client.readAccount({ params: { accountId: id } })).account).toMatchObject({
    id,
    fullname: 'Ana Rojas',
    version: 1,
  })
  const created = dataOf(
    await client.createAccount({ body: { accountType, phone: '+56 9 1234 5678', sendSMS: false } }),
  ).account
  expect(created).toMatchObject({ phone: '+56912345678', version: 1 })
  expect(received('createAccount')).toHaveLength(1)
  const params = { accountId: created.id }
  const change = { fullname: 'Ana María Rojas' }
  const changed = dataOf(await client.updateAccount({ params, body: change }, { ifMatch: created.version }))
  expect(changed.account).toMatchObject({ ...change, version: 2 })
  expect(await client.updateAccount({ params, body: change }, { ifMatch: 1 })).toMatchObject({
    failure: { code: 'version_stale' },
  })
  dataOf(await client.updateAccount({ params, body: changed.account }))
  expect(Object.keys(JSON.parse(received('updateAccount').at(-1)?.body ?? ''))).not.toContain('version')
  dataOf(await client.deleteAccount({ params }))
  expect(await client.readAccount({ params })).toMatchObject({ failure: { code: 'not_found' } })
})

test('members that differ in every response of the deployment do not make a version stale', async () => {
  const client = await signedIn()
  const { id } = deployment.addAccount(pair.businessId, { fullname: 'Ana' })
  const params = { accountId: id }
  const { answer } = deployment.state.behaviour
  let reads = 0
  deployment.state.behaviour.answer = (given) => {
    const { data } = given.body as { data?: { account?: object } }
    return data?.account
      ? { ...given, body: { data: { account: { ...data.account, reads: ++reads } } } }
      : given
  }
  const { version } = dataOf(await client.readAccount({ params })).account
  const changed = await client.updateAccount({ params, body: { fullname: 'Eva' } }, { ifMatch: version })
  deployment.state.behaviour.answer = answer
  expect(reads).toBeGreaterThan(2)
  expect(dataOf(changed).account).toMatchObject({ fullname: 'Eva', version: version + 1 })
})

test('an alert is raised, moved and closed at the deployment, and shown here', async () => {
  const client = await signedIn()
  const location = { latitude: -33.45, longitude: -70.66 }
  const { alert } = dataOf(await client.createAlert({ body: { alertType: 'fire', location } }))
  expect(alert).not.toHaveProperty('localOnly')
  const params = { id: alert.id }
  const moved = { latitude: -33.46, longitude: -70.67 }
  dataOf(await client.updateAlert({ params, body: { location: moved } }))
  const closed = dataOf(await client.updateAlert({ params, body: { closed: 1 } })).alert
  expect(closed).toMatchObject({ location: moved, closed: 1 })
  expect(received('updateAlert').map(({ body }) => JSON.parse(body))).toEqual([
    { location: moved },
    { closed: 1 },
  ])
})

test('an alert whose id the deployment did not return can be closed here alone, and is not moved', async () => {
  const client = await signedIn()
  const alert = await createLocalOnlyAlert(client)
  const { location } = alert
  const [params, byAlertId] = [{ id: alert.id }, { alertId: alert.id }]
  expect(alert).toMatchObject({ localOnly: true, closed: 0 })
  const calls = received('updateAlert').length
  expect(
    await client.updateAlert({ params, body: { location: { ...location, accuracy: 9 } } }),
  ).toMatchObject({
    failure: { code: 'not_offered' },
  })
  const several = { alertIds: [alert.id], act: { kind: 'close' as const } }
  expect(dataOf(await client.actOnAlerts({ body: several })).refused).toMatchObject([{ code: 'not_offered' }])
  const body = { closed: 1, closedReason: 'Closed by the control room' }
  expect(dataOf(await client.updateAlert({ params, body })).alert).toMatchObject({ ...body, localOnly: true })
  const { history } = dataOf(await client.readAlert({ params: byAlertId }))
  expect(history.map(({ type }) => type)).toEqual(['created', 'closed'])
  expect(dataOf(await client.updateAlert({ params, body: { closed: 0 } })).alert.closed).toBe(0)
  expect(received('updateAlert')).toHaveLength(calls)
})

test('alerts may have any ids, and an account’s history lists them by time, page by page', async () => {
  const client = await signedIn()
  const { id: accountId, accountType } = deployment.addAccount(pair.businessId, { phone: '+56933333333' })
  dataOf(await client.readAccount({ params: { accountId } }))
  const ids = ['z.1', 'É/"2"', 'a 3']
  const { answer: asDescribed } = deployment.state.behaviour
  for (const id of ids) {
    deployment.state.behaviour.answer = (answer) => ({ ...answer, body: { data: { id, seen: true } } })
    const location = { latitude: -33.45, longitude: -70.66 }
    const account = { typeId: accountType, tag: 'id', value: accountId }
    dataOf(await client.createAlert({ body: { alertType: 'fire', location, account } }))
  }
  deployment.state.behaviour.answer = asDescribed
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '1', cursor }
    const { entries, next } = dataOf(await client.listTimeline({ params: { accountId }, query }))
    listed.push(...entries.filter(({ kind }) => kind === 'alert').map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(listed).toEqual(ids.toReversed().map((id) => `alert-${id}`))
  const kept = await queryRows<{ raw: object }>(sql`
    select raw from alerts where business_id = ${pair.businessId} and id = ${ids[0]}`)
  expect(kept).toEqual([{ raw: { data: { id: ids[0], seen: true } } }])
})

test('an id may contain any characters wherever an id is accepted', async () => {
  const client = await signedIn()
  const ids = ['user:1', 'a/b', 'a b', '50%', 'a,b', 'кв 12', 'a"b', 'x?y#z']
  const typeOf = (id: string) => `type ${id}`
  for (const [index, id] of ids.entries()) {
    deployment.addAccount(pair.businessId, { id, accountType: typeOf(id), phone: `+5694444444${index}` })
  }
  const { accounts } = dataOf(await client.listAccounts({ query: { accountIds: ids } }))
  expect(accounts.map(({ id }) => id)).toEqual(ids)
  const ordered = dataOf(await client.orderAccountTypes({ body: { ids: ids.map(typeOf) } })).accountTypes
  expect(ordered.slice(0, ids.length).map(({ id }) => id)).toEqual(ids.map(typeOf))

  const { answer: asDescribed } = deployment.state.behaviour
  for (const id of ids) {
    deployment.state.behaviour.answer = (answer) => {
      const raised = Object.assign(deployment.state.alerts.at(-1) ?? {}, { id: `alert ${id}` })
      return { ...answer, body: { data: { id: raised.id } } }
    }
    const location = { latitude: -33.45, longitude: -70.66 }
    const account = { typeId: typeOf(id), tag: 'id', value: id }
    dataOf(await client.createAlert({ body: { alertType: 'fire', location, account } }))
  }
  deployment.state.behaviour.answer = asDescribed
  for (const id of ids) {
    const { alerts } = dataOf(await client.listAlerts({ query: { accountId: id } }))
    expect(alerts.map(({ id }) => id)).toEqual([`alert ${id}`])
  }
  const alertIds = ids.map((id) => `alert ${id}`)
  const closed = dataOf(await client.actOnAlerts({ body: { alertIds, act: { kind: 'close' } } }))
  expect(closed.done.map(({ id }) => id)).toEqual(alertIds)
  const undone = await Promise.all(closed.undo.map((body) => client.actOnAlerts({ body })))
  const reopened = undone.flatMap((answer) => dataOf(answer).done)
  expect(reopened.map(({ id, closed }) => [id, closed])).toEqual(alertIds.map((id) => [id, 0]))
})

test('a message is sent once per Idempotency-Key', async () => {
  const client = await signedIn()
  const request = { body: { message: { body: 'Evacuate' }, phones: ['+56912345678'] } }
  const first = dataOf(await client.sendNotification(request, { idempotencyKey: 'send-1' }))
  expect(dataOf(await client.sendNotification(request, { idempotencyKey: 'send-1' }))).toEqual(first)
  expect(received('sendNotification')).toHaveLength(1)
})

test('a repeated write gets the first response, with Idempotency-Replayed', async () => {
  const { accessToken } = dataOf(await anonymous().login({ body: pair }))
  const client = await signedIn()
  const { id: accountId, accountType } = deployment.addAccount(pair.businessId, { phone: '+56955555555' })
  const alertBody = { alertType: 'fire', location: { latitude: -33.45, longitude: -70.66 } }
  const { alert } = dataOf(await client.createAlert({ body: alertBody }))
  const localOnly = await createLocalOnlyAlert(client)
  const params = { accountId }
  const several = (kind: 'close' | 'acknowledge') => ({ body: { alertIds: [alert.id], act: { kind } } })
  const writes: [key: string, name: OperationName, request: RawRequest][] = [
    ['a', 'createAccount', { body: { accountType, phone: '+56955555556', sendSMS: false } }],
    ['b', 'updateAccount', { params, body: { fullname: 'Ana Rojas' } }],
    ['c', 'sendNotification', { body: { message: { body: 'Evacuate' }, accountIDs: [accountId] } }],
    ['d', 'createAlert', { body: alertBody }],
    ['e', 'updateAlert', { params: { id: alert.id }, body: { location: alertBody.location } }],
    ['f', 'actOnAlerts', several('acknowledge')],
    ['g', 'actOnAlerts', several('close')],
    ['h', 'deleteAccount', { params }],
    ['i', 'updateAlert', { params: { id: localOnly.id }, body: { closed: 1 } }],
  ]
  for (const [key, name, request] of writes) {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'x-client-id': pair.businessId,
      'idempotency-key': `replayed-${key}`,
    }
    const call = () => callRaw(gateway.address, name, request, headers)
    const first = await call()
    const text = await first.text()
    expect([name, first.status, first.headers.get('idempotency-replayed')]).toEqual([name, 200, null])
    const calls = deployment.received.length
    const again = await call()
    expect([name, again.headers.get('idempotency-replayed')]).toEqual([name, 'true'])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect([name, await again.text()]).toEqual([name, text])
    expect(deployment.received).toHaveLength(calls)
  }
})

test('a database holds either our own or another deployment’s records, and cannot be used for the other kind', async () => {
  await expect(settleRecords(database.url, false)).rejects.toThrow(/another deployment/)
  const own = await createBootstrappedDatabase()
  try {
    await expect(settleRecords(own.url, true)).rejects.toThrow(/own records/)
    await settleRecords(own.url, false)
  } finally {
    await own.drop()
  }
})

test('a write that was interrupted before its outcome was stored ends as unknown', async () => {
  const client = await signedIn()
  const request = { body: { message: { body: 'Interrupted' }, phones: ['+56912345678'] } }
  dataOf(await client.sendNotification(request, { idempotencyKey: 'interrupted' }))
  await queryRows({
    text: `update upstream_intents set state = 'pending', ends_at = now() - interval '1 second'
      where business_id = $1 and key = 'interrupted'`,
    values: [pair.businessId],
  })
  expect(await endInterruptedIntents(10)).toBe(1)
  expect(await client.sendNotification(request, { idempotencyKey: 'interrupted' })).toMatchObject({
    failure: { status: 504, code: 'outcome_unknown' },
  })
})

test('a comparison returns the code and the values of each sentence', async () => {
  const client = await signedIn()
  const compare = async (externalId: string) => {
    dataOf(await client.checkConformance({ body: { externalId } }))
    const read = async () => dataOf(await client.readConnection({ query: {} })).conformance
    await expect.poll(read, { timeout: 30_000 }).toMatchObject({ finishedAt: expect.any(String) })
    return await read()
  }
  const rules = (await compare(pair.externalId))?.rules
  expect(rules?.find(({ id }) => id === '4.2-status')).toMatchObject({
    outcome: 'not tried',
    details: reasonSentences.needs_write,
    reason: { code: 'needs_write' },
  })
  expect(rules?.find(({ id }) => id === '5.4-no-token')).toMatchObject({
    details: reasonSentences.account_returned,
    reason: { code: 'account_returned' },
  })
  expect(await compare('wrong')).toMatchObject({
    failure: expect.stringMatching(/^The login was refused\./),
    reason: { code: 'login_refused', response: expect.stringMatching(/^401 /) },
    rules: [],
  })
})

test('a comparison is not run again under the same Idempotency-Key', async () => {
  const client = await signedIn()
  const compare = () =>
    client.checkConformance({ body: { externalId: pair.externalId } }, { idempotencyKey: 'compared' })
  const read = async () => dataOf(await client.readConnection({ query: {} })).conformance
  const first = dataOf(await compare())
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ finishedAt: expect.any(String) })
  expect(dataOf(await compare())).toEqual(first)
  expect(await read()).toMatchObject({ finishedAt: expect.any(String) })
})

test('the gateway conforms to the API description, like the deployment behind it', async () => {
  const { id: account } = deployment.addAccount(pair.businessId, {
    phone: '+56987654321',
    attributesValue: [
      { attributeId: 'unit', tag: 'unit', value: { text: '12 B', number: 0, boolean: false, image: null } },
      { attributeId: 'floor', tag: 'floor', value: { text: '', number: 4, boolean: false, image: null } },
    ],
  })
  const { results, leftBehind } = await runConformance({
    url: gateway.address + basePath,
    ...pair,
    quirks: DeploymentQuirks.parse({}),
    account,
    phone,
    write: true,
  })
  expect(results.filter(({ outcome }) => outcome.kind === 'deviates')).toEqual([])
  expect(results.filter(({ outcome }) => outcome.kind === 'not offered')).toEqual([])
  expect(leftBehind).toEqual([])
})
