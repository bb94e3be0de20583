import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettingsError } from '@/lib/env'
import { closedAddress } from '../../fixtures/closed-address'
import { eventually } from '../../fixtures/eventually'
import {
  type Behaviour,
  type FcmServer,
  startFcmServer,
  type TokenBehaviour,
} from '../../fixtures/providers/fcm-server'
import { fcmProvider } from './fcm'
import { AccessTokens, readServiceAccount } from './fcm-access'
import { withoutMessage } from './outcome.fixture'
import type { DeliveryProvider, Outcome, OutgoingMessage } from './port'

let server: FcmServer
let provider: DeliveryProvider
beforeAll(async () => {
  server = await startFcmServer()
})
beforeEach(() => {
  server.planTokens()
  server.tokenRequests.length = 0
  provider = newProvider()
})
afterAll(() => server.stop())

const token = 'device:APA91b'
const notificationId = '01890a5d-ac96-774b-bcce-b302099a8057'

const longestWait = () => AbortSignal.timeout(20_000)

/** A provider without a cached access token. `changed` overrides fields of the service account. */
function newProvider(changed: object = {}, baseUrl = server.baseUrl): DeliveryProvider {
  const account = { ...JSON.parse(server.serviceAccount), ...changed }
  return fcmProvider({ baseUrl, serviceAccount: readServiceAccount(JSON.stringify(account)) })
}

function send(changed: Partial<OutgoingMessage> = {}, signal = longestWait()): Promise<Outcome> {
  const outgoing: OutgoingMessage = {
    deliveryId: 'd',
    notificationId,
    phone: null,
    device: { kind: 'fcm', token },
    message: { title: 'Water', body: 'Boil it' },
    metadata: {},
    business: { name: 'Acme', language: 'en' },
    ...changed,
  }
  return withoutMessage(provider.send(outgoing, signal))
}

function outcomeOf(behaviour: Behaviour, signal?: AbortSignal): Promise<Outcome> {
  server.plan(token, behaviour)
  return send({}, signal)
}

function outcomeWithout(behaviour: TokenBehaviour): Promise<Outcome> {
  server.planTokens(behaviour)
  return send()
}

const lastRequest = () => server.requestsTo(token).at(-1)
const lastAccess = () => lastRequest()?.authorization

describe('messages to FCM', () => {
  it('FCM gets a message in the documented format', async () => {
    const before = Math.floor(Date.now() / 1000)
    const message = { title: 'Water', body: 'Boil it', url: 'https://acme.example/water' }
    const outcome = await send({ message, metadata: { sectionId: 's1', depth: { cm: 4 } } })
    expect(outcome).toEqual({
      kind: 'accepted',
      providerMessageId: expect.stringMatching(/^projects\/test-project\/messages\/0:/),
    })
    const expiration = Number(lastRequest()?.message.apns?.headers?.['apns-expiration'])
    expect(expiration).toBeGreaterThanOrEqual(before + 3600)
    expect(expiration).toBeLessThanOrEqual(Date.now() / 1000 + 3600)
    expect(lastRequest()).toMatchObject({
      path: '/v1/projects/test-project/messages:send',
      authorization: 'Bearer access-1',
    })
    expect(lastRequest()?.message).toEqual({
      token,
      notification: { title: 'Water', body: 'Boil it' },
      data: {
        notificationId,
        url: 'https://acme.example/water',
        sectionId: 's1',
        metadata: '{"sectionId":"s1","depth":{"cm":4}}',
      },
      android: {
        priority: 'HIGH',
        collapse_key: notificationId,
        ttl: '3600s',
        notification: {
          tag: notificationId,
          channel_id: 'beacon_messages',
          notification_priority: 'PRIORITY_HIGH',
          default_sound: true,
        },
      },
      apns: {
        headers: {
          'apns-priority': '10',
          'apns-collapse-id': notificationId,
          'apns-expiration': String(expiration),
        },
        payload: { aps: { sound: 'default', 'interruption-level': 'active' } },
      },
      webpush: { headers: { TTL: '3600', Urgency: 'high' }, notification: { tag: notificationId } },
    })
  })

  it('FCM gets an urgent message that passes focus modes, with a sound and its own channel', async () => {
    expect(await send({ message: { body: 'Leave now', urgent: true } })).toMatchObject({ kind: 'accepted' })
    expect(lastRequest()?.message).toMatchObject({
      data: { urgent: 'true' },
      android: {
        priority: 'HIGH',
        notification: { channel_id: 'beacon_urgent', notification_priority: 'PRIORITY_MAX' },
      },
      apns: {
        headers: { 'apns-priority': '10' },
        payload: { aps: { sound: 'default', 'interruption-level': 'time-sensitive' } },
      },
    })
  })

  it('FCM gets no empty fields', async () => {
    expect(await send({ message: { body: 'Boil it' } })).toMatchObject({ kind: 'accepted' })
    expect(lastRequest()?.message).toMatchObject({
      notification: { body: 'Boil it' },
      data: { notificationId },
    })
    expect(lastRequest()?.message.notification).not.toHaveProperty('title')
    expect(Object.keys(lastRequest()?.message.data ?? {})).toEqual(['notificationId'])
  })

  it('FCM gets a collapse ID only if Apple allows its length', async () => {
    expect(await send({ notificationId: 'é'.repeat(32) })).toMatchObject({ kind: 'accepted' })
    expect(lastRequest()?.message.apns?.headers).toHaveProperty('apns-collapse-id')
    expect(await send({ notificationId: 'é'.repeat(33) })).toMatchObject({ kind: 'accepted' })
    expect(lastRequest()?.message.apns?.headers).not.toHaveProperty('apns-collapse-id')
  })

  it('FCM gets no request if the device is not an FCM device or there is no message', async () => {
    const browser = {
      kind: 'webpush',
      endpoint: 'https://push.example/1',
      keys: { p256dh: '', auth: '' },
    } as const
    const nothing = { kind: 'refused', code: 'nothing_to_send' }
    expect(await send({ device: null })).toEqual(nothing)
    expect(await send({ device: browser })).toEqual(nothing)
    expect(await send({ message: null })).toEqual(nothing)
    expect(server.tokenRequests).toEqual([])
  })
})

