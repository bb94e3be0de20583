import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import { readSettings } from '@/lib/env'
import { configuredProviders, type Providers } from '../../delivery/configured-providers'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../../fixtures/delivery-rig'
import { createPerson } from '../../fixtures/people'
import { type FcmServer, startFcmServer } from '../../fixtures/providers/fcm-server'
import { type PushService, startPushService } from '../../fixtures/providers/push-service-server'
import { dataOf } from '../../fixtures/server'
import { startWith } from '../../process-settings'

let fcm: FcmServer
let push: PushService
let rig: DeliveryRig
let providers: Providers
let client: Client
let worker: Worker | undefined

beforeAll(async () => {
  ;[fcm, push] = [await startFcmServer(), await startPushService()]
  const settings = readSettings({
    FCM_SERVICE_ACCOUNT: fcm.serviceAccount,
    FCM_BASE_URL: fcm.baseUrl,
    VAPID_PUBLIC_KEY: push.vapid.publicKey,
    VAPID_PRIVATE_KEY: push.vapid.privateKey,
    VAPID_SUBJECT: push.vapid.subject,
    WEB_PUSH_SERVICES: push.origin,
  })
  providers = configuredProviders(settings)
  const { FCM_SERVICE_ACCOUNT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, WEB_PUSH_SERVICES } =
    settings
  const webPush = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, WEB_PUSH_SERVICES }
  rig = await startDeliveryRig({ FCM_SERVICE_ACCOUNT, ...webPush })
  client = rig.client
})
afterEach(() => worker?.stop())
afterAll(async () => {
  await Promise.all([rig.stop(), fcm.stop(), push.stop()])
})

let tokens = 0
const newToken = () => `token-${tokens++}`
const deliver = () => {
  worker = rig.work({ providers })
}

async function register(accountId: string, body: Parameters<Client['createDevice']>[0]['body']) {
  return dataOf(await client.createDevice({ params: { accountId }, body })).device
}

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const expire = (id: string) =>
  rig.api.sql(`update devices set expires_at = now() - interval '1 second' where id = $1`, [id])

