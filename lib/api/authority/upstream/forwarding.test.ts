import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { createClient } from '@/lib/client/client'
import type { CreateNotification } from '@/lib/contract/sending'
import { createLogger } from '@/lib/logging'
import { queryRow, queryRows } from '../../db/pool'
import { updateFinished } from '../../delivery/repository'
import { createMigratedDatabase } from '../../fixtures/database'
import { dataOf } from '../../fixtures/server'
import { testSecret, testSettings } from '../../fixtures/test-settings'
import { startApi } from '../../processes/start-api'
import { upstreamClientOf } from './client/process-client'
import type { UpstreamClient } from './client/upstream-client'
import { forwardNext } from './forwarding-service'
import { endInterruptedIntents } from './intents-repository'
import { claimDueIntent, putOffIntent } from './waiting-intents-repository'

const pair = { businessId: demoBusiness.id, externalId: demoBusiness.externalId }
const phones = ['+56912345678', '+56912345679']

let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let gateway: Awaited<ReturnType<typeof startApi>>
let upstream: UpstreamClient
let adminCode = ''
beforeAll(async () => {
  deployment = await startDeployment()
  database = await createMigratedDatabase()
  const settings = { ...testSettings(), WORKER: false, UPSTREAM_API_URL: deployment.url }
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
  await gateway.stop()
  await database.drop()
  await deployment.close()
})

async function admin() {
  const login = await createClient({ baseUrl: gateway.address }).login({ body: { ...pair, adminCode } })
  const { accessToken } = dataOf(login)
  return createClient({ baseUrl: gateway.address, businessId: pair.businessId, token: accessToken })
}
const sent = () => deployment.received.filter(({ operation }) => operation === 'sendNotification')
const create = async (body: Partial<CreateNotification>) => {
  const client = await admin()
  const request = { body: { message: { body: `Evacuate ${Math.random()}` }, phones, ...body } }
  return { client, ...dataOf(await client.createNotification(request)).notification }
}
async function place(): Promise<string> {
  const body = { alertType: 'fire', location: { latitude: -33.4, longitude: -70.6 } }
  return dataOf(await (await admin()).createAlert({ body })).alert.id
}
const change = (text: string, ...values: unknown[]) => queryRows({ text, values })
const shown = async (id: string) =>
  dataOf(await (await admin()).readNotification({ params: { notificationId: id } })).notification

test('a message is sent to the deployment once its undo period has passed, and only once', async () => {
  const before = sent().length
  const { id, forwarded, recipients } = await create({ undoSeconds: 30 })
  expect({ forwarded, recipients }).toMatchObject({ forwarded: { state: 'waiting' }, recipients: 2 })
  expect(await forwardNext(upstream)).toBe(false)
  await queryRow({
    text: 'update notifications set leaves_at = now() where business_id = $1 and id = $2 returning id',
    values: [pair.businessId, id],
  })
  expect(await forwardNext(upstream)).toBe(true)
  expect(await forwardNext(upstream)).toBe(false)
  expect(sent()).toHaveLength(before + 1)
  expect(JSON.parse(sent().at(-1)?.body ?? '')).toEqual({ message: { body: expect.any(String) }, phones })
  expect(await shown(id)).toMatchObject({
    state: 'done',
    forwarded: { state: 'accepted', status: 200 },
    people: { accepted: 2, delivered: 0 },
  })
})

test('a message that waits to be sent has no deliveries, but does not count as ended', async () => {
  const { id } = await create({ undoSeconds: 30 })
  await updateFinished(null)
  expect(await shown(id)).toMatchObject({ state: 'waiting', forwarded: { state: 'waiting' } })
})

test('a cancelled message is never sent, and a sent message cannot be cancelled', async () => {
  const before = sent().length
  const { client, id } = await create({ undoSeconds: 30 })
  const params = { notificationId: id }
  expect(dataOf(await client.cancelNotification({ params })).notification).toMatchObject({
    state: 'cancelled',
    forwarded: { state: 'cancelled' },
  })
  expect(await forwardNext(upstream)).toBe(false)
  const other = await create({})
  expect(await forwardNext(upstream)).toBe(true)
  expect(await client.cancelNotification({ params: { notificationId: other.id } })).toMatchObject({
    failure: { code: 'notification_state' },
  })
  expect(sent()).toHaveLength(before + 1)
})