describe('long messages', () => {
  /** Sends a message, asserts that FCM accepts it, and returns the parts that FCM received. */
  const sent = async (changed: Partial<OutgoingMessage>) => {
    expect(await send(changed)).toMatchObject({ kind: 'accepted' })
    const { token: _, ...rest } = lastRequest()?.message ?? {}
    const { title, body } = rest.notification as { title?: string; body?: string }
    return { title, body, data: rest.data, bytes: Buffer.byteLength(JSON.stringify(rest)) }
  }

  it('a long FCM message is sent whole if it fits', async () => {
    const { bytes } = await sent({ message: { body: '' } })
    const body = 'a'.repeat(4096 - bytes)
    expect(await sent({ message: { body } })).toMatchObject({ body, bytes: 4096 })
    expect((await sent({ message: { body: `${body}a` } })).body).toBe(`${body.slice(3)}…`)
  })

  it('a long FCM message loses its metadata first', async () => {
    const message = { title: 'Water', body: 'a'.repeat(1000), url: 'https://acme.example/' }
    const { data, body } = await sent({ message, metadata: { sectionId: 's1', note: 'a'.repeat(4000) } })
    expect(data).toEqual({ notificationId, url: message.url, sectionId: 's1' })
    expect(body).toBe(message.body)
  })

  it.each(['a', 'é', '漢', '"', '\\', '\n', '\u0001', '💧', '👩🏽‍🚒', 'e\u0301'])(
    'a long FCM message is cut after a whole %j if it is still too long',
    async (character) => {
      const whole = character.repeat(Math.floor(4000 / character.length))
      const {
        title,
        body = '',
        bytes,
      } = await sent({
        message: { title: 'Water', body: whole + whole },
        metadata: { note: 'a' },
      })
      const kept = body.slice(0, -1)
      expect(title).toBe('Water')
      expect(body.at(-1)).toBe('…')
      expect(whole.startsWith(kept)).toBe(true)
      expect(kept.length % character.length).toBe(0)
      const next = Buffer.byteLength(JSON.stringify(character)) - 2
      expect(bytes).toBeLessThanOrEqual(4096)
      expect(bytes + next).toBeGreaterThan(4096)
    },
  )

  it('a long FCM message loses a URL that leaves no room for the text', async () => {
    const message = { title: 'Water', body: 'Boil it', url: `https://acme.example/${'漢'.repeat(2000)}` }
    expect(await sent({ message, metadata: { sectionId: 's1' } })).toMatchObject({
      title: 'Water',
      body: 'Boil it',
      data: { notificationId, sectionId: 's1' },
    })
    expect(lastRequest()?.message.data).not.toHaveProperty('url')
    const { body, title } = await sent({ message: { title: message.title, url: message.url } })
    expect([title, body]).toEqual(['Water', undefined])
  })
})

