import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { ChannelState } from '@/lib/contract/channel'
import type { ChannelName } from '@/lib/contract/choices'
import { readSettings } from '@/lib/env'
import { configuredProviders } from '../delivery/configured-providers'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { createPerson, newPhone } from '../fixtures/people'
import { type FcmServer, startFcmServer } from '../fixtures/providers/fcm-server'
import { startTwilioServer, type TwilioServer } from '../fixtures/providers/twilio-server'
import { dataOf } from '../fixtures/server'
import { startWith } from '../process-settings'

let rig: DeliveryRig
let fcm: FcmServer
let twilio: TwilioServer
let client: Client
let all: Record<string, string>
let worker: Worker | undefined
beforeAll(async () => {
  ;[rig, fcm, twilio] = [await startDeliveryRig(), await startFcmServer(), await startTwilioServer()]
  client = rig.client
  all = {
    ...rig.settings,
    FCM_SERVICE_ACCOUNT: fcm.serviceAccount,
    FCM_BASE_URL: fcm.baseUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+12025550100',
    TWILIO_BASE_URL: twilio.baseUrl,
  }
})
beforeEach(() => startWith(readSettings(all)))
afterEach(() => worker?.stop())
afterAll(async () => {
  await Promise.all([rig.stop(), fcm.stop(), twilio.stop()])
})

const channelOf = async (name: ChannelName): Promise<ChannelState | undefined> =>
  dataOf(await client.listChannels({})).channels.find((channel) => channel.name === name)

describe('listing the channels', () => {
  it('a channel that is not set up lists its missing settings, but not the values of its other settings', async () => {
    const answer = dataOf(await rig.api.client('viewer').listChannels({}))
    expect(answer.channels).toMatchObject([
      { name: 'fcm', configured: true, missingSettings: [] },
      {
        name: 'webpush',
        configured: false,
        missingSettings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
      },
      { name: 'whatsapp', missingForStatuses: ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] },
      { name: 'sms', configured: true, missingForStatuses: ['API_PUBLIC_URL'] },
    ])
    for (const value of Object.values(all)) expect(JSON.stringify(answer)).not.toContain(value)
  })

  it('a channel with only some of its settings is not set up', async () => {
    // A channel counts as set up only if all of its settings are given, as at startup.
    const settings = { ...readSettings({}), WHATSAPP_TOKEN: 'token', VAPID_PRIVATE_KEY: 'key' }
    startWith(settings)
    expect(Object.keys(configuredProviders(settings))).toEqual(['simulated'])
    expect(await channelOf('whatsapp')).toMatchObject({
      configured: false,
      missingSettings: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TEMPLATE'],
    })
    const { id } = await createPerson(client, rig.type)
    const { reach } = dataOf(await client.reachNotification({ body: { accountIDs: [id] } }))
    expect(reach.providers).toEqual({ push: false, whatsapp: false })
  })

  it('each channel shows the business’s last success and error with its provider', async () => {
    await rig.api.sql(
      `insert into channel_states (business_id, transport, last_success_at, last_error_at, last_error_code)
       values ($1, 'sms', now(), now(), '21211')`,
      [rig.api.businessId],
    )
    expect(await channelOf('sms')).toMatchObject({
      lastSuccessAt: expect.stringMatching(/Z$/),
      lastErrorCode: '21211',
      breaker: 'closed',
      nextProbeAt: null,
    })
    expect(await channelOf('fcm')).toMatchObject({ lastSuccessAt: null, lastErrorAt: null })
    const elsewhere = dataOf(await rig.api.strangerClient().listChannels({})).channels
    expect(elsewhere.every(({ lastSuccessAt }) => lastSuccessAt === null)).toBe(true)
  })
})

