import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedAddress } from '../../fixtures/closed-address'
import {
  type Behaviour,
  startWhatsAppServer,
  type WhatsAppServer,
} from '../../fixtures/providers/whatsapp-server'
import { withoutMessage } from './outcome.fixture'
import type { Outcome } from './port'
import { type WhatsAppOptions, whatsAppProvider } from './whatsapp'

let server: WhatsAppServer
beforeAll(async () => {
  server = await startWhatsAppServer()
})
afterAll(() => server.stop())

const phone = '+12025550100'
const message = { title: 'Water', body: 'Boil\n\n\tit    now' }

function providerWith(options: Partial<WhatsAppOptions> = {}) {
  const { baseUrl, token } = server
  const usual = { baseUrl, token, phoneNumberId: '1065', template: 'alert', languages: ['en'] as const }
  return whatsAppProvider({ ...usual, ...options })
}

function send(
  options: Partial<WhatsAppOptions> = {},
  milliseconds = 5_000,
  language?: string,
): Promise<Outcome> {
  const outgoing = {
    deliveryId: 'd',
    notificationId: 'n',
    phone,
    device: null,
    message,
    language,
    metadata: {},
    business: { name: 'Acme', language: 'en' as const },
  }
  return withoutMessage(providerWith(options).send(outgoing, AbortSignal.timeout(milliseconds)))
}

function outcomeOf(behaviour: Behaviour, milliseconds?: number): Promise<Outcome> {
  server.plan(phone, behaviour)
  return send({}, milliseconds)
}