describe('devices', () => {
  it('a device can be registered, listed without its token, and removed', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    const token = newToken()
    const device = await register(accountId, { kind: 'fcm', token })
    const { endpoint, keys } = push.subscribe()
    const browser = await register(accountId, { kind: 'webpush', subscription: { endpoint, keys } })
    const listed = dataOf(await client.listDevices({ params: { accountId } })).devices
    expect(listed).toEqual([device, browser])
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${token}|${keys.auth}|http`))
    const params = { accountId, deviceId: device.id }
    expect(dataOf(await client.deleteDevice({ params })).device).toEqual(device)
    expect(dataOf(await client.listDevices({ params: { accountId } })).devices).toEqual([browser])
    expect(await client.deleteDevice({ params })).toMatchObject({ ok: false, failure: { code: 'not_found' } })
  })

  it('registering a device again keeps the same device, and registering it for another account moves it to that account', async () => {
    const [first, second] = [await createPerson(client, rig.type), await createPerson(client, rig.type)]
    const token = newToken()
    const device = await register(first.id, { kind: 'fcm', token })
    expect(await register(first.id, { kind: 'fcm', token })).toEqual(device)
    const moved = await register(second.id, { kind: 'fcm', token })
    expect(moved.id).not.toBe(device.id)
    expect(dataOf(await client.listDevices({ params: { accountId: first.id } })).devices).toEqual([])
  })

  it.each([
    ['a token for a browser', { kind: 'webpush', token: 'token' }],
    ['nothing', { kind: 'fcm' }],
    [
      'an endpoint at an unknown service',
      { kind: 'webpush', subscription: { endpoint: 'https://example.com/push' } },
    ],
    [
      'an endpoint in the internal network',
      { kind: 'webpush', subscription: { endpoint: 'http://127.0.0.1:1/' } },
    ],
  ])('a device with %s is rejected', async (_, given) => {
    const { id: accountId } = await createPerson(client, rig.type)
    const { keys } = push.subscribe()
    const body = 'subscription' in given ? { ...given, subscription: { ...given.subscription, keys } } : given
    const answer = await client.createDevice({ params: { accountId }, body: body as { kind: 'fcm' } })
    expect(answer).toMatchObject({ ok: false, failure: { status: 422 } })
    expect(dataOf(await client.listDevices({ params: { accountId } })).devices).toEqual([])
  })

  it('a device is rejected if the account already has twenty devices', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    for (let count = 0; count < 20; count += 1) await register(accountId, { kind: 'fcm', token: newToken() })
    const params = { accountId }
    const answer = await client.createDevice({ params, body: { kind: 'fcm', token: newToken() } })
    expect(answer).toMatchObject({ ok: false, failure: { issues: [{ path: 'devices', code: 'too_many' }] } })
  })

  it('a device may expire, registering it again changes the expiry, and every change is audited', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    const token = newToken()
    const [first, later] = [hoursAhead(1), hoursAhead(24)]
    const device = await register(accountId, { kind: 'fcm', token, expiresAt: first })
    expect(device.expiresAt).toBe(first)
    expect(await register(accountId, { kind: 'fcm', token, expiresAt: later })).toEqual({
      ...device,
      expiresAt: later,
    })
    expect(await register(accountId, { kind: 'fcm', token })).toEqual({ ...device, expiresAt: null })
    const query = { recordKind: 'device' as const, recordId: device.id }
    expect(dataOf(await client.listAuditEntries({ query })).auditEntries).toMatchObject([
      { action: 'update', changes: { expiresAt: { from: later, to: null } } },
      { action: 'update', changes: { expiresAt: { from: first, to: later } } },
      { action: 'create', changes: { accountId, kind: 'fcm', expiresAt: first } },
    ])
  })

  it.each([
    ['in the past', -1],
    ['more than a year ahead', 24 * 367],
  ])('a device with an expiry %s is rejected at expiresAt', async (_, hours) => {
    const { id: accountId } = await createPerson(client, rig.type)
    const body = { kind: 'fcm' as const, token: newToken(), expiresAt: hoursAhead(hours) }
    expect(await client.createDevice({ params: { accountId }, body })).toMatchObject({
      ok: false,
      failure: { status: 422, issues: [{ path: 'expiresAt', code: 'out_of_range' }] },
    })
    expect(dataOf(await client.listDevices({ params: { accountId } })).devices).toEqual([])
  })

  it('an expired device is not listed, does not count toward the limit, and gets a new ID when registered again', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    const token = newToken()
    const device = await register(accountId, { kind: 'fcm', token, expiresAt: hoursAhead(1) })
    for (let count = 1; count < 20; count += 1) await register(accountId, { kind: 'fcm', token: newToken() })
    await expire(device.id)
    expect(dataOf(await client.listDevices({ params: { accountId } })).devices).toHaveLength(19)
    const again = await register(accountId, { kind: 'fcm', token, expiresAt: hoursAhead(1) })
    expect(again.id).not.toBe(device.id)
    const query = { recordKind: 'device' as const, recordId: again.id, action: 'create' as const }
    expect(dataOf(await client.listAuditEntries({ query })).auditEntries).toHaveLength(1)
  })

  it('only an admin can register an inbox browser for a test account', async () => {
    const testAccount = (await createPerson(client, rig.type, { testAccount: true })).id
    const other = (await createPerson(client, rig.type)).id
    const agent = rig.api.client('agent')
    const registerBy = async (by: Client, accountId: string, expiresAt?: string) => {
      const { endpoint, keys } = push.subscribe()
      const body = { kind: 'webpush' as const, subscription: { endpoint, keys }, expiresAt }
      const answer = await by.createDevice({ params: { accountId }, body })
      return answer.ok ? 'registered' : answer.failure.code
    }
    expect(await registerBy(agent, testAccount, hoursAhead(24))).toBe('role_forbidden')
    expect(dataOf(await client.listDevices({ params: { accountId: testAccount } })).devices).toEqual([])
    expect(await registerBy(client, testAccount, hoursAhead(24))).toBe('registered')
    expect(await registerBy(agent, testAccount)).toBe('registered')
    expect(await registerBy(agent, other, hoursAhead(24))).toBe('registered')
    const fcm = { kind: 'fcm' as const, token: newToken(), expiresAt: hoursAhead(24) }
    dataOf(await agent.createDevice({ params: { accountId: testAccount }, body: fcm }))
  })

  it('an inbox browser is removed when its account stops being a test account, and the removal is audited', async () => {
    const { id: accountId } = await createPerson(client, rig.type, { testAccount: true })
    const browser = async (expiresAt?: string) => {
      const { endpoint, keys } = push.subscribe()
      return register(accountId, { kind: 'webpush', subscription: { endpoint, keys }, expiresAt })
    }
    const app = await register(accountId, { kind: 'fcm', token: newToken(), expiresAt: hoursAhead(1) })
    const stays = await browser()
    const inInbox = [await browser(hoursAhead(24)), await browser(hoursAhead(1))]
    const other = await createPerson(client, rig.type, { testAccount: true })
    const subscription = push.subscribe()
    const { endpoint, keys } = subscription
    const others = await register(other.id, {
      kind: 'webpush',
      subscription: { endpoint, keys },
      expiresAt: hoursAhead(1),
    })
    const change = (body: Parameters<Client['updateAccount']>[0]['body']) =>
      rig.api.client('agent').updateAccount({ params: { accountId }, body })
    const idsOf = async (id: string) =>
      dataOf(await client.listDevices({ params: { accountId: id } })).devices.map((device) => device.id)
    dataOf(await change({ fullname: 'Ana' }))
    expect(await idsOf(accountId)).toHaveLength(4)
    dataOf(await change({ testAccount: false }))
    expect(await idsOf(accountId)).toEqual([app.id, stays.id])
    expect(await idsOf(other.id)).toEqual([others.id])
    for (const { id, expiresAt } of inInbox) {
      const query = { recordKind: 'device' as const, recordId: id, action: 'delete' as const }
      expect(dataOf(await client.listAuditEntries({ query })).auditEntries).toMatchObject([
        { changes: { accountId, kind: 'webpush', expiresAt } },
      ])
    }
  })

  it('an inbox browser stays registered if the change that would end its test account fails', async () => {
    const { id: accountId } = await createPerson(client, rig.type, { testAccount: true })
    const { endpoint, keys } = push.subscribe()
    const device = await register(accountId, {
      kind: 'webpush',
      subscription: { endpoint, keys },
      expiresAt: hoursAhead(1),
    })
    await rig.api.sql(
      `alter table audit_entries add constraint no_device check (record_kind <> 'device') not valid`,
    )
    const failed = await client.updateAccount({ params: { accountId }, body: { testAccount: false } })
    await rig.api.sql('alter table audit_entries drop constraint no_device')
    expect(failed.ok).toBe(false)
    expect(dataOf(await client.listDevices({ params: { accountId } })).devices).toEqual([device])
    expect(dataOf(await client.readAccount({ params: { accountId } })).account.testAccount).toBe(true)
  })

  it('devices of an unknown account or of another business get 404', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    const body = { kind: 'fcm' as const, token: newToken() }
    const notFound = { ok: false, failure: { code: 'not_found' } }
    expect(await client.createDevice({ params: { accountId: 'unknown' }, body })).toMatchObject(notFound)
    const stranger = rig.api.strangerClient()
    expect(await stranger.createDevice({ params: { accountId }, body })).toMatchObject(notFound)
    expect(await stranger.listDevices({ params: { accountId } })).toMatchObject(notFound)
  })

  it('purging an account deletes its devices', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    await register(accountId, { kind: 'fcm', token: newToken() })
    await rig.api.sql('delete from accounts where id = $1', [accountId])
    expect(await rig.api.sql('select id from devices where account_id = $1', [accountId])).toEqual([])
  })
})

describe('push notifications', () => {
  it('a push goes once to every device of an account, and an account without a device is skipped', async () => {
    const [owner, without] = [await createPerson(client, rig.type), await createPerson(client, rig.type)]
    const token = newToken()
    await register(owner.id, { kind: 'fcm', token })
    const subscription = push.subscribe()
    const { endpoint, keys } = subscription
    await register(owner.id, { kind: 'webpush', subscription: { endpoint, keys } })
    deliver()
    const id = await rig.send({ accountIDs: [owner.id, without.id] })
    const { counts, recipients } = await rig.done(id)
    expect(recipients).toBe(2)
    expect(counts).toMatchObject({ accepted: 2, skipped: 1, kept: 0 })
    expect(fcm.requestsTo(token)).toHaveLength(1)
    expect(push.requestsTo(endpoint)).toHaveLength(1)
    expect(fcm.requestsTo(token)[0]?.message).toMatchObject({
      notification: { title: 'Water', body: 'Boil it' },
      android: { collapse_key: id },
    })
    expect((await rig.deliveries(id)).filter(({ reason }) => reason === 'no_device')).toMatchObject([
      { accountId: without.id, channel: 'push', state: 'skipped', deviceId: null },
    ])
  })

  it('a push that may already have been sent is sent again with the same collapse key', async () => {
    const owner = await createPerson(client, rig.type)
    const token = newToken()
    await register(owner.id, { kind: 'fcm', token })
    fcm.plan(token, { kind: 'drop' }, { kind: 'drop' })
    deliver()
    const id = await rig.send({ accountIDs: [owner.id] })
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 1, unknown: 0 })
    const keys = fcm.requestsTo(token).map(({ message }) => message.android?.collapse_key)
    expect(keys).toEqual([id, id, id])
  })

  it('a push whose worker was killed while sending is sent again, and is unknown after the last attempt', async () => {
    const owner = await createPerson(client, rig.type)
    const [again, last] = [newToken(), newToken()]
    const { id: deviceId } = await register(owner.id, { kind: 'fcm', token: again })
    await register(owner.id, { kind: 'fcm', token: last })
    const id = await rig.send({ accountIDs: [owner.id] })
    await rig.api.sql(
      `update deliveries set state = 'sending', lease_until = now() - interval '1 second',
        attempts = case when device_id = $2 then 1 else 5 end where notification_id = $1`,
      [id, deviceId],
    )
    deliver()
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 1, unknown: 1 })
    expect(fcm.requestsTo(again)).toHaveLength(1)
    expect(fcm.requestsTo(last)).toEqual([])
  })

  it('a push to a device that the provider reports as gone fails, and the device is removed', async () => {
    const owner = await createPerson(client, rig.type)
    const [token, kept] = [newToken(), newToken()]
    await register(owner.id, { kind: 'fcm', token })
    const { id: keptId } = await register(owner.id, { kind: 'fcm', token: kept })
    fcm.plan(token, { kind: 'error', status: 404, errorCode: 'UNREGISTERED' })
    deliver()
    const id = await rig.send({ accountIDs: [owner.id] })
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 1, failed: 1 })
    const failed = (await rig.deliveries(id)).find(({ state }) => state === 'failed')
    expect(failed).toMatchObject({ reason: 'device_gone', providerCode: 'UNREGISTERED', attempts: 1 })
    const { devices } = dataOf(await client.listDevices({ params: { accountId: owner.id } }))
    expect(devices.map((device) => device.id)).toEqual([keptId])
  })

  it('a push does not go to an expired device, whether the device expired before or after the push was queued', async () => {
    const [ended, waiting] = [await createPerson(client, rig.type), await createPerson(client, rig.type)]
    const [before, during] = [newToken(), newToken()]
    const expiresAt = hoursAhead(1)
    await expire((await register(ended.id, { kind: 'fcm', token: before, expiresAt })).id)
    const device = await register(waiting.id, { kind: 'fcm', token: during, expiresAt })
    const accountIDs = [ended.id, waiting.id]
    const { reach } = dataOf(await client.reachNotification({ body: { accountIDs } }))
    expect(reach).toMatchObject({ reachable: 1, skipped: { no_device: 1 } })
    const id = await rig.send({ accountIDs })
    expect((await rig.deliveries(id)).map(({ state }) => state)).toEqual(['skipped', 'queued'])
    await expire(device.id)
    deliver()
    expect((await rig.done(id)).counts).toMatchObject({ skipped: 2, accepted: 0 })
    expect((await rig.deliveries(id)).map(({ reason }) => reason)).toEqual(['no_device', 'no_device'])
    expect([...fcm.requestsTo(before), ...fcm.requestsTo(during)]).toEqual([])
  })

  it('a push queued before its device moves to another account is not sent to that device', async () => {
    const [former, next] = [await createPerson(client, rig.type), await createPerson(client, rig.type)]
    const token = newToken()
    await register(former.id, { kind: 'fcm', token })
    const id = await rig.send({ accountIDs: [former.id] })
    await register(next.id, { kind: 'fcm', token })
    deliver()
    expect((await rig.done(id)).counts).toMatchObject({ skipped: 1, accepted: 0 })
    expect(fcm.requestsTo(token)).toEqual([])
  })

  it('the reach counts everyone with a device once, however many devices they have', async () => {
    const [owner, without] = [await createPerson(client, rig.type), await createPerson(client, rig.type)]
    for (let count = 0; count < 3; count += 1) await register(owner.id, { kind: 'fcm', token: newToken() })
    const ask = async (sendWhatsApp: boolean) => {
      const body = { accountIDs: [owner.id, without.id], sendWhatsApp }
      return dataOf(await client.reachNotification({ body })).reach
    }
    const push = await ask(false)
    expect(push).toMatchObject({
      recipients: 2,
      reachable: 1,
      kept: 0,
      channels: { push: 1, whatsapp: 0 },
      skipped: { no_device: 1 },
      providers: { push: true },
    })
    expect(await ask(true)).toMatchObject({
      reachable: 1,
      kept: 1,
      channels: { push: 1, whatsapp: 2 },
      skipped: {},
    })
  })
})

describe('the Web Push key', () => {
  it('the Web Push key comes from the settings and is available to every role', async () => {
    const { publicKey } = push.vapid
    expect(dataOf(await client.readWebPushKey({})).webPush).toEqual({ publicKey })
    expect(dataOf(await rig.api.client('viewer').readWebPushKey({})).webPush).toEqual({ publicKey })
  })

  it('the Web Push key has no padding, and is null if Web Push is not configured', async () => {
    const keyOf = async (environment: Record<string, string>) => {
      startWith(readSettings(environment))
      return dataOf(await client.readWebPushKey({})).webPush.publicKey
    }
    const { publicKey, privateKey, subject } = push.vapid
    const padded = {
      VAPID_PUBLIC_KEY: `${publicKey}=`,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: subject,
    }
    expect(await keyOf(padded)).toBe(publicKey)
    expect(await keyOf({})).toBeNull()
  })
})