test('the number of people of a type is unknown, so sending to types needs approval if a limit is set', async () => {
  const { client, id, recipients, people, approval } = await create({
    phones: undefined,
    accountTypeIDs: ['any type'],
  })
  expect({ recipients, people, approval }).toEqual({ recipients: null, people: null, approval: null })
  expect(await forwardNext(upstream)).toBe(true)
  const { business } = dataOf(await client.readBusiness({}))
  dataOf(await client.updateBusiness({ body: { approvalAbove: 1_000_000 } }, { ifMatch: business.version }))
  const waiting = await create({ phones: undefined, accountTypeIDs: ['any type'] })
  expect(waiting.approval).toMatchObject({ state: 'needed' })
  expect(await forwardNext(upstream)).toBe(false)
  dataOf(await client.updateBusiness({ body: { approvalAbove: null } }, { ifMatch: business.version + 1 }))
  expect(await shown(id)).toMatchObject({ recipients: null, forwarded: { state: 'accepted' } })
})

test("the deployment's refusal is shown in its own words", async () => {
  const { id } = await create({ accountIDs: ['nobody'], phones: undefined })
  deployment.state.behaviour = { ...deployment.state.behaviour, answer: () => refusal }
  try {
    expect(await forwardNext(upstream)).toBe(true)
  } finally {
    deployment.state.behaviour = { ...deployment.state.behaviour, answer: (answer) => answer }
  }
  expect(await shown(id)).toMatchObject({
    state: 'done',
    forwarded: { state: 'refused', status: 422, error: 'Nobody is called that.' },
    people: { failed: 1 },
  })
})
const refusal = { status: 422, body: { timestamp: 1, error: 'Nobody is called that.', data: {} } }

test('a message whose sending was interrupted ends as unknown, and is not sent again', async () => {
  const { id } = await create({})
  const before = sent().length
  await queryRows({
    text: `with intent as (
        update upstream_intents set state = 'pending', ends_at = now() - interval '1 second'
        where business_id = $1 and notification_id = $2
      ) update notifications set state = 'running' where business_id = $1 and id = $2`,
    values: [pair.businessId, id],
  })
  expect((await shown(id)).forwarded).toMatchObject({ state: 'unknown' })
  expect(await endInterruptedIntents(10)).toBe(1)
  expect(await forwardNext(upstream)).toBe(false)
  expect(await shown(id)).toMatchObject({
    state: 'done',
    forwarded: { state: 'unknown' },
    people: { unknown: 2 },
  })
  expect(sent()).toHaveLength(before)
})

test('a message that the deployment rejects with a rate limit waits, and is sent later', async () => {
  const { id } = await create({})
  deployment.state.behaviour = { ...deployment.state.behaviour, answer: () => ({ ...refusal, status: 429 }) }
  expect(await forwardNext(upstream)).toBe(true)
  deployment.state.behaviour = { ...deployment.state.behaviour, answer: (answer) => answer }
  expect(await shown(id)).toMatchObject({ state: 'waiting', forwarded: { state: 'waiting' } })
  expect(await forwardNext(upstream)).toBe(false)
  await queryRows({ text: "update upstream_intents set due_at = now() where state = 'waiting'", values: [] })
  expect(await forwardNext(upstream)).toBe(true)
  expect(await shown(id)).toMatchObject({ forwarded: { state: 'accepted' } })
})

test('while a business has a message under way, the next one sent is another business’s', async () => {
  const neighbour = { id: 'lakeside', externalId: 'the-external-id-of-lakeside' }
  deployment.state.businesses.push(neighbour)
  const login = { businessId: neighbour.id, externalId: neighbour.externalId, adminCode }
  const { accessToken } = dataOf(await createClient({ baseUrl: gateway.address }).login({ body: login }))
  const client = createClient({ baseUrl: gateway.address, businessId: neighbour.id, token: accessToken })
  const [first, second] = [await create({}), await create({})]
  dataOf(await client.createNotification({ body: { message: { body: 'Water is off' }, phones } }))
  const claims = [await claimDueIntent(60), await claimDueIntent(60), await claimDueIntent(60)]
  expect(claims.map((claim) => claim?.businessId)).toEqual([pair.businessId, neighbour.id, pair.businessId])
  for (const claim of claims) await putOffIntent(claim?.businessId ?? '', claim?.id ?? '', 0)
  while (await forwardNext(upstream)) {}
  for (const { id } of [first, second])
    expect((await shown(id)).forwarded).toMatchObject({ state: 'accepted' })
})