describe('messages to WhatsApp', () => {
  it('WhatsApp gets a template message in the documented format', async () => {
    expect(await send({ templateText: 'Alert {{1}}: {{2}}' })).toMatchObject({
      kind: 'accepted',
      providerMessageId: expect.stringMatching(/^wamid\./),
    })
    expect(server.requests.at(-1)).toMatchObject({
      path: '/v23.0/1065/messages',
      authorization: `Bearer ${server.token}`,
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '12025550100',
        type: 'template',
        template: {
          name: 'alert',
          language: { code: 'en' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Water' },
                { type: 'text', text: 'Boil it now' },
              ],
            },
          ],
        },
      },
    })
  })

  it('WhatsApp gets a named parameter for each named placeholder of the template', async () => {
    const templateText = 'Alert {{ headline }}: {{what_to_do}}. {{headline}}!'
    expect(await send({ templateText })).toMatchObject({ kind: 'accepted' })
    expect(server.requests.at(-1)?.body.template.components).toEqual([
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'headline', text: 'Water' },
          { type: 'text', parameter_name: 'what_to_do', text: 'Boil it now' },
        ],
      },
    ])
  })

  it('WhatsApp gets a translation with the template in its language, and any other message with the usual one', async () => {
    const languages = ['es', 'pt_BR', 'pt_PT'] as const
    for (const language of [undefined, 'pt', 'es', 'en']) await send({ languages }, 5_000, language)
    const codes = server.requests.slice(-4).map(({ body }) => body.template.language.code)
    expect(codes).toEqual(['es', 'pt_BR', 'es', 'es'])
  })

  it('WhatsApp gets a translation with the usual template if it has none in that language', async () => {
    const missing = { kind: 'error', status: 404, code: 132001 } as const
    server.plan(phone, missing)
    expect(await send({ languages: ['es', 'pt_BR'] }, 5_000, 'pt')).toMatchObject({ kind: 'accepted' })
    const codes = server.requests.slice(-2).map(({ body }) => body.template.language.code)
    expect(codes).toEqual(['pt_BR', 'es'])
    server.plan(phone, missing, missing)
    expect(await send({ languages: ['es', 'pt_BR'] }, 5_000, 'pt')).toMatchObject({
      code: '132001',
      wholeChannel: true,
    })
  })

  it.each([
    [100, 'Parameter name is missing or empty'],
    [100, 'Invalid template.language.code'],
    [131008, 'Parameter of type text is missing: component of type body'],
  ])(
    'WhatsApp stops the channel with the code %i if it is about the format of the message: %s',
    async (code, details) => {
      expect(await outcomeOf({ kind: 'error', status: 400, code, details })).toMatchObject({
        kind: 'retry',
        code: String(code),
        wholeChannel: true,
      })
    },
  )

  it('WhatsApp leaves the outcome unclear if its response is longer than 64 KiB', async () => {
    const answerOf = (bytes: number): Behaviour => {
      const text = JSON.stringify({ messages: [{ id: 'wamid.long' }] })
      return { kind: 'plain', status: 200, text: text.padEnd(bytes) }
    }
    expect(await outcomeOf(answerOf(65_536))).toMatchObject({ kind: 'accepted' })
    expect(await outcomeOf(answerOf(65_537))).toEqual({ kind: 'unclear', code: 'answer_too_large' })
  })

  it('WhatsApp makes nobody wait for a response that never ends', async () => {
    const endless = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
        const pour = () => {
          while (socket.writable && socket.write(chunk));
        }
        socket.on('drain', pour)
        pour()
      })
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    const closed = new Promise<void>((resolve) =>
      endless.on('connection', (socket) => socket.on('close', () => resolve())),
    )
    const { port } = endless.address() as AddressInfo
    expect(await send({ baseUrl: `http://127.0.0.1:${port}` }, 30_000)).toEqual({
      kind: 'unclear',
      code: 'answer_too_large',
    })
    await closed
    endless.close()
  })

  it('WhatsApp reports that it holds a message back', async () => {
    const held = await outcomeOf({ kind: 'accept', messageStatus: 'held_for_quality_assessment' })
    expect(held).toMatchObject({ kind: 'accepted', code: 'held_for_quality_assessment' })
  })

  it.each([4, 80007, 130429, 131000, 131056, 131057, 2494100])(
    'WhatsApp allows a retry after the code %i',
    async (code) => {
      expect(await outcomeOf({ kind: 'error', status: 500, code })).toMatchObject({
        kind: 'retry',
        code: String(code),
      })
    },
  )

  it('WhatsApp allows a retry after a 503 without a code once the wait in the response is over', async () => {
    const headers = { 'retry-after': '7' }
    expect(await outcomeOf({ kind: 'plain', status: 503, text: '', headers })).toEqual({
      kind: 'retry',
      code: 'http_503',
      afterSeconds: 7,
    })
  })

  it('WhatsApp allows a retry after any 429 once the wait in the response is over', async () => {
    const headers = { 'retry-after': '30' }
    expect(await outcomeOf({ kind: 'plain', status: 429, text: '', headers })).toMatchObject({
      kind: 'retry',
      afterSeconds: 30,
    })
    expect(await outcomeOf({ kind: 'error', status: 429, code: 999 })).toMatchObject({
      kind: 'retry',
      code: '999',
    })
  })

  it.each([
    [400, 100],
    [400, 130472],
    [403, 130497],
    [400, 131008],
    [400, 131009],
    [400, 131021],
    [400, 131026],
    [400, 131030],
    [400, 131047],
    [400, 131049],
    [400, 131050],
    [400, 131051],
    [400, 132005],
    [400, 132018],
    [400, 987654],
  ])('WhatsApp rejects the message permanently with %i and the code %i', async (status, code) => {
    expect(await outcomeOf({ kind: 'error', status, code })).toEqual({ kind: 'refused', code: String(code) })
  })

  it.each([
    [401, 0],
    [500, 3],
    [403, 10],
    [400, 33],
    [401, 190],
    [403, 200],
    [403, 299],
    [403, 368],
    [403, 131005],
    [403, 131031],
    [400, 131037],
    [400, 131042],
    [500, 131045],
    [400, 131048],
    [400, 132000],
    [404, 132001],
    [400, 132007],
    [400, 132012],
    [400, 132015],
    [400, 132016],
    [500, 133000],
    [400, 133010],
  ])('WhatsApp stops the channel for a long time with %i and the code %i', async (status, code) => {
    expect(await outcomeOf({ kind: 'error', status, code })).toEqual({
      kind: 'retry',
      code: String(code),
      wholeChannel: true,
      untilFixed: true,
      afterSeconds: 1800,
    })
  })

  it.each<[string, Behaviour]>([
    ['1', { kind: 'error', status: 400, code: 1 }],
    ['2', { kind: 'error', status: 503, code: 2 }],
    ['131016', { kind: 'error', status: 500, code: 131016 }],
    ['133004', { kind: 'error', status: 503, code: 133004 }],
    ['987654', { kind: 'error', status: 500, code: 987654 }],
    ['http_500', { kind: 'plain', status: 500, text: '' }],
    ['http_502', { kind: 'plain', status: 502, text: '<html>bad gateway' }],
    ['http_408', { kind: 'plain', status: 408, text: '[]' }],
    ['http_200', { kind: 'plain', status: 200, text: '{"messages":[]}' }],
    ['http_200', { kind: 'plain', status: 200, text: 'null' }],
    ['ECONNRESET', { kind: 'drop' }],
    ['TimeoutError', { kind: 'hang' }],
  ])('WhatsApp leaves the outcome unclear with %s', async (code, behaviour) => {
    const outcome = await outcomeOf(behaviour, behaviour.kind === 'hang' ? 200 : undefined)
    expect(outcome).toMatchObject({ kind: 'unclear' })
    expect(outcome.code).toBe(code)
  })

  it('WhatsApp stops the channel for a wrong token, and rejects a redirect and an unknown path', async () => {
    expect(await send({ token: 'old' })).toMatchObject({ kind: 'retry', code: '190', wholeChannel: true })
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

  it('WhatsApp certainly got nothing if the connection is refused or the name is unknown', async () => {
    expect(await send({ baseUrl: await closedAddress() })).toMatchObject({
      kind: 'retry',
      code: 'ECONNREFUSED',
      wholeChannel: true,
    })
    expect(await send({ baseUrl: 'http://no-such-host.invalid' })).toMatchObject({ kind: 'retry' })
  })

  it('WhatsApp leaves the outcome unclear if the connection breaks after the request was read', async () => {
    const breaking = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.resetAndDestroy())
    })
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
    const { port } = breaking.address() as { port: number }
    expect(await send({ baseUrl: `http://127.0.0.1:${port}` })).toMatchObject({ kind: 'unclear' })
    breaking.close()
  })
})

describe('health checks', () => {
  it('the WhatsApp health check posts a message to nobody, and passes only if the messages endpoint responds', async () => {
    const ask = (milliseconds = 5_000) => providerWith().isHealthy?.(AbortSignal.timeout(milliseconds))
    const sent = server.requests.length
    expect(await ask()).toBe(true)
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
    expect([server.asked(), server.requests.length]).toEqual([5, sent])
  })
})
