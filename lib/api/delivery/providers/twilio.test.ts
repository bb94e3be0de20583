import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSegments } from '@/lib/format/sms-text'
import { closedAddress } from '../../fixtures/closed-address'
import { type Behaviour, startTwilioServer, type TwilioServer } from '../../fixtures/providers/twilio-server'
import { withoutMessage } from './outcome.fixture'
import type { Outcome, OutgoingMessage } from './port'
import { type TwilioOptions, twilioProvider } from './twilio'

let server: TwilioServer
beforeAll(async () => {
  server = await startTwilioServer()
})
afterAll(() => server.stop())

const phone = '+12025550100'
const from = '+12025550199'
const service = `MG${'0123456789abcdef'.repeat(2)}`
const welcome: OutgoingMessage = {
  deliveryId: 'd',
  notificationId: null,
  phone,
  device: null,
  message: null,
  metadata: {},
  business: { name: 'Acme', language: 'en' },
}

type Given = { options?: Partial<TwilioOptions>; outgoing?: Partial<OutgoingMessage>; milliseconds?: number }

function providerWith(options: Partial<TwilioOptions> = {}) {
  const { baseUrl, accountSid, authToken } = server
  return twilioProvider({ baseUrl, accountSid, authToken, from, ...options })
}

function send({ options, outgoing, milliseconds = 5_000 }: Given = {}): Promise<Outcome> {
  return withoutMessage(
    providerWith(options).send({ ...welcome, ...outgoing }, AbortSignal.timeout(milliseconds)),
  )
}

function outcomeOf(behaviour: Behaviour, milliseconds?: number): Promise<Outcome> {
  server.plan(phone, behaviour)
  return send({ milliseconds })
}

async function textOf(business: OutgoingMessage['business']): Promise<string> {
  expect(await send({ outgoing: { business } })).toMatchObject({ kind: 'accepted' })
  return server.requests.at(-1)?.parameters.Body ?? ''
}