describe('FCM responses', () => {
  it.each<[string, Behaviour]>([
    ['UNREGISTERED', { kind: 'error', status: 404, errorCode: 'UNREGISTERED' }],
    [
      'INVALID_ARGUMENT',
      {
        kind: 'error',
        status: 400,
        errorCode: 'INVALID_ARGUMENT',
        message: 'The registration token is not a valid FCM registration token',
      },
    ],
    [
      'INVALID_ARGUMENT',
      { kind: 'error', status: 400, errorCode: 'INVALID_ARGUMENT', field: 'message.token' },
    ],
  ])('an FCM response reports that the device is gone with %s', async (code, behaviour) => {
    expect(await outcomeOf(behaviour)).toEqual({ kind: 'refused', code, deviceGone: true })
  })

  it.each<[string, Behaviour]>([
    ['INVALID_ARGUMENT', { kind: 'error', status: 400, errorCode: 'INVALID_ARGUMENT' }],
    ['INVALID_ARGUMENT', { kind: 'error', status: 400, field: 'message.data[0].value' }],
    ['THIRD_PARTY_AUTH_ERROR', { kind: 'error', status: 401, errorCode: 'THIRD_PARTY_AUTH_ERROR' }],
    ['FAILED_PRECONDITION', { kind: 'error', status: 400, canonical: 'FAILED_PRECONDITION' }],
    ['http_404', { kind: 'plain', status: 404, text: '<html>' }],
    ['http_400', { kind: 'plain', status: 400, text: '{"error":{"details":[null,{"fieldViolations":1}]}}' }],
    ['http_302', { kind: 'plain', status: 302, text: '', headers: { location: 'http://127.0.0.1:9/' } }],
  ])(
    'an FCM response refuses the message permanently with %s, and the device stays',
    async (code, behaviour) => {
      expect(await outcomeOf(behaviour)).toEqual({ kind: 'refused', code })
    },
  )

  it.each<[string, Behaviour]>([
    ['PERMISSION_DENIED', { kind: 'error', status: 403 }],
    ['PERMISSION_DENIED', { kind: 'error', status: 403, errorCode: 'UNSPECIFIED_ERROR' }],
    ['NOT_FOUND', { kind: 'error', status: 404 }],
  ])(
    'an FCM response stops the channel for a long time with %s, which is about the project',
    async (code, behaviour) => {
      expect(await outcomeOf(behaviour)).toEqual({
        kind: 'retry',
        code,
        afterSeconds: 1800,
        wholeChannel: true,
        untilFixed: true,
      })
    },
  )

  it.each<[string, Behaviour]>([
    ['QUOTA_EXCEEDED', { kind: 'error', status: 429, errorCode: 'QUOTA_EXCEEDED' }],
    ['RESOURCE_EXHAUSTED', { kind: 'error', status: 429 }],
    ['http_429', { kind: 'plain', status: 429, text: '' }],
  ])('an FCM response holds back all messages for a minute with %s', async (code, behaviour) => {
    expect(await outcomeOf(behaviour)).toEqual({
      kind: 'retry',
      code,
      afterSeconds: 60,
      wholeChannel: true,
      tooFast: true,
    })
  })

  it('an FCM response does not remove a device registered with another project, since the service account may be the wrong one', async () => {
    const behaviour: Behaviour = { kind: 'error', status: 403, errorCode: 'SENDER_ID_MISMATCH' }
    expect(await outcomeOf(behaviour)).toEqual({ kind: 'refused', code: 'SENDER_ID_MISMATCH' })
  })

  it('an FCM response lets the message be retried after the wait that it gives', async () => {
    const headers = { 'retry-after': '7' }
    const quota = await outcomeOf({ kind: 'error', status: 429, errorCode: 'QUOTA_EXCEEDED', headers })
    expect(quota).toEqual({
      kind: 'retry',
      code: 'QUOTA_EXCEEDED',
      afterSeconds: 7,
      wholeChannel: true,
      tooFast: true,
    })
    const away = await outcomeOf({ kind: 'error', status: 503, errorCode: 'UNAVAILABLE', headers })
    expect(away).toEqual({ kind: 'retry', code: 'UNAVAILABLE', afterSeconds: 7, wholeChannel: true })
  })

  it('an FCM response does not hold up other messages if it reports FCM as unavailable for one message', async () => {
    const outcome = await outcomeOf({ kind: 'error', status: 503, errorCode: 'UNAVAILABLE' })
    expect(outcome).toEqual({ kind: 'retry', code: 'UNAVAILABLE', wholeChannel: false })
  })

  it.each<[string, Behaviour]>([
    ['INTERNAL', { kind: 'error', status: 500, errorCode: 'INTERNAL' }],
    ['INTERNAL', { kind: 'error', status: 500 }],
    ['DEADLINE_EXCEEDED', { kind: 'error', status: 504, canonical: 'DEADLINE_EXCEEDED' }],
    ['http_502', { kind: 'plain', status: 502, text: '<!DOCTYPE html>' }],
    ['http_503', { kind: 'plain', status: 503, text: '' }],
    ['http_408', { kind: 'plain', status: 408, text: '' }],
    ['http_200', { kind: 'plain', status: 200, text: '{}' }],
    ['http_200', { kind: 'plain', status: 200, text: 'null' }],
    ['http_200', { kind: 'plain', status: 200, text: '{"name":"projects/test-project/messages/"}' }],
    ['TimeoutError', { kind: 'hang' }],
  ])('an FCM response leaves the outcome unclear with %s', async (code, behaviour) => {
    await send()
    const outcome = await outcomeOf(
      behaviour,
      behaviour.kind === 'hang' ? AbortSignal.timeout(200) : undefined,
    )
    expect(outcome).toEqual({ kind: 'unclear', code })
  })

  it('an FCM response leaves the outcome unclear if it never arrives', async () => {
    expect(await outcomeOf({ kind: 'drop' })).toMatchObject({ kind: 'unclear' })
  })
})

