import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { OwnChannelChange } from '@/lib/contract/own-channel'
import { readSettings } from '@/lib/env'
import { auditOf } from '../fixtures/audit-of'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { type FcmServer, startFcmServer } from '../fixtures/providers/fcm-server'
import { startPushService } from '../fixtures/providers/push-service-server'
import { startTwilioServer, type TwilioServer } from '../fixtures/providers/twilio-server'
import { startWhatsAppServer, type WhatsAppServer } from '../fixtures/providers/whatsapp-server'
import { dataOf } from '../fixtures/server'
import { processSettings, startWith } from '../process-settings'

let rig: DeliveryRig
let fcm: FcmServer
let twilio: TwilioServer
let whatsApp: WhatsAppServer
let client: Client
let worker: Worker | undefined
beforeAll(async () => {
  ;[rig, fcm, twilio, whatsApp] = [
    await startDeliveryRig(),
    await startFcmServer(),
    await startTwilioServer(),
    await startWhatsAppServer(),
  ]
  client = rig.client
  startWith(
    readSettings({
      FCM_BASE_URL: fcm.baseUrl,
      TWILIO_BASE_URL: twilio.baseUrl,
      WHATSAPP_BASE_URL: whatsApp.baseUrl,
      API_PUBLIC_URL: 'https://api.example.com',
      STRICT_REQUESTS: '1',
    }),
  )
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  fcm.always({ kind: 'accept' })
  whatsApp.always({ kind: 'accept' })
  await rig.api.sql('delete from own_channels')
  await rig.api.sql('delete from provider_states')
  await rig.api.sql("update deliveries set state = 'cancelled' where state in ('queued', 'sending')")
})
afterAll(async () => {
  await Promise.all([rig.stop(), fcm.stop(), twilio.stop(), whatsApp.stop()])
})

const whatsAppFields = () => ({
  phoneNumberId: '106540352242922',
  token: whatsApp.token,
  template: 'community_alert',
  language: 'es, pt_BR',
  appSecret: 'our app secret'.replaceAll(' ', '-'),
})
const smsFields = () => ({ accountSid: twilio.accountSid, authToken: twilio.authToken, from: '+12025550199' })
const save = (channel: string, body: OwnChannelChange, as = client) =>
  as.saveOwnChannel({ params: { channel }, body })
const read = async (channel: string) => dataOf(await client.readOwnChannel({ params: { channel } })).channel
const sendWhatsApp = async (phone: string, as = client) =>
  dataOf(
    await as.sendNotification({ body: { phones: [phone], message: { title: 'Water', sendWhatsApp: true } } }),
  ).notificationId
const done = (id: string, as = client) =>
  eventually(async () => {
    const { notification } = dataOf(await as.readNotification({ params: { notificationId: id } }))
    expect(notification.state).toBe('done')
    return notification
  })

