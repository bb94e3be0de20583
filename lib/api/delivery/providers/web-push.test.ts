import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import type { Message } from '@/lib/contract/notification'
import { closedAddress } from '../../fixtures/closed-address'
import {
  type Behaviour,
  type PushService,
  startPushService,
} from '../../fixtures/providers/push-service-server'
import { withoutMessage } from './outcome.fixture'
import type { Outcome, OutgoingMessage } from './port'
import { type WebPushOptions, webPushProvider } from './web-push'

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const notificationId = '0198c5f2-3b1e-7c44-9d2f-5a6b7c8d9e0f'
const message = { title: 'Water', body: 'Boil it now' }

type Changes = Partial<OutgoingMessage> & { options?: Partial<WebPushOptions>; milliseconds?: number }

function send({ options, milliseconds = 5_000, ...changes }: Changes): Promise<Outcome> {
  const outgoing: OutgoingMessage = {
    deliveryId: 'd1',
    notificationId,
    phone: null,
    device: null,
    message,
    metadata: {},
    business: { name: 'Acme', language: 'en' },
    ...changes,
  }
  const provider = webPushProvider({ ...service.vapid, services: [service.origin], ...options })
  return withoutMessage(provider.send(outgoing, AbortSignal.timeout(milliseconds)))
}

const deviceAt = (endpoint: string) => ({ kind: 'webpush' as const, ...service.subscribe(), endpoint })

/** Sends a push to a new subscription, for which the push service behaves as given. */
async function push(changes: Changes = {}, ...behaviours: Behaviour[]) {
  const { endpoint, keys, decrypt } = service.subscribe()
  service.plan(endpoint, ...behaviours)
  const outcome = await send({ device: { kind: 'webpush', endpoint, keys }, ...changes })
  return { outcome, endpoint, decrypt, requests: service.requestsTo(endpoint) }
}

async function outcomeOf(behaviour: Behaviour, milliseconds?: number): Promise<Outcome> {
  return (await push({ milliseconds }, behaviour)).outcome
}

/** Sends a push, asserts that it is accepted, and returns the payload as decrypted by the browser. */
async function payloadOf(changes: Changes): Promise<string> {
  const { outcome, requests } = await push(changes)
  expect(outcome).toMatchObject({ kind: 'accepted' })
  return String(requests[0]?.payload)
}

const countRequests = () => service.requests.length

describe('replaced VAPID keys', () => {
  const another = webPush.generateVAPIDKeys()

  it('a browser that subscribed with an earlier key still gets pushes, once', async () => {
    const options = { ...another, earlier: [webPush.generateVAPIDKeys(), service.vapid] }
    const { outcome, requests } = await push({ options })
    expect(outcome).toMatchObject({ kind: 'accepted' })
    expect(requests.map(({ vapid }) => vapid?.key)).toEqual([
      another.publicKey,
      options.earlier[0]?.publicKey,
      service.vapid.publicKey,
    ])
  })

  it('a push that is rejected with every key fails with the response to the current key', async () => {
    const { outcome } = await push({ options: { ...another, earlier: [webPush.generateVAPIDKeys()] } })
    expect(outcome).toEqual({ kind: 'refused', code: 'http_403' })
  })
})