describe('unreachable servers', () => {
  it('an unreachable FCM server certainly got nothing if the connection is refused', async () => {
    provider = newProvider({}, await closedAddress())
    expect(await send()).toEqual({ kind: 'retry', code: 'ECONNREFUSED', wholeChannel: true })
  })
})

describe('access tokens', () => {
  it('the access token is requested with an assertion that the token server accepts', async () => {
    expect(await send()).toMatchObject({ kind: 'accepted' })
    const { claims, contentType } = server.tokenRequests[0] ?? { claims: {} }
    expect(contentType).toMatch(/^application\/x-www-form-urlencoded/)
    expect(claims).toEqual({
      iss: 'sender@test-project.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: `${server.baseUrl}/token`,
      iat: expect.any(Number),
      exp: Number(claims.iat) + 3600,
    })
  })

  it('the access token is requested once and shared by all sends', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => send()))
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
    await send()
    expect(server.tokenRequests).toHaveLength(1)
    expect(lastAccess()).toBe('Bearer access-1')
  })

  it('the access token is renewed before it expires, and used in the meantime', async () => {
    server.planTokens({ kind: 'grant', seconds: 299 })
    await send()
    expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(lastAccess()).toBe('Bearer access-1')
    await eventually(async () => {
      await send()
      expect(lastAccess()).toBe('Bearer access-2')
    })
    expect(server.tokenRequests).toHaveLength(2)
  })

  it('the access token is used until it expires if it cannot be renewed, with few requests to the token server', async () => {
    server.planTokens({ kind: 'grant', seconds: 299 }, { kind: 'error', status: 503, error: 'backend_error' })
    for (let count = 0; count < 10; count += 1) expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(lastAccess()).toBe('Bearer access-1')
    expect(server.tokenRequests).toHaveLength(2)
  })

  it('the access token is not used after it expires', async () => {
    server.planTokens({ kind: 'grant', seconds: 0 })
    await send()
    await send()
    expect(lastAccess()).toBe('Bearer access-2')
  })

  it('the access token is discarded when FCM rejects it, and the message may be retried', async () => {
    await send()
    server.revokeTokens()
    expect(await send()).toEqual({ kind: 'retry', code: 'UNAUTHENTICATED', wholeChannel: true })
    expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(lastAccess()).toBe('Bearer access-2')
    expect(await outcomeOf({ kind: 'plain', status: 401, text: '<html>' })).toEqual({
      kind: 'retry',
      code: 'http_401',
      wholeChannel: true,
    })
    await send()
    expect(lastAccess()).toBe('Bearer access-3')
  })

  it('the access token is not discarded when FCM rejects the Apple key', async () => {
    await outcomeOf({ kind: 'error', status: 401, errorCode: 'THIRD_PARTY_AUTH_ERROR' })
    expect(await send()).toMatchObject({ kind: 'accepted' })
    expect(server.tokenRequests).toHaveLength(1)
  })

  it('the access token is not discarded because of a late response about the previous token', async () => {
    const tokens = new AccessTokens(readServiceAccount(server.serviceAccount))
    expect(await tokens.get(longestWait())).toMatchObject({ token: 'access-1' })
    tokens.discard('access-1')
    expect(await tokens.get(longestWait())).toMatchObject({ token: 'access-2' })
    tokens.discard('access-1')
    expect(await tokens.get(longestWait())).toMatchObject({ token: 'access-2' })
  })
})