describe('setting up a channel', () => {
  it('credentials are never returned or stored in plain text, and the audit log names only those that were replaced', async () => {
    const fields = whatsAppFields()
    const saved = dataOf(await save('whatsapp', fields)).channel
    expect(saved).toMatchObject({
      source: 'business',
      settings: { phoneNumberId: fields.phoneNumberId, template: 'community_alert', language: 'es, pt_BR' },
      credentials: [{ name: 'token' }, { name: 'appSecret' }],
      callbackUrl: `https://api.example.com/v1/callbacks/whatsapp/${rig.api.businessId}`,
    })
    const stored = await rig.api.sql('select * from own_channels')
    const [entry] = await auditOf(rig.api, 'channel', 'whatsapp')
    expect(entry).toMatchObject({ action: 'create', changes: { credentials: ['token', 'appSecret'] } })
    const seen = JSON.stringify([saved, await read('whatsapp'), stored, entry, await client.listChannels({})])
    for (const secret of [fields.token, fields.appSecret]) expect(seen).not.toContain(secret)
  })

  it('fields left out of a change stay as they are, and a change with a stale version is rejected', async () => {
    const { version } = dataOf(await save('whatsapp', whatsAppFields())).channel
    const { channel } = dataOf(await save('whatsapp', { template: 'other' }))
    expect(channel).toMatchObject({
      settings: { template: 'other', language: 'es, pt_BR' },
      version: version + 1,
    })
    expect(channel.credentials.map(({ name }) => name)).toEqual(['token', 'appSecret'])
    const params = { channel: 'whatsapp' }
    const stale = await client.saveOwnChannel({ params, body: { language: 'en' } }, { ifMatch: version })
    expect(stale).toMatchObject({ failure: { code: 'version_stale', data: { channel } } })
  })

  it('everybody sees the text of the business’s own template, which replaces the deployment’s', async () => {
    const textFor = async (as: Client) =>
      dataOf(await as.listChannels({})).channels.map(({ name, templateText }) => [name, templateText])
    const before = processSettings()
    startWith({ ...before, WHATSAPP_TEMPLATE_TEXT: 'Theirs: {{1}}' })
    await save('whatsapp', { ...whatsAppFields(), templateText: 'Ours: {{1}}' })
    expect(await textFor(rig.api.client('viewer'))).toContainEqual(['whatsapp', 'Ours: {{1}}'])
    expect(await textFor(rig.api.strangerClient())).toContainEqual(['whatsapp', 'Theirs: {{1}}'])
    await save('whatsapp', { templateText: null })
    expect(await textFor(client)).toContainEqual(['whatsapp', null])
    startWith(before)
  })

  it('a rejected change names each field that is missing, malformed or for another channel', async () => {
    const issuesOf = async (channel: string, body: OwnChannelChange) => {
      const result = await save(channel, body)
      return result.ok ? [] : (result.failure.issues ?? []).map(({ path, code }) => `${path} ${code}`)
    }
    expect(await issuesOf('whatsapp', { token: 'x' })).toEqual([
      'phoneNumberId required',
      'template required',
      'language required',
    ])
    expect(await issuesOf('sms', { ...smsFields(), token: 'x' })).toEqual(['token not_applicable'])
    expect(await issuesOf('sms', { ...smsFields(), accountSid: 'AC1' })).toEqual([
      'accountSid invalid_format',
    ])
    expect(await issuesOf('fcm', {})).toEqual(['serviceAccount required'])
    expect(await issuesOf('webpush', {})).toEqual(['subject required'])
    expect(await save('pigeon', {})).toMatchObject({ failure: { code: 'not_found' } })
  })

  it.each(['/etc/passwd', '{}', '{"project_id":"x"}', '[]'])(
    'a service account is rejected when it is %s, and no file is read',
    async (serviceAccount) => {
      expect(await save('fcm', { serviceAccount })).toMatchObject({
        failure: { issues: [{ path: 'serviceAccount', code: 'invalid_format' }] },
      })
    },
  )

  it('a service account’s tokens can be requested only from Google or the deployment’s own server', async () => {
    const elsewhere = JSON.parse(fcm.serviceAccount)
    elsewhere.token_uri = 'http://169.254.169.254/token'
    expect(await save('fcm', { serviceAccount: JSON.stringify(elsewhere) })).toMatchObject({
      failure: { issues: [{ path: 'serviceAccount', code: 'invalid_format' }] },
    })
    const { channel } = dataOf(await save('fcm', { serviceAccount: fcm.serviceAccount }))
    expect(channel.settings).toMatchObject({ projectId: 'test-project' })
  })

  it.each(['agent', 'sender', 'dispatcher', 'viewer'] as const)(
    'the role %s cannot set up a channel',
    async (role) => {
      expect(await save('sms', smsFields(), rig.api.client(role))).toMatchObject({
        failure: { code: 'role_forbidden' },
      })
    },
  )

  it('a check says whether the provider accepts the credentials, and sends nothing', async () => {
    const check = async (channel: string) => dataOf(await client.checkChannel({ params: { channel } })).check
    const sent = whatsApp.requests.length + twilio.requests.filter(({ method }) => method === 'POST').length
    await save('whatsapp', whatsAppFields())
    await save('sms', smsFields())
    await save('fcm', { serviceAccount: fcm.serviceAccount })
    await save('webpush', { subject: 'mailto:ops@example.com' })
    for (const channel of ['whatsapp', 'sms', 'fcm', 'webpush'])
      expect(await check(channel), channel).toEqual({ works: true, code: null, message: null })
    await save('whatsapp', { token: 'expired' })
    await save('sms', { authToken: 'wrong' })
    fcm.planTokens({ kind: 'error', status: 400, error: 'invalid_grant' })
    expect(await check('whatsapp')).toMatchObject({ works: false, code: '190' })
    expect(await check('sms')).toMatchObject({ works: false, code: '20003' })
    expect(await check('fcm')).toMatchObject({ works: false, code: 'invalid_grant' })
    expect(whatsApp.requests.length + twilio.requests.filter(({ method }) => method === 'POST').length).toBe(
      sent,
    )
  })

  it('credentials stored with another secret are reported as unreadable, and can be entered again', async () => {
    await save('sms', smsFields())
    await rig.api.sql("update own_channels set sealed = translate(sealed, 'abcdef', 'bcdefa')")
    expect(dataOf(await client.checkChannel({ params: { channel: 'sms' } })).check).toMatchObject({
      works: false,
      code: 'credentials_unreadable',
    })
    expect(await save('sms', { from: '+12025550177' })).toMatchObject({
      failure: { issues: [{ path: 'authToken', code: 'required' }] },
    })
    await save('sms', smsFields())
    expect(dataOf(await client.checkChannel({ params: { channel: 'sms' } })).check.works).toBe(true)
  })
})