test('a message that has become too old is not sent', async () => {
  const { id } = await create({})
  await change("update notifications set leaves_at = now() - interval '20 minutes' where id = $1", id)
  const before = sent().length
  expect(await forwardNext(upstream)).toBe(true)
  expect(sent()).toHaveLength(before)
  expect(await shown(id)).toMatchObject({ state: 'done', forwarded: { state: 'refused', status: null } })
})

test('nothing is sent from a restored database before its deliveries are released', async () => {
  const { client, id } = await create({})
  await change('update database_origin set held_since = now()')
  expect(await forwardNext(upstream)).toBe(false)
  const body = { message: { body: 'Evacuate now' }, phones }
  expect(await client.sendNotification({ body })).toMatchObject({
    failure: { status: 503, code: 'deliveries_held' },
  })
  await change('update database_origin set held_since = null')
  const options = { idempotencyKey: 'evacuate' }
  const accepted = dataOf(await client.sendNotification({ body }, options))
  await change('update database_origin set held_since = now()')
  expect(dataOf(await client.sendNotification({ body }, options))).toEqual(accepted)
  await change('update database_origin set held_since = null')
  expect(await forwardNext(upstream)).toBe(true)
  expect(await shown(id)).toMatchObject({ forwarded: { state: 'accepted' } })
})

test('the summary counts notifications by their outcome at the deployment', async () => {
  const since = new Date().toISOString()
  const forwarded = async () => {
    const client = await admin()
    return dataOf(await client.summarizeNotifications({ query: { since } })).forwarded
  }
  expect(await forwarded()).toEqual({})
  await create({})
  expect(await forwarded()).toEqual({ waiting: 1 })
  expect(await forwardNext(upstream)).toBe(true)
  const { id } = await create({})
  await change("update upstream_intents set state = 'refused' where notification_id = $1", id)
  expect(await forwarded()).toEqual({ accepted: 1, unreached: 1 })
})

test('types and attributes are created from the accounts that are read, and ids can contain any characters', async () => {
  const client = await admin()
  const id = 'ID "7" \\ ñ/ü'
  deployment.addAccount(pair.businessId, {
    id,
    phone: '+56922222222',
    accountType: 'a "quoted" type',
    attributesValue: [
      { attributeId: 'shoe size', tag: 'size', value: { text: '', number: 41, boolean: false, image: null } },
    ],
  } as never)
  const { account } = dataOf(await client.readAccount({ params: { accountId: id } }))
  expect(account).toMatchObject({ id, accountType: 'a "quoted" type' })
  const { accountTypes } = dataOf(await client.listAccountTypes({ query: {} }))
  expect(accountTypes.map((type) => type.id)).toContain('a "quoted" type')
  const { attributes } = dataOf(await client.listAttributes({ query: {} }))
  expect(attributes).toContainEqual(expect.objectContaining({ id: 'shoe size', tag: 'size', slot: 'number' }))
})

test('operations that the deployment does not offer are listed, and rejected', async () => {
  const client = await admin()
  const { upstream: named, business } = dataOf(await client.readBusiness({}))
  expect(named?.notOffered).toContain('mergeAccounts')
  const drill = await client.updateBusiness({ body: { drill: true } }, { ifMatch: business.version })
  expect(drill).toMatchObject({ failure: { code: 'not_offered' } })
  expect(await client.undoJob({ params: { jobId: 'any' } })).toMatchObject({
    failure: { code: 'not_offered' },
  })
})

test('several alerts are closed with one call per alert, and each has its own outcome', async () => {
  const client = await admin()
  const [one, other] = [await place(), await place()]
  const answer = dataOf(
    await client.actOnAlerts({
      body: { alertIds: [one, 'none', other], act: { kind: 'close', code: 'resolved' } },
    }),
  )
  expect(answer.done.map(({ id, closed }) => [id, closed])).toEqual([
    [one, 1],
    [other, 1],
  ])
  expect(answer.refused).toMatchObject([{ alertId: 'none', code: 'not_found' }])
  expect(answer.undo).toMatchObject([{ act: { kind: 'reopen' } }])
  expect(deployment.state.alerts.filter(({ closed }) => closed === 1)).toHaveLength(2)
})