describe('testing a channel', () => {
  const test = (channel: string, body: { accountId?: string; phone?: string }, key?: string) =>
    client.testChannel({ params: { channel }, body }, key ? { idempotencyKey: key } : {})
  const deliver = () => {
    worker = rig.work({ providers: rig.providers(all) })
  }

  it('an SMS test is sent to the phone number once, is marked as a test, and can be tracked', async () => {
    const phone = newPhone()
    const { notificationId } = dataOf(await test('sms', { phone }, 'once'))
    expect(dataOf(await test('sms', { phone }, 'once')).notificationId).toBe(notificationId)
    deliver()
    const { counts, hiddenFromList, name, recipients, metadata } = await rig.done(notificationId)
    expect(metadata).toEqual({ channelTest: 'sms' })
    expect({ hiddenFromList, name, recipients, accepted: counts.accepted }).toEqual({
      hiddenFromList: true,
      name: 'Test',
      recipients: 1,
      accepted: 1,
    })
    expect(twilio.requestsTo(phone).map(({ parameters }) => parameters.Body)).toEqual([
      `This is a test from ${rig.api.businessId}. No action is needed.`,
    ])
  })

  it('a WhatsApp test is sent only by WhatsApp, even to an account with devices', async () => {
    const { id: accountId } = await createPerson(client, rig.type)
    await client.createDevice({ params: { accountId }, body: { kind: 'fcm', token: 'for-whatsapp' } })
    const { notificationId } = dataOf(await test('whatsapp', { accountId }))
    deliver()
    await rig.done(notificationId)
    expect(await rig.deliveries(notificationId)).toMatchObject([{ channel: 'whatsapp', state: 'accepted' }])
  })

  it('a push test is sent to devices of its kind, and is skipped for an account without one', async () => {
    const [owner, without] = [await createPerson(client, rig.type), await createPerson(client, rig.type)]
    const params = { accountId: owner.id }
    await client.createDevice({ params, body: { kind: 'fcm', token: 'for-test' } })
    deliver()
    const one = dataOf(await test('fcm', { accountId: owner.id })).notificationId
    expect((await rig.done(one)).counts).toMatchObject({ accepted: 1 })
    expect(fcm.requestsTo('for-test')).toHaveLength(1)
    const none = dataOf(await test('fcm', { accountId: without.id })).notificationId
    await rig.done(none)
    expect(await rig.deliveries(none)).toMatchObject([{ state: 'skipped', reason: 'no_device' }])
  })

  it('a test does not reach a blocked account, even by its phone number', async () => {
    const { id: accountId, phone } = await createPerson(client, rig.type)
    await client.updateAccount({ params: { accountId }, body: { blocked: true, blockedReason: 'Lost' } })
    for (const body of [{ accountId }, { phone }]) {
      const { notificationId } = dataOf(await test('sms', body))
      expect(await rig.done(notificationId)).toMatchObject({ counts: { skipped: 1, queued: 0 } })
      expect(await rig.deliveries(notificationId)).toMatchObject([{ reason: 'blocked', accountId }])
    }
  })

  it('a test in a drill is simulated', async () => {
    await client.updateBusiness({ body: { drill: true } })
    const { notificationId } = dataOf(await test('sms', { phone: newPhone() }))
    await client.updateBusiness({ body: { drill: false } })
    expect(await rig.notification(notificationId)).toMatchObject({ simulated: true })
    expect(await rig.deliveries(notificationId)).toMatchObject([{ simulated: true }])
  })

  it('a test is recorded in the audit log', async () => {
    const { notificationId } = dataOf(await test('sms', { phone: newPhone() }))
    const { auditEntries } = dataOf(await client.listAuditEntries({ query: { recordId: notificationId } }))
    expect(auditEntries).toMatchObject([
      { action: 'send', recordKind: 'notification', changes: { recipients: 1, test: 'sms' } },
    ])
  })

  it('testing a channel that is not set up is rejected, with the missing settings', async () => {
    expect(await test('webpush', { phone: newPhone() })).toMatchObject({
      failure: {
        status: 422,
        code: 'channel_not_configured',
        data: { missingSettings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] },
      },
    })
  })

  it('a test to someone who cannot receive it is rejected', async () => {
    const { id: theirs } = await createPerson(client, rig.type)
    const issueOf = (path: string, code: string) => ({ failure: { issues: [{ path, code }] } })
    expect(await test('pigeon', { accountId: theirs })).toMatchObject({ failure: { code: 'not_found' } })
    expect(await test('sms', {})).toMatchObject({ failure: { issues: [{ code: 'exactly_one' }] } })
    expect(await test('sms', { phone: '12' })).toMatchObject(issueOf('phone', 'invalid_phone'))
    expect(await test('fcm', { phone: newPhone() })).toMatchObject(issueOf('phone', 'unknown_account'))
    expect(await test('sms', { accountId: 'x' })).toMatchObject(issueOf('accountId', 'unknown_account'))
    const stranger = rig.api.strangerClient()
    expect(
      await stranger.testChannel({ params: { channel: 'sms' }, body: { accountId: theirs } }),
    ).toMatchObject(issueOf('accountId', 'unknown_account'))
  })

  it.each(['agent', 'sender', 'dispatcher', 'viewer'] as const)(
    'testing is not available to the role %s',
    async (role) => {
      const request = { params: { channel: 'sms' }, body: { phone: newPhone() } }
      expect(await rig.api.client(role).testChannel(request)).toMatchObject({
        failure: { code: 'role_forbidden' },
      })
    },
  )
})