describe('Web Push messages', () => {
  it('a Web Push message is decrypted by its browser to exactly what was sent', async () => {
    const url = 'https://example.com/água'
    const metadata = { sectionId: 's1', campaign: { id: 7, tags: ['a', null] } }
    const { decrypt, requests } = await push({ message: { ...message, url, sendWhatsApp: true }, metadata })
    const sent = JSON.stringify({ notificationId, ...message, url, sectionId: 's1', metadata })
    expect(requests).toHaveLength(1)
    expect(decrypt(requests[0]?.body as Buffer).equals(Buffer.from(sent))).toBe(true)
  })

  it('a Web Push message is decrypted like the example in RFC 8291', () => {
    const privateKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
    const subscription = service.subscribe({ privateKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
      'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const payload = subscription.decrypt(Buffer.from(body, 'base64url'))
    expect(String(payload)).toBe('When I grow up, I want to be a watermelon')
  })

  it('a Web Push message has high urgency, expires after an hour, and replaces an earlier message', async () => {
    const { requests } = await push()
    expect(requests[0]?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: '0198c5f23b1e7c449d2f5a6b7c8d9e0f',
      'content-encoding': 'aes128gcm',
    })
  })

  it('a Web Push message identifies its sender with a signature for the push service', async () => {
    const { requests } = await push()
    expect(requests[0]?.vapid).toMatchObject({
      aud: service.origin,
      sub: service.vapid.subject,
      key: service.vapid.publicKey,
    })
  })

  it('a Web Push message is also signed with sender keys that have padding', async () => {
    const { publicKey, privateKey } = service.vapid
    const { outcome } = await push({ options: { publicKey: `${publicKey}=`, privateKey: `${privateKey}=` } })
    expect(outcome).toMatchObject({ kind: 'accepted' })
  })

  it('a Web Push message has no empty fields', async () => {
    const { requests } = await push({ notificationId: null, message: { body: 'Boil' } })
    expect(String(requests[0]?.payload)).toBe('{"body":"Boil"}')
    expect(requests[0]?.headers).not.toHaveProperty('topic')
  })

  it.each([
    ['a long id', `${notificationId}-${notificationId}`],
    ['an ID with other characters', 'água/1'],
  ])('a Web Push message has a valid, unique topic for %s', async (_, id) => {
    const topicOf = async (changes: Changes) => (await push(changes)).requests[0]?.headers.topic
    const topic = await topicOf({ notificationId: id })
    expect(topic).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(await topicOf({ notificationId: id })).toBe(topic)
    expect(await topicOf({ notificationId: `${id}1` })).not.toBe(topic)
  })
})

describe('payloads', () => {
  const limit = 3993
  const content = (of: Message, rest: object = {}) => JSON.stringify({ notificationId, ...of, ...rest })
  /** Repeats `text` as often as fits in the maximum payload, plus `more` times. */
  const bodyOf = (text: string, more: number, rest: object = {}) => {
    const room = limit - Buffer.byteLength(content({ title: 'Water', body: '' }, rest))
    return text.repeat(Math.floor(room / Buffer.byteLength(text)) + more)
  }

  it('the payload of a Web Push message is complete if it just fits the 4,096 bytes of a request', async () => {
    const metadata = { sectionId: 's1', campaign: 7 }
    const body = bodyOf('a', 0, { sectionId: 's1', metadata })
    const { requests } = await push({ message: { title: 'Water', body }, metadata })
    expect(requests[0]?.body).toHaveLength(4096)
    expect(String(requests[0]?.payload)).toBe(
      content({ title: 'Water', body }, { sectionId: 's1', metadata }),
    )
  })

  it('the payload of a Web Push message loses its metadata first, but keeps the section', async () => {
    const metadata = { sectionId: 's1', campaign: 7 }
    const body = bodyOf('a', 1, { sectionId: 's1', metadata })
    expect(await payloadOf({ message: { title: 'Water', body }, metadata })).toBe(
      content({ title: 'Water', body }, { sectionId: 's1' }),
    )
  })

  it('the payload of a Web Push message loses no more of its body than necessary once the metadata is gone', async () => {
    const body = bodyOf('a', 1)
    const payload = await payloadOf({ message: { title: 'Water', body }, metadata: { campaign: 7 } })
    expect(payload).toBe(content({ title: 'Water', body: `${body.slice(0, -4)}…` }))
    expect(Buffer.byteLength(payload)).toBe(limit)
  })

  it.each([
    ['of two bytes', 'á'],
    ['of three bytes', '水'],
    ['of four bytes', '🚰'],
    ['of several code points', '👩‍👩‍👧‍👦'],
    ['with a combining accent', 'e\u0301'],
    ['that JSON escapes', '"'],
    ['that JSON escapes with six characters', '\u0001'],
  ])('the payload of a Web Push message is cut between characters %s', async (_, character) => {
    const body = character.repeat(4000)
    const payload = await payloadOf({ message: { title: 'Water', body } })
    const kept = (JSON.parse(payload) as Message).body?.slice(0, -1) ?? ''
    expect(payload).toBe(content({ title: 'Water', body: `${kept}…` }))
    expect(kept).toBe(character.repeat(kept.length / character.length))
    const bytes = Buffer.byteLength(JSON.stringify(character)) - 2
    expect(Buffer.byteLength(payload)).toBeGreaterThan(limit - bytes)
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limit)
  })

  it('the payload of a Web Push message is cut correctly even at a lone surrogate', async () => {
    const payload = await payloadOf({ message: { body: '\ud83d'.repeat(4000) } })
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limit)
    expect((JSON.parse(payload) as Message).body).toMatch(/^\ud83d+…$/)
  })

  it('the payload of a Web Push message is not sent if it does not fit even without its body', async () => {
    const before = countRequests()
    const url = `https://example.com/${'水'.repeat(2000)}`
    const tooLarge = { kind: 'refused', code: 'payload_too_large' }
    expect((await push({ message: { ...message, url } })).outcome).toEqual(tooLarge)
    expect((await push({ message: { title: 'Water', url } })).outcome).toEqual(tooLarge)
    expect(countRequests()).toBe(before)
  })
})

