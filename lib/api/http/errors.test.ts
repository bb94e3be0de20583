import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { ErrorBody } from '@/lib/contract/errors'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()

const headers = () => ({
  authorization: `Bearer ${api.token()}`,
  'x-client-id': api.businessId,
  'content-type': 'application/json',
})
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${api.baseUrl}/v1/external${path}`, { ...init, headers: { ...headers(), ...init.headers } })
const post = (path: string, body: BodyInit, more: HeadersInit = {}) =>
  call(path, { method: 'POST', body, headers: more })

/** Asserts that a response has this status and code, a body as in section 2.4, and a request ID. */
async function refused(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const body = ErrorBody.parse(await response.json())
  expect(Math.abs(Date.now() - body.timestamp)).toBeLessThan(60_000)
  expect(body.data).toMatchObject({ code })
}

describe('the API', () => {
  test('rejects an unknown path with 404 and an unsupported method with 405', async () => {
    await refused(await call('/nothing/here'), 404, 'route_not_found')
    await refused(await fetch(`${api.baseUrl}/`), 404, 'route_not_found')
    for (const [method, path, allow] of [
      ['PATCH', '/account/create', 'POST'],
      ['GET', '/account/create', 'POST'],
      ['POST', '/account/x', 'GET, PUT, DELETE, HEAD'],
      ['DELETE', '/accounts', 'GET, HEAD'],
      ['OPTIONS', '/notification/send', 'POST'],
      ['PUT', '/openapi.json', 'GET, HEAD'],
    ] as const) {
      const answer = await call(path, { method })
      expect(answer.headers.get('allow'), path).toBe(allow)
      await refused(answer, 405, 'method_not_allowed')
    }
  })

  test.each(['{', '', 'null trailing', '\u00ff', '{"a":1,}', "{'a':1}"])(
    'rejects malformed JSON %j with 400',
    async (body) => {
      await refused(await post('/account/check', body), 400, 'unreadable_body')
    },
  )

  test('rejects bytes that are not UTF-8 with 400', async () => {
    await refused(
      await post('/account/check', new Uint8Array([0x22, 0xc3, 0x28, 0x22])),
      400,
      'unreadable_body',
    )
  })

  test('rejects another content type with 415, but accepts a charset', async () => {
    const body = '{"phone":"+56911112222"}'
    await refused(
      await post('/account/check', body, { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    )
    await refused(
      await post('/account/check', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    )
    expect(
      (await post('/account/check', body, { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(200)
  })

  test('rejects a body over 1 MiB with 413, with a declared length or in chunks', async () => {
    const large = JSON.stringify({ phone: 'x'.repeat(1_048_576) })
    await refused(await post('/account/check', large), 413, 'body_too_large')
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)))
        controller.close()
      },
    })
    const streamed = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit
    await refused(await call('/account/check', streamed), 413, 'body_too_large')
  })

  test('rejects NUL and lone surrogates with 422, in a body and in a query', async () => {
    for (const text of ['\\u0000', '\\ud800', 'ok\\udc00']) {
      await refused(await post('/account/check', `{"phone":"${text}"}`), 422, 'invalid_arguments')
      await refused(await post('/account/check', `{"${text}":1}`), 422, 'invalid_arguments')
    }
    await refused(await call('/accounts/search?q=ab%00'), 422, 'invalid_arguments')
  })

  test('rejects a body 100,000 levels deep with 422', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    await refused(await post('/account/check', deep), 422, 'invalid_arguments')
    await refused(await post('/account/check', `{"phone":${deep}}`), 422, 'invalid_arguments')
  })

  test('rejects unknown fields with 422 and names them', async () => {
    const response = await post('/account/check', '{"phone":"+56911112222","phoen":1}')
    const body = ErrorBody.parse(await response.json())
    expect(response.status).toBe(422)
    expect(body.data?.issues).toMatchObject([{ path: 'phoen', code: 'unknown_member' }])
    const polluted = await post('/account/check', '{"phone":"+56911112222","__proto__":{"admin":true}}')
    expect(polluted.status).toBe(422)
    await refused(await call('/accounts/search?acountType=x'), 422, 'invalid_arguments')
  })

  test('rejects headers and URLs over 64 KiB with 431', async () => {
    const sent = await rawRequest({ path: `/v1/external/accounts/${'x'.repeat(70_000)}`, headers: headers() })
    expect(sent.status).toBe(431)
    expect(ErrorBody.parse(JSON.parse(sent.body)).data).toMatchObject({ code: 'headers_too_large' })
  })

  test('rejects CONNECT with 400', async () => {
    const sent = await rawRequest({ method: 'CONNECT', path: 'elsewhere.example:443', headers: {} })
    expect(sent.status).toBe(400)
    expect(ErrorBody.parse(JSON.parse(sent.body)).data).toMatchObject({ code: 'bad_request' })
  })

  test('rejects IDs that cannot exist with 404', async () => {
    for (const id of ['%00', '%F0%9F%8F%A0', 'a%2Fb', '..%2f', 'x'.repeat(300), "'%20or%201=1"]) {
      await refused(await call(`/account/${id}`), 404, 'not_found')
    }
  })
})

test('HEAD and unknown query parameters do not break the health checks', async () => {
  expect((await fetch(`${api.baseUrl}/healthz?x=1`)).status).toBe(200)
  expect((await fetch(`${api.baseUrl}/readyz`, { method: 'HEAD' })).status).toBe(200)
})

test('no response allows requests from another origin', async () => {
  const response = await fetch(`${api.baseUrl}/v1/external/openapi.json`, {
    headers: { origin: 'https://evil.example' },
  })
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an unknown Expect header is ignored', async () => {
  const sent = await rawRequest({ path: '/healthz', headers: { expect: 'a wonder' } })
  expect(sent.status).toBe(200)
})

type Raw = { method?: string; path: string; headers: Record<string, string> }

function rawRequest(raw: Raw) {
  const { hostname, port } = new URL(api.baseUrl)
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const read = async (response: IncomingMessage, rest: AsyncIterable<Buffer> = response) => {
      let body = ''
      for await (const chunk of rest) body += chunk
      resolve({ status: response.statusCode, body })
    }
    const sent = httpRequest({ hostname, port, ...raw }, read)
    sent.on('connect', (response, socket, head) => {
      socket.unshift(head)
      void read(response, socket)
    })
    sent.on('error', reject)
    sent.end()
  })
}