describe('sending with own credentials', () => {
  it('a business sends with its own credentials, and all others with the deployment’s', async () => {
    await save('whatsapp', { ...whatsAppFields(), template: 'own_template' })
    const stranger = rig.api.strangerClient()
    const [ours, theirs] = [newPhone(), newPhone()]
    const ids = [await sendWhatsApp(ours), await sendWhatsApp(theirs, stranger)] as const
    worker = rig.work()
    await done(ids[0])
    await done(ids[1], stranger)
    expect(whatsApp.requestsTo(ours).map(({ body }) => body.template.name)).toEqual(['own_template'])
    expect(whatsApp.requestsTo(theirs)).toEqual([])
    expect(rig.whatsApp.requestsTo(theirs)).toHaveLength(1)
    expect(rig.whatsApp.requestsTo(ours)).toEqual([])
  })

  it('own credentials are enough where the deployment has none; without either, messages are kept', async () => {
    await save('sms', smsFields())
    const phones = [newPhone(), newPhone()]
    const stranger = rig.api.strangerClient()
    const theirType = await createType(stranger)
    dataOf(await createWelcomed(client, phones[0] ?? '', rig.type))
    dataOf(await createWelcomed(stranger, phones[1] ?? '', theirType))
    worker = rig.work()
    await eventually(async () => {
      const states = await rig.api.sql(
        `select phone, state from deliveries where channel = 'sms' and phone = any($1) order by phone = $2`,
        [phones, phones[1]],
      )
      expect(states).toEqual([
        { phone: phones[0], state: 'accepted' },
        { phone: phones[1], state: 'kept' },
      ])
    })
    expect(twilio.requestsTo(phones[0] ?? '').map(({ parameters }) => parameters)).toMatchObject([
      {
        From: '+12025550199',
        StatusCallback: `https://api.example.com/v1/callbacks/twilio/${rig.api.businessId}`,
      },
    ])
  })

  it('a business with invalid credentials delays nobody, and its messages are sent once they are replaced', {
    tags: 'long',
  }, async () => {
    await save('whatsapp', { ...whatsAppFields(), token: 'expired' })
    const stranger = rig.api.strangerClient()
    dataOf(await save('whatsapp', { ...whatsAppFields(), template: 'theirs' }, stranger))
    const stuck = await Promise.all(Array.from({ length: 30 }, () => sendWhatsApp(newPhone())))
    worker = rig.work()
    const lastError = async () =>
      dataOf(await client.listChannels({})).channels.find(({ name }) => name === 'whatsapp')
    await eventually(async () => expect(await lastError()).toMatchObject({ lastErrorCode: '190' }))
    const theirs = await sendWhatsApp(newPhone(), stranger)
    await done(theirs, stranger)
    for (const id of stuck)
      expect((await rig.notification(id)).counts).toMatchObject({ queued: 1, failed: 0 })
    await save('whatsapp', { token: whatsApp.token })
    for (const id of stuck) expect((await done(id)).counts).toMatchObject({ accepted: 1 })
  })

  it('one business’s failing provider opens only its own breaker', async () => {
    await save('fcm', { serviceAccount: fcm.serviceAccount })
    fcm.always({ kind: 'plain', status: 500, text: '' })
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const { id } = await createPerson(client, rig.type)
        const body = { kind: 'fcm' as const, token: `own-${number}` }
        dataOf(await client.createDevice({ params: { accountId: id }, body }))
        return id
      }),
    )
    await rig.send({ accountIDs: people })
    worker = rig.work()
    await eventually(async () =>
      expect(await rig.api.sql('select transport from provider_states where opened_at is not null')).toEqual([
        { transport: `fcm/${rig.api.businessId}` },
      ]),
    )
    const states = async (as: Client) =>
      dataOf(await as.listChannels({})).channels.find(({ name }) => name === 'fcm')?.breaker
    expect([await states(client), await states(rig.api.strangerClient())]).toEqual(['open', 'closed'])
    fcm.always({ kind: 'accept' })
    await eventually(async () => expect(await states(client)).toBe('closed'))
  })

  it('own Web Push keys are generated and can be replaced, and browsers with earlier keys still get pushes', async () => {
    const keyOf = async () => dataOf(await client.readWebPushKey({})).webPush.publicKey
    const { channel } = dataOf(await save('webpush', { subject: 'mailto:ops@example.com' }))
    expect(channel.settings.publicKey).toBe(await keyOf())
    const service = await startPushService(() => channel.settings.publicKey ?? '')
    startWith({ ...processSettings(), WEB_PUSH_SERVICES: [service.origin] })
    const { endpoint, keys } = service.subscribe()
    const { id } = await createPerson(client, rig.type)
    const subscription = { endpoint, keys }
    dataOf(await client.createDevice({ params: { accountId: id }, body: { kind: 'webpush', subscription } }))
    const again = dataOf(await save('webpush', { newKeys: true })).channel
    expect(again.settings.publicKey).not.toBe(channel.settings.publicKey)
    expect(await keyOf()).toBe(again.settings.publicKey)
    worker = rig.work()
    expect((await done(await rig.send({ accountIDs: [id] }))).counts).toMatchObject({ accepted: 1 })
    expect(service.requestsTo(endpoint).map(({ vapid }) => vapid?.key)).toEqual([
      again.settings.publicKey,
      channel.settings.publicKey,
    ])
    await service.stop()
  })

  it('once own credentials are removed, messages are sent with the deployment’s', async () => {
    await save('whatsapp', whatsAppFields())
    worker = rig.work()
    await done(await sendWhatsApp(newPhone()))
    dataOf(await client.deleteOwnChannel({ params: { channel: 'whatsapp' } }))
    const phone = newPhone()
    await done(await sendWhatsApp(phone))
    expect(rig.whatsApp.requestsTo(phone)).toHaveLength(1)
    expect(await read('whatsapp')).toMatchObject({ source: null, settings: {}, credentials: [], version: 0 })
  })
})