describe('sends without an access token', () => {
  it.each<[string, TokenBehaviour]>([
    ['invalid_grant', { kind: 'error', status: 400, error: 'invalid_grant' }],
    ['unauthorized_client', { kind: 'error', status: 401, error: 'unauthorized_client' }],
  ])(
    'a send without an access token sends nothing and makes all messages wait a long time after %s, which somebody must fix',
    async (code, behaviour) => {
      const outcome = await outcomeWithout(behaviour)
      expect(outcome).toEqual({
        kind: 'retry',
        code,
        afterSeconds: 1800,
        wholeChannel: true,
        untilFixed: true,
      })
    },
  )

  it.each<[string, TokenBehaviour]>([
    ['http_500', { kind: 'plain', status: 500, text: '<html>' }],
    ['http_403', { kind: 'plain', status: 403, text: '{"error":{"code":403}}' }],
    ['http_200', { kind: 'plain', status: 200, text: '{"id_token":"x"}' }],
  ])(
    'a send without an access token sends nothing and makes all messages wait after %s',
    async (code, behaviour) => {
      const before = server.requests.length
      expect(await outcomeWithout(behaviour)).toEqual({ kind: 'retry', code, wholeChannel: true })
      expect(server.requests).toHaveLength(before)
      expect(await send()).toMatchObject({ kind: 'accepted' })
    },
  )

  it('a send without an access token makes all messages wait as long as the token server requests', async () => {
    const headers = { 'retry-after': '9' }
    const outcome = await outcomeWithout({
      kind: 'error',
      status: 429,
      error: 'rate_limit_exceeded',
      headers,
    })
    expect(outcome).toMatchObject({ kind: 'retry', afterSeconds: 9, wholeChannel: true })
  })

  it('a send without an access token sends nothing if the key does not belong to the account', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    provider = newProvider({ private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) })
    expect(await send()).toMatchObject({ kind: 'retry', code: 'invalid_grant', wholeChannel: true })
  })

  it('a send without an access token sends nothing if the token server is down or drops the connection', async () => {
    const broken = await outcomeWithout({ kind: 'drop' })
    expect(broken).toMatchObject({ kind: 'retry', wholeChannel: true })
    provider = newProvider({ token_uri: `${await closedAddress()}/token` })
    expect(await send()).toEqual({ kind: 'retry', code: 'ECONNREFUSED', wholeChannel: true })
  })

  it('a send without an access token does not wait longer than the message’s time limit', async () => {
    server.planTokens({ kind: 'hang' })
    const late = { kind: 'retry', code: 'TimeoutError', wholeChannel: true }
    expect(await send({}, AbortSignal.timeout(100))).toEqual(late)
    expect(await send({}, AbortSignal.timeout(100))).toEqual(late)
    expect(server.tokenRequests).toHaveLength(1)
  })

  it('a send without an access token does not cancel the token request of other messages when it stops waiting', async () => {
    const patient = send()
    expect(await send({}, AbortSignal.abort())).toMatchObject({ kind: 'retry', wholeChannel: true })
    expect(await patient).toMatchObject({ kind: 'accepted' })
    expect(server.tokenRequests).toHaveLength(1)
  })

  it('a send without an access token has a separate time limit for the token request', async () => {
    server.planTokens({ kind: 'hang' })
    const tokens = new AccessTokens(readServiceAccount(server.serviceAccount), 0.1)
    expect(await tokens.get(longestWait())).toEqual({
      outcome: { kind: 'retry', code: 'TimeoutError', wholeChannel: true },
    })
    expect(await tokens.get(longestWait())).toMatchObject({ token: 'access-2' })
  })
})