describe('messages to Twilio', () => {
  it('Twilio gets a welcome SMS in the documented format', async () => {
    expect(await send()).toEqual({ kind: 'accepted', providerMessageId: expect.stringMatching(/^SM\d{32}$/) })
    const { accountSid, authToken } = server
    expect(server.requestsTo(phone).at(-1)).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}`,
    })
    expect(server.requests.at(-1)?.parameters).toEqual({
      To: phone,
      From: from,
      Body: 'Welcome to Acme: your account is ready.',
    })
  })

  it('Twilio gets a messaging service and the status callback as separate parameters', async () => {
    const statusCallback = 'https://api.example/v1/twilio?delivery=d&key=%2B1'
    expect(await send({ options: { from: service, statusCallback } })).toMatchObject({ kind: 'accepted' })
    const parameters = server.requests.at(-1)?.parameters
    expect(parameters).toMatchObject({ MessagingServiceSid: service, StatusCallback: statusCallback })
    expect(parameters).not.toHaveProperty('From')
  })

  it('Twilio gets the text of a message that is not a welcome SMS', async () => {
    expect(await send({ outgoing: { message: { title: 'Test', body: 'This is a test' } } })).toMatchObject({
      kind: 'accepted',
    })
    expect(server.requests.at(-1)?.parameters).toMatchObject({ Body: 'This is a test' })
  })

  it('Twilio gets no request without a phone number', async () => {
    const before = server.requests.length
    const refused = { kind: 'refused', code: 'nothing_to_send' }
    expect(await send({ outgoing: { phone: null } })).toEqual(refused)
    expect(server.requests).toHaveLength(before)
  })

  it.each([
    [{ messageStatus: 'failed', errorCode: 30007 }, '30007'],
    [{ messageStatus: 'undelivered', errorCode: 30005 }, '30005'],
    [{ messageStatus: 'failed' }, 'failed'],
  ])('Twilio rejects the message with a 201 that reports %o', async (ended, code) => {
    expect(await outcomeOf({ kind: 'accept', ...ended })).toEqual({ kind: 'refused', code })
  })

  it.each([
    [429, 20429],
    [400, 20429],
    [429, 21611],
    [400, 21611],
    [400, 63017],
    [429, 63038],
    [429, 987654],
  ])('Twilio makes all messages wait and be retried after %i with the code %i', async (status, code) => {
    const headers = { 'retry-after': '30' }
    expect(await outcomeOf({ kind: 'error', status, code, headers })).toEqual({
      kind: 'retry',
      code: String(code),
      afterSeconds: 30,
      wholeChannel: true,
      tooFast: true,
    })
  })

  it('Twilio allows a retry after a 503 once the wait in the response is over', async () => {
    const headers = { 'retry-after': '5' }
    const outcome = await outcomeOf({ kind: 'error', status: 503, code: 20503, headers })
    expect(outcome).toEqual({ kind: 'retry', code: '20503', afterSeconds: 5 })
  })

  it('Twilio allows a retry after a 429 without a code', async () => {
    expect(await outcomeOf({ kind: 'plain', status: 429, text: '' })).toEqual({
      kind: 'retry',
      code: 'http_429',
      wholeChannel: true,
      tooFast: true,
    })
  })

  it.each([
    [401, 20003],
    [403, 20005],
    [404, 20404],
    [400, 21211],
    [400, 21214],
    [400, 21408],
    [400, 21602],
    [400, 21603],
    [400, 21604],
    [400, 21606],
    [400, 21608],
    [400, 21609],
    [400, 21610],
    [400, 21612],
    [400, 21614],
    [400, 21617],
    [400, 30006],
    [400, 30034],
    [400, 987654],
  ])('Twilio rejects the message permanently with %i and the code %i', async (status, code) => {
    expect(await outcomeOf({ kind: 'error', status, code })).toEqual({ kind: 'refused', code: String(code) })
  })

  it.each<[string, Behaviour]>([
    ['20500', { kind: 'error', status: 500, code: 20500 }],
    ['987654', { kind: 'error', status: 500, code: 987654 }],
    ['http_502', { kind: 'plain', status: 502, text: '<html>bad gateway' }],
    ['http_504', { kind: 'plain', status: 504, text: '' }],
    ['http_408', { kind: 'plain', status: 408, text: '[]' }],
    ['http_200', { kind: 'plain', status: 200, text: 'null' }],
    ['http_201', { kind: 'plain', status: 201, text: '{"status":"queued"}' }],
    ['http_201', { kind: 'plain', status: 201, text: '{"sid":"","status":"queued"}' }],
    ['http_201', { kind: 'plain', status: 201, text: '{"sid":"SM' }],
    ['http_204', { kind: 'plain', status: 204, text: '' }],
    ['TimeoutError', { kind: 'hang' }],
  ])('Twilio leaves the outcome unclear with %s', async (code, behaviour) => {
    const milliseconds = behaviour.kind === 'hang' ? 200 : undefined
    expect(await outcomeOf(behaviour, milliseconds)).toEqual({ kind: 'unclear', code })
  })

  it('Twilio leaves the outcome unclear if the connection breaks after the request was read', async () => {
    expect(await outcomeOf({ kind: 'drop' })).toMatchObject({ kind: 'unclear' })
  })

  it('Twilio rejects wrong credentials, an invalid phone number, a redirect and an unknown path', async () => {
    const otherAccount = `AC${'f'.repeat(32)}`
    expect(await send({ options: { authToken: 'old' } })).toEqual({ kind: 'refused', code: '20003' })
    expect(await send({ options: { accountSid: otherAccount } })).toEqual({ kind: 'refused', code: '20003' })
    expect(await send({ outgoing: { phone: '2025550100' } })).toEqual({ kind: 'refused', code: '21211' })
    const headers = { location: 'http://127.0.0.1:9/' }
    expect(await outcomeOf({ kind: 'plain', status: 302, text: '', headers })).toEqual({
      kind: 'refused',
      code: 'http_302',
    })
    expect(await outcomeOf({ kind: 'plain', status: 404, text: 'no' })).toEqual({
      kind: 'refused',
      code: 'http_404',
    })
  })

  it('Twilio certainly got nothing if the connection is refused or the name is unknown', async () => {
    expect(await send({ options: { baseUrl: await closedAddress() } })).toMatchObject({
      kind: 'retry',
      code: 'ECONNREFUSED',
      wholeChannel: true,
    })
    const baseUrl = 'http://no-such-host.invalid'
    expect(await send({ options: { baseUrl } })).toMatchObject({ kind: 'retry', wholeChannel: true })
  })
})

const languages = ['en', 'es', 'pt'] as const

describe('welcome SMS', () => {
  it('a welcome SMS is in the language of the business', async () => {
    expect(await textOf({ name: 'Acme', language: 'en' })).toBe('Welcome to Acme: your account is ready.')
    expect(await textOf({ name: 'Acme', language: 'es' })).toBe('Acme le da la bienvenida: ya tiene cuenta.')
    expect(await textOf({ name: 'Acme', language: 'pt' })).toBe('Boas-vindas: sua conta em Acme foi criada.')
  })

  it.each(languages)(
    'a welcome SMS in %s leaves room in its 160 GSM-7 characters for a business name of 100 characters',
    async (language) => {
      expect(countSegments(await textOf({ name: 'Acme', language })).encoding).toBe('GSM-7')
      const name = 'The Neighbourhood Watch of '.repeat(4).slice(0, 100)
      expect(await textOf({ name, language })).toContain(name)
    },
  )

  it.each(languages)(
    'a welcome SMS in %s is one segment, however long the business’s name',
    async (language) => {
      for (const name of ['{'.repeat(100), 'Asociación '.repeat(9), '消防'.repeat(50), '👩‍🚒'.repeat(20)]) {
        const text = await textOf({ name, language })
        expect(countSegments(text).segments).toBe(1)
        expect(text).toContain(name.slice(0, 5))
        expect(text).toContain('...')
      }
    },
  )

  it('a welcome SMS is one line even if the business’s name is not', async () => {
    const business = { name: ' Acme\n\tSafety  Ltd ', language: 'en' } as const
    expect(await textOf(business)).toBe('Welcome to Acme Safety Ltd: your account is ready.')
  })
})

describe('health checks', () => {
  it('the Twilio health check posts a message to nobody, and passes only if the messages endpoint responds', async () => {
    const ask = (milliseconds = 5_000) => providerWith().isHealthy?.(AbortSignal.timeout(milliseconds))
    expect(await ask()).toBe(true)
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', parameters: { To: '' } })
    expect(server.requests.at(-1)?.path).toMatch(/\/Messages\.json$/)
    const failures: Behaviour[] = [
      { kind: 'plain', status: 503, text: '' },
      { kind: 'plain', status: 200, text: '<html>' },
      { kind: 'drop' },
    ]
    for (const failure of failures) {
      server.always(failure)
      expect(await ask()).toBe(false)
    }
    server.always({ kind: 'hang' })
    expect(await ask(50)).toBe(false)
    server.always({ kind: 'accept' })
  })
})