describe('before a Web Push message is sent', () => {
  it('a delivery without a message or a browser is rejected', async () => {
    const before = countRequests()
    const nothing = { kind: 'refused', code: 'nothing_to_send' }
    expect((await push({ message: null })).outcome).toEqual(nothing)
    expect(await send({ device: null })).toEqual(nothing)
    expect(await send({ device: { kind: 'fcm', token: 't' } })).toEqual(nothing)
    expect(countRequests()).toBe(before)
  })

  it('an endpoint that belongs to no allowed service is rejected, and the device stays', async () => {
    const { outcome, requests } = await push({ options: { services: ['updates.push.services.mozilla.com'] } })
    expect(outcome).toEqual({ kind: 'refused', code: 'endpoint_not_allowed' })
    expect(requests).toEqual([])
  })

  it('an endpoint on a host that is not public is rejected, and the device stays', async () => {
    const outcome = await send({
      device: deviceAt('https://localhost/push'),
      options: { services: ['localhost'] },
    })
    expect(outcome).toEqual({ kind: 'refused', code: 'endpoint_not_public' })
  })

  it.each([
    ['a key that is too short', (keys) => ({ ...keys, p256dh: keys.p256dh.slice(0, -4) })],
    ['a key that is not a point on the curve', (keys) => ({ ...keys, p256dh: `B${'A'.repeat(86)}` })],
    ['a secret that is too short', (keys) => ({ ...keys, auth: keys.auth.slice(0, -4) })],
    ['an empty key', (keys) => ({ ...keys, p256dh: '' })],
  ] satisfies [string, (keys: Keys) => Keys][])('a subscription with %s is removed', async (_, change) => {
    const { endpoint, keys } = service.subscribe()
    const outcome = await send({ device: { kind: 'webpush', endpoint, keys: change(keys) } })
    expect(outcome).toEqual({ kind: 'refused', code: 'invalid_subscription', deviceGone: true })
    expect(service.requestsTo(endpoint)).toEqual([])
  })

  it.each([
    ['subject', { subject: 'nobody' }],
    ['public key', { publicKey: 'BAAA' }],
    ['private key', { privateKey: 'AAAA' }],
  ])('an invalid VAPID %s in the settings removes no subscription', async (_, options) => {
    const { outcome, requests } = await push({ options })
    expect(outcome).toEqual({ kind: 'refused', code: 'invalid_vapid_keys' })
    expect(requests).toEqual([])
  })
})

type Keys = { p256dh: string; auth: string }