describe('the service account setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-account-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const problemOf = (setting: string): string => {
    try {
      readServiceAccount(setting)
    } catch (error) {
      if (error instanceof SettingsError && error.problems.length === 1) return error.message
      throw error
    }
    return 'none'
  }
  const changed = (members: object) =>
    problemOf(JSON.stringify({ ...JSON.parse(server.serviceAccount), ...members }))

  it('FCM_SERVICE_ACCOUNT is JSON text or the path of a JSON file', () => {
    const expected = {
      projectId: 'test-project',
      clientEmail: 'sender@test-project.iam.gserviceaccount.com',
      tokenUri: `${server.baseUrl}/token`,
    }
    const file = join(folder, 'account.json')
    writeFileSync(file, server.serviceAccount)
    expect(readServiceAccount(file)).toMatchObject(expected)
    expect(readServiceAccount(`\n ${server.serviceAccount}`)).toMatchObject(expected)
  })

  it('an invalid FCM_SERVICE_ACCOUNT is described without being quoted', () => {
    const file = join(folder, 'broken.json')
    writeFileSync(file, '{"private_key":')
    expect(problemOf(join(folder, 'none.json'))).toBe(
      'FCM_SERVICE_ACCOUNT is the path of a file that cannot be read (ENOENT).',
    )
    expect(problemOf(folder)).toBe('FCM_SERVICE_ACCOUNT is the path of a file that cannot be read (EISDIR).')
    expect(problemOf(file)).toBe('FCM_SERVICE_ACCOUNT does not contain a JSON object.')
    expect(problemOf('{private_key}')).toBe('FCM_SERVICE_ACCOUNT does not contain a JSON object.')
    writeFileSync(file, 'null')
    expect(problemOf(file)).toBe('FCM_SERVICE_ACCOUNT does not contain a JSON object.')
  })

  it.each(['project_id', 'client_email', 'private_key', 'token_uri'])(
    'FCM_SERVICE_ACCOUNT is rejected without its %s',
    (member) => {
      expect(changed({ [member]: undefined })).toBe(`FCM_SERVICE_ACCOUNT has no ${member}.`)
      expect(changed({ [member]: '' })).toBe(`FCM_SERVICE_ACCOUNT has no ${member}.`)
      expect(changed({ [member]: 7 })).toBe(`FCM_SERVICE_ACCOUNT has no ${member}.`)
    },
  )

  it('FCM_SERVICE_ACCOUNT needs an RSA private key and a valid URL', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = { type: 'pkcs8', format: 'pem' } as const
    const wrong = 'FCM_SERVICE_ACCOUNT has a private_key that is not an RSA private key.'
    expect(changed({ private_key: 'secret' })).toBe(wrong)
    expect(changed({ private_key: privateKey.export(pem) })).toBe(wrong)
    expect(changed({ private_key: publicKey.export({ type: 'spki', format: 'pem' }) })).toBe(wrong)
    expect(changed({ token_uri: 'oauth2.googleapis.com' })).toBe(
      'FCM_SERVICE_ACCOUNT has a token_uri that is not an http:// or https:// URL.',
    )
  })
})

describe('health checks', () => {
  it('the FCM health check validates a message to nobody without sending it', async () => {
    const ask = () => provider.isHealthy?.(longestWait())
    server.plan('nobody', { kind: 'error', status: 400, field: 'message.token' })
    expect(await ask()).toBe(true)
    expect(server.requestsTo('nobody').at(-1)?.validateOnly).toBe(true)
    server.plan(
      'nobody',
      { kind: 'plain', status: 503, text: '' },
      { kind: 'plain', status: 200, text: '<html>' },
    )
    expect([await ask(), await ask()]).toEqual([false, false])
    server.plan('nobody', { kind: 'drop' })
    expect(await ask()).toBe(false)
    server.plan('nobody', { kind: 'plain', status: 404, text: 'Not here' })
    expect(await ask()).toBe(true)
  })
})