describe('callbacks for own channels', () => {
  const path = (businessId = rig.api.businessId) => `/v1/callbacks/whatsapp/${businessId}`
  const report = async (messageId: string, secret: string, address = path()) => {
    const statuses = [{ id: messageId, status: 'delivered' }]
    const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = { 'x-hub-signature-256': signature }
    return (await fetch(new URL(address, rig.api.baseUrl), { method: 'POST', headers, body })).status
  }
  const accepted = async (as = client) => {
    const id = await sendWhatsApp(newPhone(), as)
    await done(id, as)
    const [row] = await rig.api.sql<{ messageId: string }>(
      'select provider_message_id as "messageId" from deliveries where notification_id = $1',
      [id],
    )
    return { id, messageId: row?.messageId ?? '' }
  }
  const countsOf = async (id: string, as = client) =>
    dataOf(await as.readNotification({ params: { notificationId: id } })).notification.counts

  beforeEach(async () => {
    await save('whatsapp', whatsAppFields())
    worker = rig.work()
  })

  it('a callback is accepted only if it is signed with the business’s own secret', async () => {
    const { id, messageId } = await accepted()
    expect(await report(messageId, 'guess')).toBe(403)
    expect(await report(messageId, 'our-app-secret', path('nobody'))).toBe(403)
    expect(await report(messageId, 'our-app-secret', path(rig.api.strangerBusinessId))).toBe(403)
    expect(await countsOf(id)).toMatchObject({ accepted: 1 })
    expect(await report(messageId, 'our-app-secret')).toBe(200)
    expect(await countsOf(id)).toMatchObject({ delivered: 1, accepted: 0 })
  })

  it('callbacks signed with a replaced secret are accepted for a day', { tags: 'long' }, async () => {
    await save('whatsapp', { appSecret: 'next-app-secret' })
    const [one, two, three] = [await accepted(), await accepted(), await accepted()]
    expect(await report(one.messageId, 'our-app-secret')).toBe(200)
    expect(await report(two.messageId, 'next-app-secret')).toBe(200)
    expect(Date.parse((await read('whatsapp')).previousUntil ?? '')).toBeGreaterThan(Date.now() + 86_000_000)
    await rig.api.sql("update own_channels set previous_until = now() - interval '1 s'")
    expect(await report(three.messageId, 'our-app-secret')).toBe(403)
  })

  it('a business’s callback never changes another business’s delivery, even if it arrives first', async () => {
    const stranger = rig.api.strangerClient()
    const theirs = await accepted(stranger)
    expect(await report(theirs.messageId, 'our-app-secret')).toBe(200)
    expect(await countsOf(theirs.id, stranger)).toMatchObject({ accepted: 1, delivered: 0 })
    const next = `wamid.${rig.whatsApp.requests.length + 1}`
    expect(await report(next, 'our-app-secret')).toBe(200)
    const later = await accepted(stranger)
    expect(later.messageId).toBe(next)
    expect(await countsOf(later.id, stranger)).toMatchObject({ accepted: 1, delivered: 0 })
  })

  it('a callback that arrives before its message is stored takes effect afterwards', async () => {
    const next = `wamid.${whatsApp.requests.length + 1}`
    expect(await report(next, 'our-app-secret')).toBe(200)
    const { id, messageId } = await accepted()
    expect(messageId).toBe(next)
    await eventually(async () => expect(await countsOf(id)).toMatchObject({ delivered: 1 }))
  })

  it('Meta’s verification of the URL succeeds only with the business’s verify token', async () => {
    const { verifyToken } = await read('whatsapp')
    const ask = (token: string, address = path()) =>
      fetch(
        new URL(`${address}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`, rig.api.baseUrl),
      )
    const answer = await ask(verifyToken ?? '')
    expect([answer.status, await answer.text()]).toEqual([200, '42'])
    expect((await ask('guess')).status).toBe(403)
    expect((await ask(verifyToken ?? '', path(rig.api.strangerBusinessId))).status).toBe(403)
  })
})

const createWelcomed = (as: Client, phone: string, accountType: string) =>
  as.createAccount({ body: { phone, accountType, attributesValue: [], sendSMS: true } })