test('closing several alerts again under the same key returns the first outcome', async () => {
  const client = await admin()
  const [one, other, third] = await Promise.all([place(), place(), place()])
  const received = () => deployment.received.filter(({ operation }) => operation === 'updateAlert').length
  const options = { idempotencyKey: 'close-several' }
  const close = (alertIds: string[]) =>
    client.actOnAlerts({ body: { alertIds, act: { kind: 'close' } } }, options)
  const first = dataOf(await close([one, other]))
  expect(first.done.map(({ id }) => id)).toEqual([one, other])
  const calls = received()
  expect(dataOf(await close([one, other]))).toEqual(first)
  expect(await close([third])).toMatchObject({ failure: { code: 'idempotency_key_reused' } })
  expect(received()).toBe(calls)
})

test('an alert that the deployment refused to close is not sent again under the same key', async () => {
  const client = await admin()
  const alertIds = [await place()]
  const options = { idempotencyKey: 'refused-once' }
  const close = () => client.actOnAlerts({ body: { alertIds, act: { kind: 'close' } } }, options)
  deployment.state.behaviour = { ...deployment.state.behaviour, answer: () => refusal }
  const first = dataOf(await close())
  deployment.state.behaviour = { ...deployment.state.behaviour, answer: (answer) => answer }
  expect(first.refused).toMatchObject([{ code: 'upstream_refused', message: 'Nobody is called that.' }])
  const calls = deployment.received.length
  expect(dataOf(await close())).toEqual(first)
  expect(deployment.received).toHaveLength(calls)
})

test('closing several alerts again after an interruption repeats no call that has an outcome', async () => {
  const client = await admin()
  const [one, other] = await Promise.all([place(), place()])
  const received = () => deployment.received.filter(({ operation }) => operation === 'updateAlert').length
  const calls = received()
  const close = () =>
    client.actOnAlerts(
      { body: { alertIds: [one, other], act: { kind: 'close' } } },
      { idempotencyKey: 'interrupted' },
    )
  dataOf(await close())
  await change("delete from idempotency_keys where key = 'interrupted'")
  await change("update upstream_intents set state = 'unknown' where key = $1", `interrupted ${other}`)
  const again = dataOf(await close())
  expect(again.done.map(({ id, closed }) => [id, closed])).toEqual([[one, 1]])
  expect(again.refused).toMatchObject([{ alertId: other, code: 'outcome_unknown' }])
  expect(received()).toBe(calls + 2)
})

test('a repeated request to close alerts is rejected while the first one is still running', async () => {
  const client = await admin()
  const id = await place()
  const close = () =>
    client.actOnAlerts(
      { body: { alertIds: [id], act: { kind: 'close' } } },
      { idempotencyKey: 'still-running' },
    )
  const first = dataOf(await close())
  const set = (state: string) =>
    change("update upstream_intents set state = $1 where key like 'still-running%'", state)
  const [stored] = await change("delete from idempotency_keys where key = 'still-running' returning *")
  expect(stored).toBeDefined()
  await set('pending')
  expect(await close()).toMatchObject({ failure: { status: 409, code: 'still_running' } })
  await set('done')
  expect(dataOf(await close()).done).toEqual(first.done)
})

test('the connection shows the deployment’s last response, and the results of a conformance run', async () => {
  const client = await admin()
  const { connection } = dataOf(await client.readConnection({ query: { test: 'true' } }))
  expect(connection).toMatchObject({ address: deployment.url, answered: { status: 404 }, pausedUntil: null })
  const body = { externalId: pair.externalId }
  expect(dataOf(await client.checkConformance({ body })).conformance).toMatchObject({ finishedAt: null })
  await expect
    .poll(async () => dataOf(await client.readConnection({ query: {} })).conformance, { timeout: 30_000 })
    .toMatchObject({ finishedAt: expect.any(String), failure: null })
  const { conformance } = dataOf(await client.readConnection({ query: {} }))
  expect(conformance?.rules.filter(({ outcome }) => outcome === 'deviates')).toEqual([])
  expect(conformance?.rules.length).toBeGreaterThan(50)
})