describe('push service responses', () => {
  it('a push service’s response accepts the message and gives its location', async () => {
    const location = 'https://push.example.com/message/1'
    expect(await outcomeOf({ kind: 'accept', headers: { location } })).toEqual({
      kind: 'accepted',
      providerMessageId: location,
    })
  })

  it.each([200, 201, 202, 204])(
    'a push service’s response accepts the message with %i and no location',
    async (status) => {
      expect(await outcomeOf({ kind: 'accept', status, headers: {} })).toEqual({
        kind: 'accepted',
        providerMessageId: 'd1',
      })
    },
  )

  it.each([404, 410])(
    'a push service’s response reports with %i that the subscription has ended',
    async (status) => {
      expect(await outcomeOf({ kind: 'plain', status })).toEqual({
        kind: 'refused',
        code: `http_${status}`,
        deviceGone: true,
      })
    },
  )

  it('a push service’s response reports that the subscription is unknown', async () => {
    const outcome = await send({ device: deviceAt(`${service.origin}/push/unknown`) })
    expect(outcome).toEqual({ kind: 'refused', code: 'http_404', deviceGone: true })
  })

  it.each([400, 401, 403, 405, 413, 415, 422])(
    'a push service’s response rejects the message permanently with %i, and the device stays',
    async (status) => {
      expect(await outcomeOf({ kind: 'plain', status })).toEqual({ kind: 'refused', code: `http_${status}` })
    },
  )

  it('a push service’s response rejects a signature by another key, and the device stays', async () => {
    const other = webPush.generateVAPIDKeys()
    const refused = { kind: 'refused', code: 'http_403' }
    expect((await push({ options: other })).outcome).toEqual(refused)
    expect((await push({ options: { privateKey: other.privateKey } })).outcome).toEqual(refused)
  })

  it.each([406, 429, 503])(
    'a push service’s response rejects only this message for now with %i',
    async (status) => {
      const headers = { 'retry-after': '120' }
      const code = `http_${status}`
      const outcome = { kind: 'retry', code, ...(status !== 503 && { tooFast: true }) }
      expect(await outcomeOf({ kind: 'plain', status, headers })).toEqual({ ...outcome, afterSeconds: 120 })
      expect(await outcomeOf({ kind: 'plain', status })).toEqual(outcome)
    },
  )

  it.each<[string, Behaviour]>([
    ['http_408', { kind: 'plain', status: 408 }],
    ['http_500', { kind: 'plain', status: 500 }],
    ['http_502', { kind: 'plain', status: 502, text: '<html>bad gateway' }],
    ['http_504', { kind: 'plain', status: 504, headers: { 'retry-after': '5' } }],
    ['answer_too_large', { kind: 'plain', status: 201, text: ' '.repeat(65_537) }],
    ['TimeoutError', { kind: 'hang' }],
  ])('a push service’s response leaves the outcome unclear with %s', async (code, behaviour) => {
    const outcome = await outcomeOf(behaviour, behaviour.kind === 'hang' ? 500 : undefined)
    expect(outcome).toEqual({ kind: 'unclear', code })
  })

  it('a push service’s response leaves the outcome unclear if the connection breaks after the request was read', async () => {
    const { outcome, requests } = await push({}, { kind: 'drop' })
    expect(outcome).toMatchObject({ kind: 'unclear' })
    expect(requests).toHaveLength(1)
  })

  it.each([301, 302, 307, 308])(
    'a push service’s response is not followed if it redirects with %i',
    async (status) => {
      const { endpoint } = service.subscribe()
      expect(await outcomeOf({ kind: 'plain', status, headers: { location: endpoint } })).toEqual({
        kind: 'refused',
        code: `http_${status}`,
      })
      expect(service.requestsTo(endpoint)).toEqual([])
    },
  )
})

describe('unreachable servers', () => {
  it('an unreachable push service certainly got nothing, and holds back no message to another service', async () => {
    const origin = await closedAddress()
    const unknown = 'http://no-such-host.invalid'
    const options = { services: [origin, unknown] }
    expect(await send({ device: deviceAt(`${origin}/push`), options })).toEqual({
      kind: 'retry',
      code: 'ECONNREFUSED',
      wholeChannel: false,
    })
    expect(await send({ device: deviceAt(`${unknown}/push`), options })).toMatchObject({
      kind: 'retry',
      wholeChannel: false,
    })
  })
})
